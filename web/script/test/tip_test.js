import assert from 'node:assert/strict';
import { test } from 'node:test';

import { common } from '../core/geometry.js';
import { place, subject, trembles } from '../core/tip.js';
import { random, seed } from './random.js';

const box = (left, top, width, height) => ({ left, top, width, height });
const tip = { width: 200, height: 80 };
const desk = { width: 1000, height: 700 };

test('a tip stands above what it tells of, or below where there is no room', () => {
  assert.deepEqual(place(tip, box(450, 300, 100, 40), false, desk), { x: 400, y: 212 });
  assert.deepEqual(place(tip, box(450, 20, 100, 40), false, desk), { x: 400, y: 68 });
  assert.deepEqual(place(tip, box(0, 300, 20, 40), false, desk), { x: 8, y: 212 }, 'it stays in the window');
  assert.deepEqual(place(tip, box(950, 300, 50, 40), false, desk), { x: 792, y: 212 });
});

test('beside a list of choices a tip covers none of them', () => {
  assert.deepEqual(place(tip, box(600, 300, 380, 40), true, desk), { x: 392, y: 300 });
  assert.deepEqual(place(tip, box(600, 690, 380, 40), true, desk), { x: 392, y: 612 });
  assert.deepEqual(place(tip, box(10, 300, 380, 40), true, desk), { x: 100, y: 212 }, 'where there is room');
});

test('a tip stands in the window, and not over what it tells of where there is room elsewhere', () => {
  const dice = random(1);
  for (let n = 0; n < 1000; n++) {
    const window = { width: dice(360, 2000), height: dice(400, 1400) };
    const size = { width: dice(40, 330), height: dice(20, 150) };
    const area = box(dice(0, window.width), dice(0, window.height), dice(5, 200), dice(5, 100));
    const { x, y } = place(size, area, dice() < .5, window);
    assert.ok(x >= 8 && y >= 8 && x + size.width <= window.width && y + size.height <= window.height, `SEED=${seed}`);
    const room = area.top - size.height > 16 || area.top + area.height + size.height < window.height - 16;
    const over = common(box(x, y, size.width, size.height), area);
    if (room) assert.equal(over, 0, `${JSON.stringify({ area, size, x, y, window })}; SEED=${seed}`);
  }
});

test('a hand that rests trembles a little', () => {
  const from = { x: 100, y: 100 };
  assert.equal(trembles(from, { x: 107, y: 106 }, true), true);
  assert.equal(trembles(from, { x: 108, y: 108 }, true), false, 'a finger that moves scrolls');
  assert.equal(trembles(from, { x: 115, y: 115 }, false), true);
  assert.equal(trembles(from, { x: 100, y: 125 }, false), false, 'a mouse that has moved away points again');
});

test('a tip tells of what is drawn, and of the one thing that a choice names', () => {
  assert.equal(subject({ board: true, thing: 'piece:1 piece:2', at: 'land:a' }), 'piece:1');
  assert.equal(subject({ board: true, at: 'land:a' }), 'land:a');
  assert.equal(subject({ board: false, things: 'god:zeus number:3' }), 'god:zeus');
  assert.equal(subject({ board: false, things: 'god:zeus land:a' }), '', 'a choice of several things tells of none');
  assert.equal(subject({ board: false }), '');
});
