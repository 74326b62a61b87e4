import assert from 'node:assert/strict';
import { test } from 'node:test';

import { assume, complete, counted, counts, means, next, open, openThings, resolve, said } from '../core/moves.js';

const move = (verb, ...things) => ({ verb, things, words: [verb, ...things.map((t) => t.split(':')[1])].join(' ') });
const all = [
  move('go', 'place:a', 'place:b'),
  move('go', 'place:b', 'place:a'),
  move('go', 'place:a', 'place:c'),
  move('hit', 'place:a', 'team:red'),
  move('hit', 'place:b', 'team:red'),
  move('rest'),
];

for (const [what, picks, left] of [
  ['nothing chosen leaves everything', [], 'go a b,go b a,go a c,hit a red,hit b red,rest'],
  ['a thing fills the first place of its kind', [{ things: ['place:b'] }], 'go b a,hit b red'],
  ['the next one of its kind fills the next place', [{ things: ['place:a'] }, { things: ['place:c'] }], 'go a c'],
  ['chosen again, a thing is read as the later place', [{ things: ['place:a'], rank: 1 }], 'go b a,hit a red'],
  ['a place that is only ever second is read so at once', [{ things: ['place:c'] }], 'go a c'],
  ['a piece is meant where it stands', [{ things: ['team:red'], at: ['place:b'] }], 'hit b red'],
  ['a piece where none like it can be chosen agrees with nothing', [{ things: ['team:red'], at: ['place:c'] }], ''],
  ['a piece that lies on what no move names is just that piece', [{ things: ['team:red'], at: ['hand:1'] }], 'hit a red,hit b red'],
  ['a verb narrows', [{ things: [], verb: 'rest' }], 'rest'],
]) {
  test(what, () => assert.equal(resolve(all, picks).left.map((s) => s.words).join(), left));
}

test('two things that are the same fill two words', () => {
  const twice = [move('go', 'place:a', 'place:a'), move('go', 'place:a', 'place:b')];
  const { left, filled } = resolve(twice, [{ things: ['place:a'] }, { things: ['place:a'] }]);
  assert.deepEqual(left, [twice[0]]);
  assert.deepEqual(filled.get('go'), [0, 1]);
});

test('how often a pick can be read differently', () => {
  assert.deepEqual(resolve(all, [{ things: ['place:a'] }]).readings, [2]);
  assert.deepEqual(resolve(all, [{ things: [], verb: 'go' }, { things: ['place:c'] }]).readings, [1, 1]);
});

test('a piece fills the word for its place too', () => {
  const picks = [{ things: ['team:red'], at: ['place:b'] }];
  const { left, filled } = resolve(all, picks);
  assert.deepEqual(filled.get('hit'), [0, 1]);
  assert.deepEqual(open(left[0], filled), []);
  assert.ok(complete(left[0], filled, picks));
});

test('a move without things is complete once its verb is', () => {
  const rest = all[5];
  assert.ok(!complete(rest, new Map(), []));
  assert.ok(complete(rest, new Map(), [{ things: [], verb: 'rest' }]));
});

test('what is open is what no pick has filled', () => {
  const { left, filled } = resolve(all, [{ things: ['place:a'] }]);
  assert.deepEqual(open(left[0], filled), ['place:b']);
});

test('a pick means a word only where its place is before it', () => {
  assert.ok(means(all[3], 1, { things: ['team:red'], at: ['place:a'] }));
  assert.ok(!means(all[4], 1, { things: ['team:red'], at: ['place:a'] }));
});

test('what is said so far, with one more thing', () => {
  const { left, filled } = resolve(all, [{ things: [], verb: 'go' }, { things: ['place:a'] }]);
  assert.equal(said(left, filled, 'place:z'), 'go a z');
  assert.equal(said(left, filled, 'team:red'), '', 'a thing of another kind');
  assert.equal(said(all, new Map(), 'place:z'), '', 'the verb is open');
  const later = resolve(all, [{ things: [], verb: 'go' }, { things: ['place:c'] }]);
  assert.equal(said(later.left, later.filled, 'place:z'), '', 'a word before the one that was chosen is open');
});

const trips = [['a', 'b', 1], ['a', 'b', 2], ['a', 'b', 3], ['a', 'c', 1], ['a', 'c', 2], ['d', 'b', 1]]
  .map(([from, to, n]) => move('travel', 'place:' + from, 'place:' + to, 'number:' + n));

test('beginnings of moves narrow', () => {
  assert.deepEqual(resolve(all, [{ things: [], starts: ['rest', 'hit'] }]).left.map((s) => s.verb), ['hit', 'hit', 'rest']);
  assert.deepEqual(resolve(all, [{ things: [], starts: ['go a'] }]).left.map((s) => s.words), ['go a b', 'go a c']);
  assert.deepEqual(resolve(all, [{ things: [], starts: ['g'] }]).left, [], 'in whole words');
});

test('numbers are not clicked', () => {
  const { left, filled } = resolve(trips, [{ things: ['place:a'] }, { things: ['place:b'] }]);
  assert.deepEqual(open(left[0], filled), ['number:1']);
  assert.deepEqual(openThings(left[0], filled), []);
});

test('how many are possible', () => {
  const group = resolve(trips, [{ things: ['place:a'] }]);
  assert.deepEqual(counts(group.left, group.filled), [1, 2, 3]);
  const both = resolve(trips, [{ things: ['place:a'] }, { things: ['place:c'] }]);
  assert.deepEqual(counts(both.left, both.filled), [1, 2]);
  assert.deepEqual(counts(all, new Map()), [], 'where moves have no number');
});

test('the number that is meant is the largest up to what is wished', () => {
  const { left, filled } = resolve(trips, [{ things: ['place:a'] }, { things: ['place:c'] }]);
  assert.equal(counted(left, filled, Infinity).words, 'travel a c 2');
  assert.equal(counted(left, filled, 1).words, 'travel a c 1');
  assert.equal(counted(left, filled, 0).words, 'travel a c 1', 'never less than is possible');
  assert.equal(counted([left[0]], filled, 9), left[0], 'one move is meant as it is');
  assert.equal(counted(trips, new Map(), 1), null, 'where more than a number is open');
});

test('what comes next is the first open word', () => {
  assert.deepEqual(next(trips[0], new Map()), { first: 'place:a', behind: 'place:b' });
  assert.deepEqual(next(trips[0], new Map([['travel', [0]]])), { first: 'place:b', behind: '' });
  assert.deepEqual(next(trips[0], new Map([['travel', [0, 1]]])), { first: '', behind: '' });
});

test('a first word that leaves no choice is taken as chosen', () => {
  const from = trips.slice(0, 5);
  assert.deepEqual(assume(from, new Map()).get('travel'), [0]);
  assert.deepEqual(assume(trips, new Map()).get('travel'), undefined);
  assert.deepEqual(assume(from, new Map([['travel', [0, 1]]])).get('travel'), [0, 1]);
  assert.deepEqual(assume([move('rest')], new Map()).get('rest'), undefined);
});
