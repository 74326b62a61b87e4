import assert from 'node:assert/strict';
import { test } from 'node:test';

import { hides } from '../core/typing.js';

test('a line is out of sight where the keyboard covers it, or an edge of the window cuts it', () => {
  const sight = { top: 0, bottom: 500 };
  assert.equal(hides({ top: 440, bottom: 484 }, sight), false);
  assert.equal(hides({ top: 460, bottom: 504 }, sight), true);
  assert.equal(hides({ top: 600, bottom: 644 }, sight), true);
  assert.equal(hides({ top: -10, bottom: 34 }, sight), true);
});

test('a window that is moved under the keyboard is seen from where it stands', () => {
  const sight = { top: 300, bottom: 800 };
  assert.equal(hides({ top: 740, bottom: 784 }, sight), false);
  assert.equal(hides({ top: 100, bottom: 144 }, sight), true);
});
