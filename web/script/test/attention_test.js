import assert from 'node:assert/strict';
import { test } from 'node:test';

import { attention, looks, patience, touch, turn } from '../core/attention.js';

test('somebody looks at a page in front for five minutes behind each touch', () => {
  const a = attention(true, 1000);
  assert.equal(patience, 300_000);
  assert.equal(looks(a, 1000 + patience - 1), true);
  assert.equal(looks(a, 1000 + patience), false);
  assert.equal(touch(a, 400_000), true, 'they come back');
  assert.equal(touch(a, 400_001), false, 'they were there');
  assert.equal(looks(a, 400_000 + patience), true);
  assert.equal(looks(a, 400_001 + patience), false);
});

test('nobody looks at a page behind others, however lately it was touched', () => {
  const a = attention(true, 0);
  assert.equal(turn(a, false, 10), true, 'what was on it until now was looked at');
  assert.equal(looks(a, 11), false);
  assert.equal(turn(a, true, 900_000), true);
  assert.equal(looks(a, 900_001), true);
});

test('a page that nobody touched for long was looked at by nobody when it leaves the front', () => {
  const a = attention(true, 0);
  assert.equal(turn(a, false, patience), false);
  assert.equal(looks(attention(false, 0), 1), false, 'nor one that was opened behind others');
});
