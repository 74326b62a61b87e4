import assert from 'node:assert/strict';
import { test } from 'node:test';

import { address, arrival, place, seat } from '../core/address.js';

const shown = (more) => ({ table: 'abc', as: '', past: null, review: false, ...more });

for (const [what, page, path, query, want] of [
  ['the page itself', shown(), '', {}, '/t/abc'],
  ['a question', shown(), '/why', { words: 'go a b' }, '/t/abc/why?words=go+a+b'],
  ['from another seat', shown({ as: '2' }), '/state', { at: '7' }, '/t/abc/state?at=7&as=2'],
  ['about a thing as it was', shown({ past: 0 }), '/tip', { thing: 'x' }, '/t/abc/tip?thing=x&at=0'],
  ['what does not depend on the step', shown({ past: 5 }), '/state', {}, '/t/abc/state'],
  ['beside a review', shown({ review: true }), '/log', { at: '3' }, '/t/abc/log?at=3&review=1'],
  ['what is the same beside a review', shown({ review: true }), '/preview', {}, '/t/abc/preview'],
]) {
  test(what, () => assert.equal(address(page, path, query), want));
}

test('the seat of a page is in its key', () => {
  assert.equal(seat('abc'), '');
  assert.equal(seat('abc.0-plan'), '0-plan');
});

test('the seat is kept with the entry, and a reload comes back to it', () => {
  assert.deepEqual(arrival('', ''), { keep: '' });
  assert.deepEqual(arrival('0-plan', ''), { keep: '0-plan' }, 'a link led here');
  assert.deepEqual(arrival('', '0-plan'), { fetch: '0-plan' }, 'reloaded, without the seat');
  assert.deepEqual(arrival('0-plan', '0-plan'), { keep: '0-plan' });
  assert.deepEqual(arrival('1', '0-plan'), { keep: '1' });
});

test('the page behind a move', () => {
  assert.equal(place(null, false), '');
  assert.equal(place(0, false), '/at/0');
  assert.equal(place(null, true), '/review');
  assert.equal(place(4, true), '/review/4');
});
