import assert from 'node:assert/strict';
import { test } from 'node:test';

import { isSmall, sizes } from '../core/font.js';

test('a word is left out when it is drawn too small to be read', () => {
  assert.equal(isSmall(22, .5), false);
  assert.equal(isSmall(22, .49), false, 'a quarter of a pixel is not seen');
  assert.equal(isSmall(22, .48), true);
});

test('an aid is written as large as it can be, and never too small to be read', () => {
  assert.equal(sizes[0], 17);
  assert.equal(sizes.at(-1), 12);
  assert.ok(sizes.every((size, i) => i === 0 || size === sizes[i - 1] - .5));
});
