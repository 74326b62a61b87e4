import assert from 'node:assert/strict';
import { test } from 'node:test';

import { complete, means, open, resolve, said } from '../assets/sentence.js';

const sentence = (verb, ...things) => ({ verb, things, words: [verb, ...things.map((t) => t.split(':')[1])].join(' ') });
const all = [
  sentence('go', 'place:a', 'place:b'),
  sentence('go', 'place:b', 'place:a'),
  sentence('go', 'place:a', 'place:c'),
  sentence('hit', 'place:a', 'team:red'),
  sentence('hit', 'place:b', 'team:red'),
  sentence('rest'),
];

for (const [what, picks, left] of [
  ['nothing chosen leaves everything', [], 'go a b,go b a,go a c,hit a red,hit b red,rest'],
  ['a thing fills the first place of its kind', [{ things: ['place:b'] }], 'go b a,hit b red'],
  ['the next one of its kind fills the next place', [{ things: ['place:a'] }, { things: ['place:c'] }], 'go a c'],
  ['chosen again, a thing is read as the later place', [{ things: ['place:a'], rank: 1 }], 'go b a,hit a red'],
  ['a place that is only ever second is read so at once', [{ things: ['place:c'] }], 'go a c'],
  ['a piece is meant where it stands', [{ things: ['team:red'], at: ['place:b'] }], 'hit b red'],
  ['a piece where none like it can be chosen agrees with nothing', [{ things: ['team:red'], at: ['place:c'] }], ''],
  ['a piece that lies on what no sentence names is just that piece', [{ things: ['team:red'], at: ['hand:1'] }], 'hit a red,hit b red'],
  ['a verb narrows', [{ things: [], verb: 'rest' }], 'rest'],
]) {
  test(what, () => assert.equal(resolve(all, picks).left.map((s) => s.words).join(), left));
}

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

test('a sentence without things is complete once its verb is', () => {
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
