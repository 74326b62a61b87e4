import assert from 'node:assert/strict';
import { test } from 'node:test';

import { agreeing, fits, isAgain, isUnseen, lights, reckon, whereOf, whole } from '../core/held.js';
import { action, at, found, held, legal, tile, words } from './legal.js';

const [travel, activate, stand] = [tile('travel', { movesPiece: true }), tile('activate'), tile('stand', { of: ['hero:x'] })];
const turn = legal([activate, travel, stand],
  'travel land:a land:b number:1', 'travel land:a land:b number:2', 'travel land:a land:c number:1', 'travel land:d land:b number:1',
  'activate land:a', 'activate land:e', 'stand land:f', 'rest');

test('with nothing held all can be said, and no action leads', () => {
  const state = reckon(turn, []);
  assert.equal(state.shown.length, 8);
  assert.equal(state.lead, null);
});

test('what moves the piece that was chosen is gone on with, though others agree', () => {
  const state = reckon(turn, held('land:a'));
  assert.equal(state.left.length, 4);
  assert.equal(state.lead, travel);
  assert.equal(state.shown.length, 3);
  const build = tile('build');
  assert.equal(reckon(legal([build, travel], 'build land:a box:1', 'travel land:a land:b'), held('land:a')).lead, travel);
});

test('of a place where nothing that moves begins, the action that begins there is gone on with', () => {
  const both = legal([activate, travel], 'travel land:a land:b', 'activate land:b');
  const state = reckon(both, held('land:b'));
  assert.equal(state.lead, null);
  assert.equal(words(state.left), 'travel land:a land:b,activate land:b');
  assert.equal(words(state.shown), 'activate land:b');
});

test('a tile leads to its moves alone, whose first word is taken as chosen where it leaves no choice', () => {
  assert.equal(words(reckon(turn, [action(activate)]).shown), 'activate land:a,activate land:e');
  const one = legal([travel], 'travel land:a land:b', 'travel land:a land:c');
  assert.deepEqual(reckon(one, [action(travel)]).filled.get('travel'), [0]);
});

test('picks that agree with nothing are let go, the last ones first', () => {
  const picks = held('land:a', 'land:c', 'land:e');
  assert.deepEqual(agreeing(turn.moves, picks), picks.slice(0, 2));
  assert.equal(agreeing(turn.moves, picks.slice(0, 1)).length, 1);
  assert.deepEqual(agreeing([], picks), []);
});

test('a click adds the thing, else its place, else what it lies in', () => {
  const state = reckon(turn, []);
  assert.deepEqual(fits(state, [found('land:e')]).things, ['land:e']);
  assert.deepEqual(fits(state, [found('piece:9', ['land:e'])]).things, ['land:e']);
  assert.deepEqual(fits(state, [found('piece:9'), found('land:e')]).things, ['land:e']);
  assert.equal(fits(state, [found('land:z')]), null);
});

test('a click on the piece whose own action a tile is chooses the tile, while nothing is held', () => {
  assert.equal(fits(reckon(turn, []), [found('hero:x')]).tile, 'stand');
  assert.equal(fits(reckon(turn, held('land:f')), [found('hero:x')]), null);
  const off = legal([tile('stand', { of: ['hero:x'], off: true })], 'stand land:f');
  assert.equal(fits(reckon(off, []), [found('hero:x')]), null);
});

test('of what a click may add, that which moves something comes first, then what is lit itself', () => {
  const goods = legal([travel, activate], 'travel land:a land:b', 'activate box:1', 'activate box:2');
  assert.deepEqual(fits(reckon(goods, []), [found('box:1'), found('land:a')]).things, ['land:a']);
  assert.deepEqual(fits(reckon(goods, []), [found('box:1'), { ...found('box:2'), lit: true }]).things, ['box:2']);
  assert.deepEqual(fits(reckon(goods, []), [found('box:1'), found('box:2')]).things, ['box:1']);
});

test('what goes on with the action at hand comes before what belongs to another', () => {
  const two = legal([travel, activate], 'travel land:a land:b', 'activate land:a box:1', 'travel land:c land:b');
  const state = reckon(two, held('land:a'));
  assert.deepEqual(fits(state, [found('box:1'), found('land:b')]).things, ['land:b']);
});

test('while nothing is held what belongs to one action alone is lit, and the piece whose own action one is', () => {
  const light = lights(reckon(turn, []));
  const lit = ['land:a', 'land:d', 'land:e', 'land:f', 'hero:x', 'land:b'].filter((thing) => light([thing], []).lit);
  assert.deepEqual(lit, ['land:d', 'land:e', 'hero:x']);
});

test('after a place that moves something, where it can go is lit and the place has been chosen', () => {
  const light = lights(reckon(turn, held('land:a')));
  assert.deepEqual(['land:b', 'land:c', 'land:d', 'land:e'].filter((thing) => light([thing], []).lit), ['land:b', 'land:c']);
  assert.deepEqual(light(['land:a'], []), { lit: false, chosen: true });
});

test('a thing is lit and chosen where it lies, and not its like elsewhere', () => {
  const hits = legal([tile('hit')], 'hit land:a team:red', 'hit land:b team:red', 'hit land:b team:blue');
  const before = lights(reckon(hits, []));
  assert.ok(before(['team:red'], ['land:a']).lit, 'it lies on a place that comes next');
  assert.ok(!before(['team:red'], ['land:c']).lit);
  assert.ok(!before(['team:blue'], ['land:a']).lit);
  const after = lights(reckon(hits, [at('team:red', 'land:b')]));
  assert.ok(after(['team:red'], ['land:b']).chosen);
  assert.ok(!after(['team:red'], ['land:a']).chosen);
});

test('what was clicked is a pick again: the thing where it lies, or the place', () => {
  assert.ok(isAgain(at('team:red', 'land:a'), [found('team:red', ['land:a'])]));
  assert.ok(!isAgain(at('team:red', 'land:a'), [found('team:red', ['land:b'])]));
  assert.ok(isAgain(held('team:red')[0], [found('team:red', ['land:b'])]));
  assert.ok(isAgain(held('land:a')[0], [found('team:red', ['land:a'])]));
});

test('a move is whole when nothing but a number is open', () => {
  assert.equal(words(whole(reckon(turn, held('land:a', 'land:b')))), 'travel land:a land:b number:1,travel land:a land:b number:2');
  assert.deepEqual(whole(reckon(turn, held('land:a'))), []);
  assert.deepEqual(whole(reckon(legal([], 'rest'), [])), [], 'a verb alone has to be chosen');
});

test('a first click on where a piece goes would move what nobody has chosen', () => {
  const two = legal([travel], 'travel land:a land:b', 'travel land:d land:c');
  const unseen = (state, before) => isUnseen(state, state.shown[0], before);
  assert.ok(unseen(reckon(two, held('land:b')), two.moves));
  assert.ok(!unseen(reckon(two, held('land:a', 'land:b')), two.moves), 'both were chosen');
  assert.ok(!unseen(reckon(two, [action(travel)]), two.moves), 'the action was');
  const one = legal([travel], 'travel land:a land:b', 'travel land:a land:c');
  assert.ok(!unseen(reckon(one, held('land:b')), one.moves), 'only one piece can move');
  const all = legal([activate], 'activate land:a', 'activate land:b');
  assert.ok(!unseen(reckon(all, held('land:b')), all.moves), 'nothing moves');
});

test('a pick is told from its like by the place that all moves name before it', () => {
  const hits = legal([], 'hit land:a team:red', 'hit land:b team:red');
  const pick = at('team:red', 'land:b');
  assert.equal(whereOf(reckon(hits, [pick]), pick), 'land:b');
  const hand = at('team:red', 'hand:1');
  assert.equal(whereOf(reckon(hits, [hand]), hand), undefined);
  const thrown = at('team:red', 'land:c');
  assert.equal(whereOf(reckon(legal([], 'throw box:1 team:red land:c'), [thrown]), thrown), undefined, 'there it goes');
});
