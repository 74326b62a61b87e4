import assert from 'node:assert/strict';
import { test } from 'node:test';

import { leavers, movers, origin, place, shift } from '../core/motion.js';

test('what moves is what was not there before', () => {
  assert.deepEqual(movers(['a', 'b', 'c'], new Set(['a', 'c']), 1), [1]);
  assert.deepEqual(movers(['a', 'b', 'c'], new Set(['a']), 2), [1, 2]);
  assert.deepEqual(movers(['a', 'b', 'c'], new Set(), 2), [1, 2], 'as many as went');
  assert.deepEqual(movers(['a', null], new Set(['a']), 1), [1], 'a piece may have no key');
});

test('where each lay there already, the last ones are those that came', () => {
  assert.deepEqual(movers(['a', 'b'], new Set(['a', 'b']), 1), [1]);
  assert.deepEqual(movers([], new Set(), 1), []);
  assert.deepEqual(movers(['a', 'b'], new Set(), 0), [1], 'one at least');
});

test('the uppermost pieces go, and each that comes sets out from where one lay', () => {
  assert.deepEqual(leavers(['low', 'middle', 'high'], 2), ['high', 'middle']);
  assert.deepEqual(leavers(['low', 'high'], 0), ['high']);
  const [a, b, home] = [{ x: 0, y: 0 }, { x: 9, y: 9 }, { x: 50, y: 50 }];
  assert.equal(origin([a, b], 1, home), b);
  assert.equal(origin([a], 1, home), a, 'one lay for several');
  assert.equal(origin([], 0, home), home);
  assert.equal(origin([], 0, null), null, 'it came from nowhere in sight');
});

test('what is not drawn is no place: nothing comes from the corner of the window or goes there', () => {
  const hidden = { left: 0, top: 0, width: 0, height: 0 };
  assert.equal(place(hidden), null);
  assert.deepEqual(place({ left: 10, top: 20, width: 4, height: 0 }), { x: 12, y: 20 }, 'a line is drawn');
  assert.equal(origin([], 0, place(hidden)), null, 'it appears where it is');
  assert.equal(shift({ x: 30, y: 10 }, place(hidden)), null, 'what goes out of sight does not fly');
});

test('a piece that is there does not move', () => {
  assert.deepEqual(shift({ x: 30, y: 10 }, { x: 10, y: 15 }), { x: 20, y: -5 });
  assert.equal(shift({ x: 11, y: 9 }, { x: 10, y: 10 }), null);
  assert.deepEqual(shift({ x: 10, y: 12 }, { x: 10, y: 10 }), { x: 0, y: 2 });
});
