import assert from 'node:assert/strict';
import { test } from 'node:test';

import { due, heard, letters } from '../core/coach.js';
import { random, seed } from './random.js';

const note = (id, more) => ({ id, of: '', times: 2, text: id.repeat(50), ...more });
const now = (more) => ({ turn: 't 1', known: new Set(), lone: false, most: 120, ...more });
const says = (notes, said, at) => due(notes, said, at).due.join('');

test('a coach says a note in as many turns as it is worth', () => {
  const notes = [note('a')];
  let said = {};
  const heard = [];
  for (const turn of ['t 1', 't 2', 't 2', 't 3', 't 4']) {
    const at = due(notes, said, now({ turn }));
    said = at.said;
    heard.push(at.due.join(''));
  }
  assert.deepEqual(heard, ['a', 'a', 'a', '', ''], 'a page that is loaded again in a turn says the same');
  assert.deepEqual(said, { a: [2, 't 2'] });
});

test('what was not said yet comes first, and never much at once', () => {
  const notes = ['a', 'b', 'c'].map((id) => note(id));
  assert.equal(says(notes, {}, now()), 'ab', 'the third has no room');
  assert.equal(says(notes, { a: [1, 't 0'], b: [1, 't 0'] }, now()), 'ca');
  assert.equal(says([note('a', { text: 'x'.repeat(500) }), note('b')], {}, now()), 'a', 'one is always said');
  const long = note('a', { text: 'x'.repeat(100) });
  assert.equal(says([long, note('b'), note('c', { text: 'short' })], {}, now()), 'ac', 'a short one has room');
});

test('a player who has used an action knows it, and one without a choice needs no advice', () => {
  const notes = [note('a', { of: 'build' }), note('b')];
  assert.equal(says(notes, {}, now({ known: new Set(['build']) })), 'b');
  assert.equal(says(notes, { b: [1, 't 0'] }, now({ lone: true })), 'a');
});

test('what the game is about is said before anything else, also to a player who can only say that they are ready', () => {
  const notes = [note('a', { of: 'ready' }), note('b')];
  const at = due(notes, {}, now({ lone: true }));
  assert.deepEqual(at.due, ['a', 'b']);
  assert.deepEqual(due(notes, at.said, now({ lone: true })).due, ['a', 'b'], 'a page that is loaded again says the same');
  assert.deepEqual(due(notes, at.said, now({ lone: true, turn: 't 2' })).due, ['a']);
});

test('a Chinese letter is as wide as two', () => {
  assert.equal(letters('abc'), 3);
  assert.equal(letters('神在上'), 6);
});

test('while an action is in hand only the notes about it are in sight', () => {
  const notes = [note('a', { of: 'build' }), note('b'), note('c', { of: 'move' })];
  assert.deepEqual(heard(notes, ['b', 'c'], ''), ['b', 'c']);
  assert.deepEqual(heard(notes, ['b', 'c'], 'build'), ['a']);
  assert.deepEqual(heard(notes, ['b', 'c'], '-'), []);
});

test('in any game each note is said no more often than it is worth', () => {
  const dice = random(1);
  for (let n = 0; n < 200; n++) {
    const any = (_, i) => note('n' + i, { times: 1 + Math.floor(dice(0, 3)), text: 'x'.repeat(dice(1, 200)) });
    const notes = Array.from({ length: 1 + Math.floor(dice(0, 8)) }, any);
    const turns = {};
    let said = {};
    for (let turn = 0; turn < 30; turn++) {
      for (let load = 0; load < 1 + Math.floor(dice(0, 3)); load++) {
        const at = due(notes, said, now({ turn: 't ' + turn }));
        said = at.said;
        for (const id of at.due) (turns[id] ||= new Set()).add(turn);
      }
    }
    for (const { id, times } of notes) assert.equal(turns[id]?.size, times, `SEED=${seed}`);
  }
});
