import assert from 'node:assert/strict';
import { test } from 'node:test';

import { connection, news, noteIn, restarting, together } from '../core/missed.js';

test('the server is told before long how far somebody has looked, and not more often than each three seconds', () => {
  assert.equal(noteIn(-Infinity, 0), 400);
  assert.equal(noteIn(1000, 1500), 2500);
  assert.equal(noteIn(1000, 9000), 400);
});

test('what was missed is told by its last lines, each once', () => {
  assert.equal(news('News', ['a', 'b', 'a'], 3), 'News\na\nb');
  assert.equal(news('News', ['c', 'd'], 5), 'News\n…\nc\nd');
});

test('a listener is told one line as it is, and of several how many there were', () => {
  assert.equal(together('Ben moves.', 1, '1 more'), 'Ben moves.');
  assert.equal(together('Ben $& moves.', 3, '{said} and 2 more'), 'Ben $& moves. and 2 more');
});

// said returns the messages that a user gets when the connection is lost and back at these times.
function said(...events) {
  let [lost, waits] = [null, null];
  const all = [];
  for (const [state, now] of [...events, ['end', 1e9]]) {
    if (waits !== null && now >= waits + restarting) {
      all.push('lost');
      waits = null;
    }
    if (state === 'end') break;
    const next = connection(lost, state, now);
    ({ lost } = next);
    if (next.does === 'wait') waits = now;
    if (next.does === 'back') all.push('back');
    if (next.does === 'back' || next.does === 'end') waits = null;
  }
  return all;
}

test('a moment without a connection is not told, a new start of the server only behind it', () => {
  assert.deepEqual(said(['open', 0]), []);
  assert.deepEqual(said(['lost', 0], ['open', 1500]), []);
  assert.deepEqual(said(['lost', 0], ['lost', 400], ['lost', 1200], ['open', 1600]), ['back']);
});

test('a connection that stays away is told once, and that it is back', () => {
  assert.deepEqual(said(['lost', 0], ['lost', 4000], ['lost', 9000], ['lost', 20000]), ['lost']);
  assert.deepEqual(said(['lost', 0], ['lost', 9000], ['open', 10000], ['open', 10001]), ['lost', 'back']);
  assert.deepEqual(said(['lost', 0], ['open', 10000], ['lost', 20000]), ['lost', 'back', 'lost']);
});
