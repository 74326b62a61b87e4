import assert from 'node:assert/strict';
import { test } from 'node:test';

import { isSmall, meant } from '../core/finger.js';

const area = (left, top, size) => ({ left, top, width: size, height: size });

test('a tap beside something small means it, and one beside something large does not', () => {
  assert.deepEqual(meant([area(100, 100, 10)], { x: 126, y: 105 }, -1), [0], '21 pixels from its middle');
  assert.deepEqual(meant([area(100, 100, 10)], { x: 128, y: 105 }, -1), []);
  assert.deepEqual(meant([area(100, 100, 60)], { x: 161, y: 130 }, -1), []);
});

test('a tap may mean several small things, and the large one that it hits', () => {
  const small = [area(100, 100, 10), area(115, 100, 10), area(200, 100, 10), area(60, 60, 100)];
  assert.deepEqual(meant(small, { x: 112, y: 105 }, 3), [0, 1, 3]);
  assert.deepEqual(meant(small, { x: 112, y: 105 }, 1), [0, 1], 'it hits one of these');
  assert.deepEqual(meant(small, { x: 70, y: 70 }, 3), [], 'nothing small is near: it means just what it hits');
});

test('what is at least 44 pixels large is large enough', () => {
  assert.ok(isSmall({ left: 0, top: 0, width: 43, height: 80 }));
  assert.ok(!isSmall(area(0, 0, 44)));
});
