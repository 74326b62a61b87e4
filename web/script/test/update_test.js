import assert from 'node:assert/strict';
import { test } from 'node:test';

import { both, pace } from '../core/update.js';

const update = (entry, more) => ({ key: 't', entry, ply: entry, now: entry, keep: entry, turn: false, title: 'at ' + entry, ...more });

test('two updates bring what both do, the second what both have', () => {
  const first = update(1, { html: { a: '1', b: '1' }, parts: { map: '1' }, glides: [{ piece: 'p', n: 1 }], log: 'one' });
  const second = update(2, { html: { b: '2' }, parts: { gods: '2' }, log: 'two', turn: true });
  const one = both(first, second);
  assert.deepEqual(one.html, { a: '1', b: '2' });
  assert.deepEqual(one.parts, { map: '1', gods: '2' });
  assert.deepEqual(one.glides, []);
  assert.equal(one.log, 'two', 'the log has been told of the first');
  assert.equal(one.logged, undefined);
  assert.equal(one.entry, 2);
  assert.ok(one.turn);
});

test('a soft one behind a sentence changes what it says, and leaves where the table stands', () => {
  const one = both(update(1, { log: 'one' }), update(1, { soft: true, ply: 0, title: 'soft', turn: true, race: true }));
  assert.equal(one.title, 'soft');
  assert.ok(one.turn && one.race);
  assert.equal(one.ply, 1);
  assert.ok(!one.soft);
  assert.ok(one.logged, 'the log has been told of all of it');
});

test('the pace of motions', () => {
  assert.equal(pace(0), 480, 'at ease');
  assert.equal(pace(921), 0, 'what happened long ago');
});
