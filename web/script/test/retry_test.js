import assert from 'node:assert/strict';
import { test } from 'node:test';
import { isAway, patience, refetchDelay, resendDelay, retryDelay, silence } from '../core/retry.js';

test('who has lost the stream comes back within a second, and not all at once', () => {
  for (const tries of [0, 1, 2, 3]) {
    for (const chance of [0, 0.5, 1]) assert.ok(retryDelay(tries, chance) >= 300 && retryDelay(tries, chance) <= 1000);
  }
  assert.ok(retryDelay(0, 1) - retryDelay(0, 0) >= 300);
});

test('who is refused for long comes seldom, but not never', () => {
  assert.ok(retryDelay(9, 0) > retryDelay(5, 0));
  assert.ok(retryDelay(100, 0) >= 5000 && retryDelay(100, 1) <= 20000);
  assert.ok(retryDelay(5000, 1) <= 20000);
});

test('a stream is given up after two signs of life that did not come, and said to be lost within 20 seconds', () => {
  const said = 5000; // in later updates of the page
  for (const [beat, least, most] of [[7000, 14000, 14000], [2000, 4000, 4000]]) {
    assert.ok(silence(beat) >= least && silence(beat) <= most && silence(beat) + 1000 + said <= 20000);
  }
});

test('a server that does not tell how often it gives a sign is given the time of one that gives few', () => {
  for (const beat of [undefined, 0]) assert.equal(silence(beat), 45000);
});

test('an input is sent again until somebody answers, less and less often, and given more time each time', () => {
  assert.deepEqual([0, 1, 5, 20].map((before) => resendDelay(null, before)), [300, 600, 8000, 8000]);
  assert.deepEqual([0, 1, 9].map(patience), [10000, 20000, 60000]);
  const said = (status, retryAfter = NaN) => resendDelay({ status, retryAfter }, 0);
  assert.equal(said(503), 300, 'the server is away');
  assert.equal(said(429, 7), 7000, 'it is too busy, and says until when');
  assert.equal(said(429), 1000);
  assert.deepEqual([200, 303, 403, 409, 507].map((status) => said(status)), [null, null, null, null, null], 'no is an answer');
});

test('a document is asked for four times within two seconds, and given up where there is none', () => {
  assert.deepEqual([0, 1, 2, 3].map((before) => refetchDelay(null, before, 0)), [300, 600, 1200, null]);
  assert.equal(refetchDelay(null, 1, 20001), null, 'nobody answers');
  assert.equal(refetchDelay({ status: 404, retryAfter: NaN }, 0, 0), null);
  assert.equal(refetchDelay({ status: 429, retryAfter: 2 }, 0, 0), 2000);
  assert.equal(refetchDelay({ status: 502, retryAfter: NaN }, 0, 0), 300);
});

test('an answer that takes too long counts as missing, also where its body was cut off', () => {
  for (const name of ['TimeoutError', 'AbortError']) assert.ok(isAway(new DOMException('', name)), name);
  for (const why of [new TypeError(), new SyntaxError()]) assert.ok(isAway(why));
  for (const why of [new DOMException('', 'NotAllowedError'), new RangeError(), null]) assert.ok(!isAway(why));
});
