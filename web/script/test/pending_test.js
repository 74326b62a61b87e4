import assert from 'node:assert/strict';
import { test } from 'node:test';

import { afterwards, isBehind, isMissed } from '../core/pending.js';

test('a list of choices from before what I said is shut, until there is one from after it, or a refusal', () => {
  assert.ok(isBehind(Infinity, 12), 'nobody has answered');
  assert.ok(isBehind(13, 12));
  assert.ok(!isBehind(13, 13));
  assert.ok(!isBehind(0, 12), 'refused');
});

test('after an answer the page waits for the stream, and asks by itself for what that would not bring', () => {
  assert.equal(afterwards({ ok: true, entry: 13 }, 12), 'wait');
  assert.equal(afterwards({ ok: true, entry: 12 }, 12), 'reload', 'the stream has brought it already, or nothing was written');
  assert.equal(afterwards({ ok: true }, 12), 'reload');
  assert.equal(afterwards({ ok: true, go: '/t/1', entry: 13 }, 12), 'go');
});

test('after a refusal that knows no entry the page draws the present', () => {
  assert.equal(afterwards({ ok: false }, 12), 'reload');
  assert.equal(afterwards({ ok: false, entry: 13 }, 12), 'nothing');
  assert.ok(isMissed(0, 12));
  assert.ok(isMissed(13, 12));
  assert.ok(!isMissed(12, 12));
});
