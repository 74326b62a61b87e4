import assert from 'node:assert/strict';
import { test } from 'node:test';

import { action, at, found, held, legal, tile, words } from './legal.js';
import { clicked, nested } from '../core/click.js';
import { holding, isExplained, lifted, outcome, renewed, would } from '../core/outcome.js';
import { isAgain, lights, reckon } from '../core/held.js';
import { means } from '../core/moves.js';

const [travel, activate] = [tile('travel', { movesPiece: true }), tile('activate')];
const comes = (all, picks, { stepped = false, before = all.moves, wish = Infinity, shown = [], inSight = true } = {}) => {
  const shows = (thing) => shown.includes(thing);
  const { does, of } = outcome(reckon(all, picks), { stepped, before, wish, shows, inSight: () => inSight });
  return `${does} ${words(of)}`;
};

test('two clicks play a move: the only one that is left, and whole', () => {
  const all = legal([travel], 'travel land:a land:b', 'travel land:a land:c');
  assert.equal(comes(all, held('land:a', 'land:b')), 'play travel land:a land:b');
  assert.equal(comes(all, held('land:a'), { shown: ['land:b'] }), 'wait ');
});

test('a first click on where a piece would go is asked about, since nobody has seen which goes', () => {
  const all = legal([travel], 'travel land:a land:b', 'travel land:d land:c');
  assert.equal(comes(all, held('land:b'), { shown: ['land:a'] }), 'menu travel land:a land:b', 'the menu names the piece');
  const alone = legal([travel], 'travel land:b', 'travel land:c');
  assert.equal(comes(alone, held('land:b')), 'ask travel land:b');
  assert.equal(comes(alone, [action(travel), ...held('land:b')]), 'play travel land:b', 'the action was chosen');
  assert.equal(comes(legal([activate], 'activate land:b', 'activate land:c'), held('land:b')), 'play activate land:b', 'nothing moves');
});

test('a move with an open number waits for the stepper, and is said with the number that stood there', () => {
  const all = legal([travel], ...[1, 2, 3].map((n) => `travel land:a land:b number:${n}`));
  assert.equal(comes(all, held('land:a', 'land:b')), 'wait travel land:a land:b number:3');
  assert.equal(comes(all, held('land:a', 'land:b'), { stepped: true }), 'play travel land:a land:b number:3', 'as many as can go');
  assert.equal(comes(all, held('land:a', 'land:b'), { stepped: true, wish: 1 }), 'play travel land:a land:b number:1');
  assert.equal(comes(all, held('land:a', 'land:b', 'number:2')), 'play travel land:a land:b number:2');
});

test('where what is open is nowhere in sight, a menu asks which of the moves is meant', () => {
  const all = legal([], 'buy land:a card:1', 'buy land:a card:2', 'go land:b');
  assert.equal(comes(all, held('land:a'), { inSight: false }), 'menu buy land:a card:1,buy land:a card:2');
  assert.equal(comes(all, held('land:a'), { inSight: true }), 'wait ');
});

test('the only move that is left is said though a word is open, unless the board shows that', () => {
  const all = legal([], 'buy land:a card:1', 'go land:b');
  assert.equal(comes(all, held('land:a')), 'play buy land:a card:1');
  assert.equal(comes(all, held('land:a'), { shown: ['card:1'] }), 'menu buy land:a card:1');
});

test('more than eight moves are read in the list', () => {
  const many = (n) => legal([], ...Array.from({ length: n }, (_, i) => `buy land:a card:${i}`));
  assert.match(comes(many(8), held('land:a'), { inSight: false }), /^menu /);
  assert.match(comes(many(9), held('land:a'), { inSight: false }), /^list /);
});

test('what is whole is offered while other moves could still become so, but of several tiles those say which', () => {
  const sorts = ['settle land:a', 'settle land:a box:1', 'settle land:a box:2'];
  assert.equal(comes(legal([], ...sorts), held('land:a')), 'menu settle land:a');
  const both = legal([tile('settle'), activate], 'settle box:1 land:a', 'activate box:1 land:a');
  assert.equal(comes(both, held('land:a'), { inSight: false }), 'wait settle box:1 land:a,activate box:1 land:a');
});

test('what a click would play is what it plays', () => {
  const all = legal([travel], ...[1, 2].map((n) => `travel land:a land:b number:${n}`), 'travel land:a land:c number:1');
  const state = reckon(all, held('land:a'));
  assert.equal(would(state, at('land:b'), true, 1), 'travel land:a land:b number:1');
  assert.equal(would(state, at('land:b'), false, 1), '', 'the stepper comes first');
  assert.equal(would(state, at('land:c'), false, Infinity), 'travel land:a land:c number:1');
  assert.equal(would(reckon(all, []), at('land:a'), false, Infinity), '');
  assert.equal(would(reckon(all, []), action(travel), false, Infinity), '');
});

test('a piece can be dragged if a move continues with it, unless a click on it plays a move', () => {
  const all = legal([travel], 'travel land:a land:b', 'travel land:a land:c', 'rest hero:x');
  const lift = (thing) => lifted(reckon(all, []), [found(thing)], false, Infinity);
  assert.deepEqual(lift('land:a').map((pick) => pick.things[0]), ['land:a']);
  assert.equal(lift('hero:x'), null, 'who picks it up would rest');
  assert.equal(lift('land:z'), null);
  const [first, second] = lifted(reckon(all, [action(travel)]), [found('land:a')], false, Infinity);
  assert.deepEqual([first.tile, second.things], ['travel', ['land:a']], 'what was chosen before stays');
});

test('a coach explains a tile of one move, which no other has the verb of', () => {
  const rest = tile('rest', { words: 'rest' });
  const all = legal([rest, travel], 'rest', 'travel land:a land:b');
  assert.ok(isExplained(all, rest, true));
  assert.ok(!isExplained(all, rest, false), 'there is no coach');
  assert.ok(!isExplained(all, { ...rest, off: true }, true));
  assert.ok(!isExplained(all, travel, true), 'it begins several');
  assert.ok(!isExplained(legal([rest], 'rest', 'rest land:a'), rest, true));
});

test('what is held stays while it agrees with what can be said then', () => {
  const all = legal([], 'go land:a land:b', 'go land:a land:c');
  assert.deepEqual(renewed(all, held('land:a', 'land:z'), []).map((pick) => pick.things[0]), ['land:a']);
  assert.deepEqual(renewed(legal([]), held('land:a'), []), []);
});

test('after a refusal what was held is held again, but not so that it is the same move', () => {
  const all = legal([], 'go land:a land:b', 'go land:a land:c');
  const again = (...things) => renewed(all, [], held(...things)).map((pick) => pick.things[0]).join();
  assert.equal(again('land:a', 'land:b'), 'land:a');
  assert.equal(again('land:a'), 'land:a');
  assert.equal(again('land:a', 'land:z'), 'land:a', 'that cannot be said any more');
  assert.deepEqual(renewed(all, held('land:c'), held('land:a'))[0].things, ['land:c'], 'or what has been chosen since');
});

test('a whole move is held as if its things had been chosen one by one', () => {
  const all = legal([travel], 'travel land:a land:b', 'travel land:b land:a', 'rest');
  const words = (move, picks) => holding(reckon(all, []), move, picks).held.map((p) => p.tile || p.things.join()).join();
  assert.equal(words(all.moves[0]), 'land:a,land:b');
  assert.equal(words(all.moves[0], [action(travel)]), 'travel');
  assert.equal(words(all.moves[1], held('land:a')), '', 'these picks would mean another move');
});

// A random position: places with pieces on them, and moves of several verbs, some of them with tiles.
function position(seed) {
  let at = seed;
  const dice = (n) => {
    at = (Math.imul(at, 1664525) + 1013904223) >>> 0;
    return Math.floor(at / 2 ** 32 * n);
  };
  const lands = ['land:a', 'land:b', 'land:c', 'land:d'];
  const pieces = Array.from({ length: 2 + dice(5) }, () => ({ own: [`team:${dice(3)}`], at: [lands[dice(4)]] }));
  const words = new Set();
  for (let n = 3 + dice(12); n > 0; n--) {
    const [from, to] = [lands[dice(4)], lands[dice(4)]];
    const there = pieces[dice(pieces.length)];
    if (dice(3) === 0) words.add(`hit ${there.at[0]} ${there.own[0]}` + (dice(2) ? ` ${to}` : ''));
    else if (dice(3) === 0) words.add(`build ${to} box:${dice(2)}`);
    else words.add(`travel ${from} ${to}` + (dice(2) ? ` number:${1 + dice(3)}` : ''));
  }
  const tiles = [tile('travel', { movesPiece: true }), tile('hit'), tile('build')].slice(dice(4));
  const nodes = [...pieces, ...lands.map((land) => ({ own: [land], at: [] })), { own: ['box:0'], at: [] }, { own: ['box:1'], at: [] }];
  return { all: legal(tiles, ...words), nodes: nodes.map((node) => ({ node: {}, ...node })), dice };
}

test('a click on what is lit means it, where it lies, until a move is said', () => {
  let said = 0;
  for (let seed = 1; seed <= 400; seed++) {
    const { all, nodes, dice } = position(seed);
    let state = reckon(all, []);
    for (let clicks = 0; clicks < 6; clicks++) {
      const light = lights(state);
      const lit = nodes.map((node) => ({ ...node, lit: light(node.own, node.at).lit })).filter((node) => node.lit);
      if (!lit.length) break;
      const node = lit[dice(lit.length)];
      const part = { node: {}, own: [], at: node.at, lit: false };
      const land = { node: {}, own: node.at, at: [], lit: node.at.some((t) => light([t], []).lit) };
      const { does, held: picks } = clicked(state, nested([part, node, land]), []);
      const where = `seed ${seed}, ${JSON.stringify(state.held)}, a click on ${node.own} at ${node.at}, ${words(all.moves)}`;
      assert.equal(does, 'take', where);
      const after = reckon(all, picks);
      const meant = (s) => s.things.some((_, i) => means(s, i, { things: node.own, at: node.at }));
      assert.ok(after.left.length && after.left.every(meant), `${where}: ${words(after.left)}`);
      assert.ok(isAgain(picks.at(-1), [node]), where);
      assert.ok(lights(after)(node.own, node.at).chosen, where);
      const seen = { stepped: false, before: state.shown, wish: Infinity, shows: () => true, inSight: () => true };
      const { does: then, of } = outcome(after, seen);
      assert.ok(of.every((s) => after.shown.includes(s)), where);
      if (then === 'play') said++;
      if (then !== 'wait') break;
      state = after;
    }
  }
  assert.ok(said > 50, `${said} of these clicks said something`);
});
