import assert from 'node:assert/strict';
import { test } from 'node:test';

import { command, hits, isEcho, leaves, swiped, swipedAside, wheeled } from '../core/four-gods-gestures.js';
import { each } from './world.js';

const box = { left: 100, top: 400, right: 160, bottom: 460 };

test('a finger drags a tile upward out of the hand and turns it aside; a mouse drags it to all sides', () => {
  for (const [x, y, touch, out] of [
    [130, 391, true, true], [130, 393, true, false], [20, 430, true, false], [300, 430, true, false], [130, 600, true, false],
    [300, 391, true, true], [130, 391, false, true], [130, 393, false, false], [73, 430, false, true], [75, 430, false, false],
    [187, 430, false, true], [185, 430, false, false], [130, 487, false, true], [130, 485, false, false],
  ]) assert.equal(leaves({ x, y }, box, touch), out, `${x},${y} by ${touch ? 'finger' : 'mouse'}`);
});

test('a swipe turns to its side, up or down it turns over, and a short one is a click', () => {
  const from = { x: 200, y: 200 };
  const by = (dx, dy) => swiped(from, { x: 200 + dx, y: 200 + dy });
  assert.deepEqual([by(30, 5), by(-30, 5), by(5, 30), by(5, -30), by(25, 25), by(0, 0)], ['right', 'left', 'flip', 'flip', '', '']);
  each(500, (roll) => {
    const [dx, dy] = [roll(200) - 100, roll(200) - 100];
    const how = by(dx, dy);
    const back = by(-dx, -dy);
    assert.equal(how === '', Math.abs(dx) < 26 && Math.abs(dy) < 26);
    assert.equal(back, { right: 'left', left: 'right', flip: 'flip', '': '' }[how], 'the way back undoes it');
    if (swipedAside(from, { x: 200 + dx, y: 200 + dy })) assert.match(how, /right|left/);
  });
  assert.ok(swipedAside(from, { x: 230, y: 210 }));
  assert.ok(!swipedAside(from, { x: 230, y: 240 }), 'a list that is scrolled is not swiped aside');
  assert.ok(!swipedAside(from, { x: 210, y: 200 }));
});

test('a finger hits a small sign, not the tile beside it', () => {
  assert.ok(hits({ x: 130, y: 430 }, box) && hits({ x: 167, y: 467 }, box));
  for (const [x, y] of [[97, 430], [130, 397], [170, 430], [130, 470]]) assert.ok(!hits({ x, y }, box), `${x},${y}`);
});

test('the click of a gesture is not another one', () => {
  assert.ok(isEcho(1000, 1249));
  assert.ok(!isEcho(1000, 1250));
  assert.ok(!isEcho(-Infinity, 0));
});

test('a wheel turns one quarter at a time, however fast it is spun', () => {
  const turn = (deltaY, shift = false) => wheeled({ deltaY, shift }, -Infinity, 0);
  assert.deepEqual([turn(3), turn(-3), turn(3, true)], ['right', 'left', 'flip']);
  let [last, quarters] = [-Infinity, 0];
  for (let now = 0; now < 1200; now += 10) {
    if (!wheeled({ deltaY: 1, shift: false }, last, now)) continue;
    quarters++;
    last = now;
  }
  assert.equal(quarters, 10);
});

test('keys', () => {
  const spins = { e: 'right', E: 'right', r: 'right', q: 'left', f: 'flip' };
  for (const [key, how] of Object.entries(spins)) assert.deepEqual(command(key, false), { does: 'spin', how }, key);
  assert.deepEqual(command('R', true), { does: 'spin', how: 'left' });
  assert.deepEqual([command('1', false), command('2', false)], [{ does: 'pick', hand: 1 }, { does: 'pick', hand: 2 }]);
  assert.deepEqual([command('d', false).words, command('s', false).words], ['draw 2', 'draw 1']);
  assert.deepEqual(['x', 'c', 'p', 'Escape', 'ArrowUp', 'ArrowDown', 'ArrowLeft', 'ArrowRight'].map((key) => command(key, false).does),
    ['discard', 'city', 'zones', 'release', 'start', 'start', 'start', 'start']);
  assert.deepEqual(['k', 'm'].map((key) => command(key, false).what), ['kingdoms', 'sound']);
  for (const key of ['z', 'Enter', ' ', 'constructor', '3']) assert.equal(command(key, false), null, key);
});
