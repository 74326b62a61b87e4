import assert from 'node:assert/strict';
import { test } from 'node:test';

import { agrees, both, next, pace, plan, waits } from '../core/update.js';

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

test('a soft one behind a move changes what it says, and leaves where the table stands', () => {
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

test('updates are drawn one after the other', () => {
  const waiting = [1, 2, 3, 4].map((entry) => ({ update: update(entry), came: entry * 10 }));
  const one = next(waiting, false);
  assert.equal(one.update, waiting[0].update);
  assert.equal(one.came, 10);
  assert.deepEqual(one.rest, waiting.slice(1));
  assert.deepEqual(one.logged, []);
});

test('in a race what is too much to be seen is drawn as one, none of it is lost, and the log is told of each', () => {
  const waiting = [1, 2, 3, 4, 5, 6].map((entry) => ({ update: update(entry, { parts: { ['p' + entry]: '' } }), came: entry * 10 }));
  const { update: one, came, logged, rest } = next(waiting, true);
  assert.deepEqual(rest.map((w) => w.update.entry), [5, 6]);
  assert.equal(one.entry, 4);
  assert.equal(came, 40);
  assert.deepEqual(Object.keys(one.parts), ['p1', 'p2', 'p3', 'p4']);
  assert.deepEqual(logged.map((u) => u.entry), [1, 2, 3]);
  assert.equal(next(waiting.slice(0, 3), true).update.entry, 1, 'three can be seen');
});

test('in a race all of the page is drawn by itself', () => {
  const waiting = [1, 2, 3, 4, 5].map((entry) => ({ update: update(entry, { whole: entry === 2 }), came: 0 }));
  assert.equal(next(waiting, true).update.entry, 1);
  assert.equal(next(waiting.slice(1), true).update.entry, 2);
});

test('behind what came beside the stream the page asks once for all that the stream does not tell', () => {
  let [beside, asked] = [false, 0];
  const draw = (more, aside) => {
    const after = agrees(beside, { update: update(1, more), came: 0, beside: aside });
    beside = after.beside;
    if (after.ask) asked++;
  };
  draw({});
  assert.equal(asked, 0);
  draw({}, true);
  draw({ soft: true });
  assert.equal(asked, 0, 'word of who is here is not of the game');
  draw({});
  assert.equal(asked, 1);
  draw({});
  assert.equal(asked, 1);
  draw({}, true);
  draw({ whole: true });
  assert.equal(asked, 1, 'all of the page came');
  assert.ok(!beside);
});

test('under a finger nothing is drawn, but not for long', () => {
  assert.ok(!waits(0, 99));
  assert.ok(waits(1000, 1399) && !waits(1000, 1400));
});

const present = { past: false, shows: false, runs: false };

test('what happens is drawn, seen and heard at once, and ends the playback', () => {
  assert.deepEqual(plan(update(1), present), { board: true, played: false, ends: true, measured: true, happens: true });
});

test('what others do is shown by the playback: while one runs nothing moves on the page, which is seen under it', () => {
  const film = { ...present, shows: true };
  assert.deepEqual(plan(update(1), film), { board: true, played: true, ends: false, measured: true, happens: false });
  assert.ok(!plan(update(1), { ...film, runs: true }).measured);
});

test('word of who is here, and a page that comes whole, are neither heard nor seen to happen; word alone lets the playback go on', () => {
  const soft = plan(update(1, { soft: true }), { ...present, runs: true });
  assert.ok(soft.board && !soft.ends && !soft.happens);
  const whole = plan(update(1, { whole: true }), present);
  assert.ok(whole.ends && !whole.happens);
});

test('a page that shows the past, and an update of the past, leave the board', () => {
  const nothing = { board: false, played: false, ends: false, measured: false, happens: false };
  assert.deepEqual(plan(update(1), { past: true, shows: true, runs: true }), nothing);
  assert.deepEqual(plan(update(1, { past: true }), { ...present, shows: true }), nothing);
});
