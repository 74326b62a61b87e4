import assert from 'node:assert/strict';
import { test } from 'node:test';

import { behind, countdown, hours, minutes, startCount } from '../core/time.js';

test('times in words', () => {
  assert.equal(minutes(61), '1:01');
  assert.equal(hours(59), '0:59');
  assert.equal(hours(3600 + 61), '1:01:01');
});

test('what is left in words', () => {
  const table = [[0, '0.0 s'], [9940, '9.9 s'], [9950, '10 s'], [10001, '11 s'], [59000, '59 s'], [59001, '1:00'], [125000, '2:05']];
  for (const [left, words] of table) {
    assert.equal(countdown(left, '{n} s'), words, `${left} ms`);
  }
});

test('how many points in time lie behind', () => {
  const points = [60, 30, 10, 5];
  assert.equal(behind(points, 61000, 0), 0);
  assert.equal(behind(points, 60000, 0), 1);
  assert.equal(behind(points, 9000, 1), 3);
  assert.equal(behind(points, 0, 4), 4);
});

test('what is counted on the way to the start', () => {
  assert.deepEqual([3400, 2401, 2400, 1401, 1400, 401, 400, 1, 0].map(startCount), [3, 3, 2, 2, 1, 1, 0, 0, 0]);
});
