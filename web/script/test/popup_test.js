import assert from 'node:assert/strict';
import { test } from 'node:test';

import { above, beside, stepped } from '../core/popup.js';
import { common } from '../core/geometry.js';

const area = (left, top, width, height) => ({ left, top, width, height });
const screen = { width: 1000, height: 700 };
const room = area(0, 0, 1000, 700);
const size = { width: 200, height: 120 };
const place = (at, others = []) => {
  const { left, top } = beside(size, at, others, room, screen);
  return { left, top };
};

test('a menu stands below what it is about, else above, else at a side', () => {
  const thing = area(480, 300, 40, 40);
  assert.deepEqual(place(thing), { left: 400, top: 348 });
  const below = area(380, 385, 240, 200);
  assert.deepEqual(place(thing, [below]), { left: 400, top: 172 });
  const above = area(380, 50, 240, 200);
  assert.deepEqual(place(thing, [below, above]), { left: 528, top: 260 });
  assert.deepEqual(place(area(480, 640, 40, 40)), { left: 400, top: 512 }, 'not outside of the window');
});

test('of a large land it stands aside, and where that fills the picture near its top edge', () => {
  assert.deepEqual(place(area(300, 100, 400, 400)), { left: 708, top: 240 });
  assert.deepEqual(place(room), { left: 400, top: 98 });
});

test('where all around can be chosen it stands in the part of the picture that is free', () => {
  const thing = area(480, 300, 40, 40);
  const ring = area(200, 60, 600, 560);
  const at = place(thing, [ring]);
  assert.ok(common({ ...at, ...size }, thing) === 0);
  assert.ok(common({ ...at, ...size }, ring) < size.width * size.height / 2, JSON.stringify(at));
});

test('it is always inside of the window', () => {
  let seed = 7; // the seed of the 500 areas
  const dice = (n) => {
    seed = (Math.imul(seed, 1664525) + 1013904223) >>> 0;
    return Math.floor(seed / 2 ** 32 * n);
  };
  for (let n = 0; n < 500; n++) {
    const thing = area(dice(1100) - 100, dice(800) - 100, 5 + dice(300), 5 + dice(300));
    const { left, top } = place(thing, [area(dice(900), dice(600), 100, 100)]);
    assert.ok(left >= 8 && top >= 8 && left + 200 <= 992 && top + 120 <= 692, `area ${n}: ${JSON.stringify({ thing, left, top })}`);
  }
});

test('a tip stands above what it speaks of, else below, and inside of the window', () => {
  const at = (thing, side = false) => above({ width: 200, height: 60 }, thing, side, screen);
  assert.deepEqual(at(area(480, 300, 40, 40)), { left: 400, top: 232 });
  assert.deepEqual(at(area(480, 60, 40, 40)), { left: 400, top: 108 });
  assert.deepEqual(at(area(0, 300, 40, 40)), { left: 8, top: 232 });
  assert.deepEqual(at(area(960, 300, 40, 40)), { left: 792, top: 232 });
  assert.deepEqual(at(area(480, 10, 40, 690)), { left: 400, top: 632 }, 'over it where it fills the window');
});

test('the tip of a choice beside the board stands before it and covers no choice', () => {
  const at = (thing) => above({ width: 200, height: 60 }, thing, true, screen);
  assert.deepEqual(at(area(700, 300, 280, 30)), { left: 492, top: 300 });
  assert.deepEqual(at(area(700, 680, 280, 30)), { left: 492, top: 632 });
  assert.deepEqual(at(area(100, 300, 280, 30)), { left: 140, top: 232 }, 'above it where there is no room before it');
});

test('the arrow keys go down and up in it, and round at its ends', () => {
  assert.deepEqual([0, 2].map((at) => stepped(3, at, 'ArrowDown')), [1, 0]);
  assert.deepEqual([0, 2].map((at) => stepped(3, at, 'ArrowUp')), [2, 1]);
  assert.equal(stepped(3, 0, 'ArrowLeft'), -1);
});
