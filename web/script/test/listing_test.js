import assert from 'node:assert/strict';
import { test } from 'node:test';

import { action, held, legal, tile, words } from './legal.js';
import { listing } from '../core/listing.js';
import { reckon } from '../core/held.js';

const [travel, activate, off] = [tile('travel', { movesPiece: true }), tile('activate'), tile('build', { off: true })];
const rest = tile('rest');
const all = legal([travel, activate, off, rest], 'travel land:a land:b', 'travel land:c land:b', 'activate land:a', '*rest', '*pass');
const shown = (picks, of = all) => {
  const { listed, counts, verb, tile: chosen, aside, few, cards } = listing(reckon(of, picks));
  return {
    listed: words([...listed]), counts: [...counts].join(), verb, chosen, aside: [...aside].map(({ id }) => id).join(), few, cards,
  };
};

test('with nothing held all can be chosen, but a plain button of a tile waits for it', () => {
  assert.deepEqual(shown([]), {
    listed: 'travel land:a land:b,travel land:c land:b,activate land:a,pass', counts: 'travel,2,activate,1,rest,1,pass,1',
    verb: '', chosen: '', aside: '', few: false, cards: false,
  });
  assert.equal(shown([action(rest)]).listed, 'rest,pass', 'a plain one of no tile is a way on from each');
});

test('the list shows what agrees, and the tiles which of them goes on', () => {
  const state = shown(held('land:a'));
  assert.equal(state.listed, 'travel land:a land:b,activate land:a,pass');
  assert.equal(state.counts, 'travel,1,activate,1');
  assert.deepEqual([state.verb, state.chosen], ['travel', 'travel'], 'the one whose piece it is leads');
  assert.equal(state.aside, 'rest', 'one that is impossible is not aside too');
  assert.ok(state.few && state.cards);
  assert.deepEqual([shown([action(activate)]).verb, shown([action(activate)]).chosen], ['activate', 'activate']);
});

test('a tile is aside by the things that are held, and not by another tile', () => {
  assert.equal(shown([action(travel)]).aside, '');
  assert.equal(shown([action(travel), ...held('land:c')]).aside, 'activate,rest');
});

test('up to twelve moves are few', () => {
  const many = (n) => legal([], ...Array.from({ length: n }, (_, i) => `go land:a land:x${i}`));
  assert.ok(shown(held('land:a'), many(12)).few);
  assert.ok(!shown(held('land:a'), many(13)).few);
  assert.ok(shown([], many(3)).cards, 'without tiles the cards are always shown');
});
