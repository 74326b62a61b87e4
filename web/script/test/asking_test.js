import assert from 'node:assert/strict';
import { test } from 'node:test';

import { action, held, legal, tile } from './legal.js';
import { lines } from '../core/asking.js';
import { reckon } from '../core/held.js';
import { words } from '../core/roles.js';

const verbs = { travel: 'from to -', attack: 'from whom to', build: 'to' };
const of = (verb) => words(verbs[verb]);
const own = { build: ['the land to build on'], travel: ['', 'the land to go to'] };
const [travel, attack] = [tile('travel', { movesPiece: true }), tile('attack')];
const all = legal([travel, attack], 'travel land:a land:b', 'travel land:c land:b', 'attack land:a team:red land:c');
const asks = (legal, picks, ...marked) => lines(reckon(legal, picks), marked.map(([thing, role]) => ({ things: [thing], role })), of,
  (verb) => own[verb] || []).map(({ role, words }) => [role, ...words].join(' '));

test('the marks that can be seen are told in words, what acts first', () => {
  assert.deepEqual(asks(all, [action(travel)], ['land:a', 'from'], ['land:c', 'from']), ['from']);
  assert.deepEqual(asks(legal([], 'attack land:a team:red land:b', 'other'), held('land:a'), ['team:red', 'whom']), ['whom']);
  assert.deepEqual(asks(all, [], ['land:b', 'to'], ['land:a', 'from']), ['from', 'to the land to go to']);
});

test('what the title says of a word stands there, unless several words say different things', () => {
  assert.deepEqual(asks(all, [action(travel), ...held('land:a')], ['land:b', 'to']), ['to the land to go to']);
  const two = legal([], 'travel land:a land:b', 'build land:b');
  assert.deepEqual(asks(two, held('land:b'), ['land:a', 'from'], ['land:b', 'to']), ['from', 'to']);
  assert.deepEqual(asks(legal([], 'build land:a', 'build land:b'), [], ['land:a', 'to'], ['land:b', 'to']), ['to the land to build on']);
  assert.deepEqual(asks(legal([], 'travel land:a land:b', 'build land:c'), [], ['land:b', 'to'], ['land:c', 'to']), ['to']);
});

test('an action that is held says first what it brings, until more is chosen', () => {
  const move = tile('travel', { movesPiece: true, brings: 'up to 1: your Speed is 1' });
  const one = legal([move, attack], 'travel land:a land:b', 'travel land:c land:b');
  assert.deepEqual(asks(one, [action(move)], ['land:a', 'from']), ['brings up to 1: your Speed is 1', 'from']);
  assert.deepEqual(asks(one, [action(move), ...held('land:a')], ['land:b', 'to']), ['to the land to go to']);
  assert.deepEqual(asks(one, [], ['land:a', 'from']), ['from']);
});

test('where nothing is marked and several actions go on, it asks which', () => {
  const both = legal([travel, attack], 'travel box:1 land:a', 'attack box:2 land:a');
  assert.deepEqual(asks(both, held('land:a')), ['what travel attack']);
  assert.deepEqual(asks(both, [action(travel)]), []);
});
