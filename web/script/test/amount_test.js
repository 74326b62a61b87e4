import assert from 'node:assert/strict';
import { test } from 'node:test';

import { held, legal, tile } from './legal.js';
import { keyed, offer, stepped } from '../core/amount.js';
import { reckon } from '../core/held.js';

const travel = tile('travel', { movesPiece: true });
const all = legal([travel], ...[1, 2, 3].map((n) => `travel land:a land:b number:${n}`), 'travel land:a land:c number:1', 'rest land:e');
const offered = (of, picks, wish = Infinity) => {
  const { values, now, one } = offer(reckon(of, picks), wish) || { values: [], now: 0, one: null };
  return `${values.join()}: ${now} ${one ? one.words : ''}`;
};

test('the stepper begins at the most, while one more word is open', () => {
  assert.equal(offered(all, held('land:a')), '1,2,3: 3 ');
  assert.equal(offered(all, held('land:a', 'land:b')), '1,2,3: 3 travel land:a land:b number:3');
});

test('the number is the largest up to what is wished, else the smallest', () => {
  assert.equal(offered(all, held('land:a', 'land:b'), 2), '1,2,3: 2 travel land:a land:b number:2');
  assert.equal(offered(legal([], 'take box:1 number:2', 'take box:1 number:5'), held('box:1'), 4), '2,5: 2 take box:1 number:2');
  assert.equal(offered(legal([], 'take box:1 number:2', 'take box:1 number:5'), held('box:1'), 1), '2,5: 2 take box:1 number:2');
});

test('there is no stepper where nothing differs in a number alone', () => {
  const none = ': 0 ';
  assert.equal(offered(all, []), none, 'actions differ');
  assert.equal(offered(all, held('land:a', 'land:c')), none, 'there is one number');
  assert.equal(offered(legal([], 'go land:a land:b number:1', 'go land:a land:b number:2'), []), none, 'two words are open');
  const box = legal([], 'go land:a number:1 box:1', 'go land:a number:2');
  assert.equal(offered(box, held('land:a')), '1,2: 2 ', 'the box may still be chosen');
  assert.equal(offered(legal([], 'go land:a number:1', 'buy land:a number:2'), held('land:a')), none, 'the verbs differ');
  assert.equal(offered(legal([], 'go land:a number:1', 'go land:a'), held('land:a')), none, 'one has no number');
});

test('buttons and keys change the number, and stop at its ends', () => {
  const values = [1, 2, 3, 5, 8];
  assert.deepEqual([1, -1].map((by) => stepped(values, 3, by)), [5, 2]);
  assert.equal(stepped(values, 8, 1), 8);
  assert.equal(stepped(values, 1, -1), 1);
  const to = (key, from = 3) => keyed(values, from, key);
  assert.deepEqual(['ArrowUp', 'ArrowRight', 'ArrowDown', 'ArrowLeft', 'Home', 'End'].map((key) => to(key)), [5, 5, 2, 2, 1, 8]);
  assert.deepEqual([to('PageUp', 1), to('PageUp'), to('PageDown', 8), to('PageDown')], [5, 8, 2, 1]);
  assert.deepEqual(['5', '4', 'a', 'Enter', 'toString'].map((key) => to(key)), [5, null, null, null, null]);
});
