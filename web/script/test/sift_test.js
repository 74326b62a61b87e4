import assert from 'node:assert/strict';
import { test } from 'node:test';

import { folded, isPartial, sift } from '../core/sift.js';

const card = (kind, text, here = false) => ({ kind, says: folded(text), here });
const cards = [card('god', 'Götter Zeus, lord of the sky'), card('god', 'Götter Hera', true), card('beast', 'Beasts Hydra of the swamp')];
const left = (asked) => sift(cards, { kind: '', here: false, words: '', ...asked }).map((fits) => (fits ? 'x' : '-')).join('');

test('who asks for nothing sees all cards', () => assert.equal(left({}), 'xxx'));

test('a kind, and what the table shows now', () => {
  assert.equal(left({ kind: 'god' }), 'xx-');
  assert.equal(left({ here: true }), '-x-');
  assert.equal(left({ kind: 'beast', here: true }), '---');
});

test('a card says all of the words, in any order, as they are begun', () => {
  assert.equal(left({ words: 'the sky' }), 'x--');
  assert.equal(left({ words: ' sky  zeu ' }), 'x--');
  assert.equal(left({ words: 'of the' }), 'x-x');
  assert.equal(left({ words: 'xyzzy' }), '---');
});

test('capitals and accents do not matter', () => {
  assert.equal(left({ words: 'GOTTER' }), 'xx-');
  assert.equal(left({ words: 'Göttér' }), 'xx-');
});

test('of a kind it is told what the table shows where that is some of it', () => {
  assert.ok(isPartial([true, false]));
  assert.ok(!isPartial([true, true]));
  assert.ok(!isPartial([false, false]));
});
