import assert from 'node:assert/strict';
import { test } from 'node:test';

import { action, at, found, held, legal, tile, words } from './legal.js';
import { clicked, differ, fresh, nested, pressed, questions } from '../core/click.js';
import { reckon } from '../core/held.js';

const [travel, activate] = [tile('travel', { movesPiece: true }), tile('activate', { words: 'activate land:a' })];
const turn = legal([travel, activate], 'travel land:a land:b', 'travel land:a land:c', 'travel land:d land:b', 'activate land:a');
const picks = ({ held: all }) => all.map((pick) => pick.tile || pick.things.join('+') + (pick.rank ? '#' + pick.rank : '')).join();
const press = (one, some = [], explained = false) => {
  const chosen = pressed(reckon(turn, some), one, {}, explained);
  return `${chosen.does} ${picks(chosen)}`;
};
const click = (state, thing, taught = []) => {
  const chosen = clicked(state, Array.isArray(thing) ? thing : [found(thing)], taught);
  return `${chosen.does} ${picks(chosen)}`;
};

test('a tile alone plays nothing: it is held', () => {
  assert.equal(press(travel), 'keep travel');
  assert.equal(press(activate, [action(travel)]), 'keep activate', 'in place of another');
});

test('a tile is chosen with the things that are held where they go on with it, and without them where not', () => {
  assert.equal(press(travel, held('land:a')), 'take travel,land:a');
  assert.equal(press(activate, held('land:d')), 'keep activate');
});

test('a tile that is pressed once more is let go, with what was chosen after it', () => {
  assert.equal(press(travel, [action(travel)]), 'keep ');
  assert.equal(press(travel, [action(travel), ...held('land:a')]), 'keep ');
});

test('an impossible tile is refused, and a tile that a coach explains holds its one move', () => {
  assert.equal(press({ ...travel, off: true }, held('land:a')), 'refuse land:a');
  assert.equal(press(activate, held('land:d'), true), 'whole activate');
});

test('a click fills a word, and one on something else is refused', () => {
  assert.equal(click(reckon(turn, []), 'land:d'), 'take land:d');
  assert.equal(click(reckon(turn, held('land:d')), 'land:b'), 'take land:d,land:b');
  assert.equal(click(reckon(turn, held('land:d')), 'land:c'), 'refuse land:d');
});

test('what is chosen once more is let go, unless a lesson asks for it', () => {
  const state = reckon(turn, held('land:d'));
  assert.equal(click(state, 'land:d'), 'keep ');
  assert.equal(click(state, 'land:d', ['land:d']), 'nothing land:d');
});

test('a thing that could be a later word is read so when it is chosen once more, and then let go', () => {
  const two = legal([], 'go land:a land:b', 'go land:b land:c');
  const once = reckon(two, held('land:b'));
  assert.equal(words(once.left), 'go land:b land:c');
  const twice = clicked(once, [found('land:b')], []);
  assert.equal(picks(twice), 'land:b#1');
  assert.equal(words(reckon(two, twice.held).left), 'go land:a land:b');
  assert.equal(click(reckon(two, twice.held), 'land:b'), 'keep ');
});

test('the picks after one that is let go stay where they agree without it', () => {
  const hits = legal([], 'hit land:a team:red', 'hit land:b team:red');
  assert.equal(click(reckon(hits, held('land:a', 'team:red')), 'land:a'), 'keep team:red');
  const ring = legal([], 'go land:a land:b', 'go land:b land:c land:a');
  assert.equal(click(reckon(ring, held('land:b', 'land:c')), 'land:b'), 'keep ', 'no land:c without land:b');
});

test('what no click chose is not let go by one', () => {
  const hint = [{ ...at('land:d'), node: null }];
  assert.equal(click(reckon(turn, hint), 'land:d'), 'refuse land:d');
});

test('of a refused click the server is asked why: about the move so far with it, else about each thing', () => {
  const state = reckon(turn, held('land:a'));
  assert.deepEqual(questions(state, [found('land:z')]), { words: 'travel a z', things: ['land:z'] });
  assert.deepEqual(questions(state, [found('box:1', ['hand:2'])]), { words: '', things: ['box:1', 'hand:2'] });
  assert.deepEqual(questions(reckon(turn, []), [found('land:z')]), { words: '', things: ['land:z'] }, 'nothing is held');
});

test('a refused click begins another move where it can', () => {
  assert.deepEqual(fresh(reckon(turn, held('land:d')), [found('land:a')]).things, ['land:a']);
  assert.equal(fresh(reckon(turn, held('land:d')), [found('land:z')]), null);
  assert.equal(fresh(reckon(turn, []), [found('land:a')]), null, 'with nothing held it was one already');
});

test('a finger looks closer where the things under it mean different moves', () => {
  const state = reckon(turn, held('land:a'));
  assert.ok(differ(state, [[found('land:b')], [found('land:c')]]));
  assert.ok(!differ(state, [[found('land:b')], [found('land:b')]]), 'two drawings of one thing');
  assert.ok(!differ(state, [[found('box:1')], [found('box:2')]]), 'none means anything');
});

test('a click on a piece means the piece, then its place, then what it lies in', () => {
  const order = (...around) => nested(around.map(([name, own, at]) => ({ name, ...found(own, at) }))).map(({ name }) => name).join();
  assert.equal(order(['meeple', '', ['land:a']], ['team', 'team:red', ['land:a']], ['land', 'land:a', []]), 'team,meeple,land');
  assert.equal(order(['box', '', ['land:a']]), 'box', 'what is no thing stands for its place');
  assert.equal(order(['words', '', []], ['land', 'land:a', []]), 'land');
  assert.equal(order(['inner', 'box:1', []], ['part', '', ['land:b']], ['outer', 'land:a', []]), 'inner,outer,part');
});
