import assert from 'node:assert/strict';
import { afterEach, beforeEach, mock, test } from 'node:test';

globalThis.document = new EventTarget();
globalThis.window = globalThis;
AbortSignal.timeout = (ms) => { // with the mocked clock
  const end = new AbortController();
  setTimeout(() => end.abort(new DOMException('', 'TimeoutError')), ms);
  return end.signal;
};
beforeEach(() => mock.timers.enable({ apis: ['setTimeout', 'Date'] }));
afterEach(() => mock.timers.reset());
const { get, post } = await import('../dom/post.js');

// swallowed never answers, as behind a proxy that passes nothing on.
const swallowed = (signal) => new Promise((_, fail) => signal.addEventListener('abort', () => fail(signal.reason)));

// pass advances the clock by seconds and runs the promises that are due.
async function pass(seconds) {
  for (let n = 0; n < seconds * 10; n++) {
    mock.timers.tick(100);
    for (let i = 0; i < 20; i++) await null;
  }
}

/**
 * serve answers the following requests in order; the last answer is used for all later ones. It records the requests.
 * @param {((signal: AbortSignal) => unknown)[]} answers
 */
function serve(...answers) {
  const asked = [];
  globalThis.fetch = async (url, { signal, body }) => {
    assert.ok(signal, `${url} is asked for without a bound`);
    asked.push(String(body));
    return answers[Math.min(asked.length, answers.length) - 1](signal);
  };
  return asked;
}

const answers = (value) => () => ({ ok: true, status: 200, headers: new Headers(), json: async () => value });
const breaksOff = (signal) => ({ ok: true, status: 200, headers: new Headers(), json: () => swallowed(signal) });

test('an input that nobody answers is said to wait, and sent again until somebody does', async () => {
  const asked = serve(swallowed, breaksOff, answers({ ok: true, entry: 7 }));
  let [said, answer] = [0, null];
  post('/t/a/say', { words: 'rest' }, () => { said++; }).then((a) => { answer = a; });
  await pass(2);
  assert.equal(said, 0);
  await pass(2);
  assert.equal(said, 1, 'after 4 seconds nothing is said');
  await pass(60);
  assert.deepEqual(answer, { ok: true, entry: 7 });
  assert.equal(said, 1);
  assert.equal(asked.length, 3);
  assert.equal(new Set(asked).size, 1, 'it is another input each time');
});

test('an input that is answered at once is not said to wait', async () => {
  serve(answers({ ok: true }));
  let said = 0;
  await post('/t/a/say', { words: 'rest' }, () => { said++; });
  await pass(20);
  assert.equal(said, 0);
});

test('what is slow is given more time when it is asked for again', async () => {
  const slow = (signal) => new Promise((done, fail) => {
    setTimeout(() => done(answers({ ok: true })()), 15000);
    signal.addEventListener('abort', () => fail(signal.reason));
  });
  const asked = serve(slow);
  let answer = null;
  post('/t/a/say', {}).then((a) => { answer = a; });
  await pass(60);
  assert.deepEqual(answer, { ok: true });
  assert.equal(asked.length, 2);
});

test('a document that never comes is given up', async () => {
  for (const never of [swallowed, breaksOff]) {
    serve(never);
    let answer;
    get('/t/a/state').then((a) => { answer = a; });
    await pass(25);
    assert.equal(answer, null);
  }
});
