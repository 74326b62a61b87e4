import assert from 'node:assert/strict';
import { test } from 'node:test';

import { behind, countdown, due, gapBefore, hours, line, minutes, startCount } from '../core/time.js';

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

test('a replay goes as it happened, with no long pauses', () => {
  assert.deepEqual(line([0, 500, 500, 9500, 10000], 1200, 4000), [0, 500, 500, 4500, 5000]);
});

test('what is not known lasts as long as any', () => {
  assert.deepEqual(line([0, undefined, undefined, 700, 900], 1200, 4000), [0, 1200, 2400, 3600, 3800]);
  assert.deepEqual(line([0, 900, 100], 1200, 4000), [0, 900, 2100], 'a time that goes back is not known either');
  assert.deepEqual(line([0], 1200, 4000), [0]);
});

test('how long it was quiet before a sentence', () => {
  assert.equal(gapBefore([0, 700], 1), 700);
  assert.equal(gapBefore([0, undefined], 1), undefined);
  assert.equal(gapBefore([undefined, 700], 1), undefined);
});

test('what is due: one sentence at least, or those that time has passed', () => {
  const times = [0, 100, 200, 300, 400];
  assert.equal(due(times, 0, 0), 1);
  assert.equal(due(times, 0, 299), 2);
  assert.equal(due(times, 0, 300), 3);
  assert.equal(due(times, 0, 99999), 4);
});
