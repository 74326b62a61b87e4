import assert from 'node:assert/strict';
import { test } from 'node:test';

import { isDrawn, isOfTheStep, place, stepOf, ways, where } from '../core/past.js';

test('while the past is looked at, what tells of its step stays, and what tells of the table goes on', () => {
  const [now, past, review] = [{ past: null, reviewed: false }, { past: 3, reviewed: false }, { past: 3, reviewed: true }];
  for (const id of ['players', 'choices', 'hint', 'prompt', 'warnings', 'past', 'end']) {
    assert.ok(isOfTheStep(id));
    assert.ok(isDrawn(id, now) && !isDrawn(id, past), id);
  }
  for (const id of ['seats', 'notice', 'halt', 'chips']) assert.ok(isDrawn(id, now) && isDrawn(id, past) && isDrawn(id, review), id);
});

test('a review keeps what it has of its own, also at the last step', () => {
  for (const id of ['past', 'end']) assert.ok(!isDrawn(id, { past: null, reviewed: true }), id);
  assert.ok(isDrawn('players', { past: null, reviewed: true }));
});

test('the steps end at both ends of the game', () => {
  assert.deepEqual(ways(5, 3), { first: 0, back: 2, forward: 4, last: 5 });
  assert.deepEqual(ways(5, 0), { first: 0, back: 0, forward: 1, last: 5 });
  assert.deepEqual(ways(5, 5), { first: 0, back: 4, forward: 5, last: 5 });
});

test('the last step, and what was taken back, is the present', () => {
  assert.deepEqual([null, 0, 4, 5, 9].map((ply) => stepOf(ply, 5)), [null, 0, 4, null, null]);
});

test('which step is shown, in words', () => {
  assert.equal(where(3, 5, ''), '3/5');
  assert.equal(where(3, 5, '1:02'), '3/5 · 1:02');
});

test('the log marks the move that is shown, and what came later with the events behind it', () => {
  const marks = (past) => [[2, false], [3, false], [3, true], [4, false], [4, true]].map(([ply, event]) => place({ ply, event }, past));
  assert.deepEqual(marks(3), ['', 'shown', 'later', 'later', 'later']);
  assert.deepEqual(marks(0), ['later', 'later', 'later', 'later', 'later']);
  assert.deepEqual(marks(null), ['', '', '', '', '']);
});
