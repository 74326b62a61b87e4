import assert from 'node:assert/strict';
import { test } from 'node:test';

import { fits, folded, wordsOf } from '../core/sift.js';

const card = { kind: 'god', here: false, says: folded('Götter Athéna: +1 temple') };
const asks = (more) => ({ kind: '', here: false, words: [], ...more });

test('a card fits when it says each word, whatever capitals and accents it has', () => {
  assert.equal(fits(asks({ words: wordsOf('ATHENA  gott') }), card), true);
  assert.equal(fits(asks({ words: wordsOf('athena zeus') }), card), false, 'one word is not there');
  assert.equal(fits(asks({ words: wordsOf('  ') }), card), true, 'nothing is asked for');
  assert.deepEqual(wordsOf(' Éole\tet '), ['eole', 'et']);
});

test('a card fits its kind, and what is on the table', () => {
  assert.equal(fits(asks({ kind: 'god' }), card), true);
  assert.equal(fits(asks({ kind: 'hero' }), card), false);
  assert.equal(fits(asks({ here: true }), card), false);
  assert.equal(fits(asks({ here: true }), { ...card, here: true }), true);
});
