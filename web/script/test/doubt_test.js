import assert from 'node:assert/strict';
import { test } from 'node:test';

import { doubt, foreseen, isSettled } from '../core/doubt.js';

const final = { words: 'throw', lasts: 'never', ends: true, loses: '' };
const last = { words: 'rest', lasts: '', ends: true, loses: '' };

test('a reader is asked about what they want to be asked about, and in a race about nothing', () => {
  assert.equal(doubt(final, 'final', false), 'never');
  assert.equal(doubt(final, 'turn', false), 'never', 'the graver reason is told');
  assert.equal(doubt(final, '', false), '');
  assert.equal(doubt(final, 'turn', true), '');
  assert.equal(doubt(last, 'turn', false), 'ends');
  assert.equal(doubt(last, 'final', false), '', 'not about the end of the turn');
  assert.equal(doubt({ lasts: '', ends: false, loses: '' }, 'turn', false), '');
  assert.equal(doubt({ lasts: 'another', ends: false, loses: '' }, 'turn', false), '', 'nothing is asked without words');
});

test('who would end something with nothing done is asked, whatever else there is to ask, unless they never want to be', () => {
  const nothing = { words: 'done', lasts: 'others', ends: true, loses: 'up to 2 hoplites' };
  assert.equal(doubt(nothing, 'lasting', false), 'loses');
  assert.equal(doubt({ ...nothing, lasts: '', ends: false }, 'lasting', false), 'loses');
  assert.equal(doubt(nothing, '', false), '');
  assert.equal(doubt(nothing, 'lasting', true), '', 'in a race there is no time');
});

test('a move in doubt is said once just that one was asked about', () => {
  assert.ok(isSettled(final, null, ''));
  assert.ok(!isSettled(final, null, 'never'));
  assert.ok(!isSettled(final, last, 'never'), 'another was asked about');
  assert.ok(isSettled(final, { words: 'throw' }, 'never'), 'also when it has been read from the page again');
});

test('beside the question stands what would follow, and nothing twice', () => {
  const told = { lines: ['Your turn ends.', '+1'], open: 'The rest is chance.' };
  assert.deepEqual(foreseen(told, '', ''), ['Your turn ends.', '+1', 'The rest is chance.']);
  assert.deepEqual(foreseen(told, 'never', 'Your turn ends.'), ['+1', 'The rest is chance.']);
  assert.deepEqual(foreseen(told, 'shown', 'You cannot take it back.'), ['Your turn ends.', '+1'], 'the question says that of chance');
  assert.deepEqual(foreseen(told, 'leave', ''), ['Your turn ends.', '+1']);
  assert.deepEqual(foreseen({ message: 'It is not your turn.' }, '', ''), ['It is not your turn.']);
  assert.deepEqual(foreseen({}, '', ''), []);
});
