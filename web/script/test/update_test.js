import assert from 'node:assert/strict';
import { test } from 'node:test';

import { both, bundle, pace, readTime, stepTime } from '../core/update.js';

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

test('the pace of the film', () => {
  assert.equal(stepTime(0, false), 1400, 'at ease');
  assert.equal(stepTime(8, false), 1000, 'all that wait are shown in nine seconds');
  assert.equal(stepTime(500, false), 160, 'what can still be seen');
  assert.equal(stepTime(0, true), 350, 'on demand');
});

test('a newcomer has time to read, however long the sentence is', () => {
  assert.equal(readTime(''), 1300);
  assert.equal(readTime('Ben recruits in Thessaly.'), 1300 + 25 * 55);
  assert.equal(readTime('本在色萨利招募。'), 1300 + 24 * 55, 'letters that say more take longer');
});

test('what one seat says in a row is told together, as far as it can be read and up to a scene', () => {
  const step = (who, more = {}) => ({ who, said: who + ' places a tile on a1', tableau: '', ...more });
  assert.equal(bundle([]), 0);
  assert.equal(bundle([step('Ben'), step('Clara')]), 1, 'another seat');
  assert.equal(bundle([step('Ben'), step('Ben'), step('Clara')]), 2);
  assert.equal(bundle([step('Ben'), step('Ben', { tableau: 'a battle' }), step('Ben')]), 2, 'a scene comes last');
  assert.equal(bundle([step(''), step('')]), 1, 'nobody says it');
  const turn = Array(17).fill(step('Ben'));
  let presses = 0;
  for (let n = 0; n < turn.length; n += bundle(turn.slice(n))) presses++;
  assert.ok(presses <= 4, `a long turn is ${presses} presses`);
});
