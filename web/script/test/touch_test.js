import assert from 'node:assert/strict';
import { test } from 'node:test';

import { isSmall, meant as meantBy } from '../core/finger.js';
import { middle } from '../core/geometry.js';
import { fingers, isDrag, pinched, transform } from '../core/touch.js';
import { random, seed } from './random.js';

const box = (left, top, width, height) => ({ left, top, width, height });

test('a finger that misses the middle of something small a little means it all the same', () => {
  const dice = random(1);
  for (let n = 0; n < 500; n++) {
    const things = Array.from({ length: 1 + Math.floor(dice(0, 12)) }, () => box(dice(0, 380), dice(0, 600), dice(6, 120), dice(6, 120)));
    const aim = Math.floor(dice(0, things.length));
    const { x, y } = middle(things[aim]);
    const at = { x: x + dice(-20, 20), y: y + dice(-20, 20) };
    const small = Math.min(things[aim].width, things[aim].height) < 43;
    const inside = (a) => at.x >= a.left && at.x <= a.left + a.width && at.y >= a.top && at.y <= a.top + a.height;
    const hit = things.findIndex(inside); // the first is on top
    const meant = meantBy(things, at, hit);
    if (small) assert.ok(meant.includes(aim), `thing ${aim} of ${JSON.stringify(things)} at ${JSON.stringify(at)}; SEED=${seed}`);
    for (const i of meant) assert.ok(i === hit || isSmall(things[i]), 'what is large is meant only by what hits it');
    if (meant.length && hit >= 0) assert.ok(meant.includes(hit), 'what is hit is among what may be meant');
    assert.equal(new Set(meant).size, meant.length);
  }
});

test('a finger on something large, away from all that is small, means just that', () => {
  const land = box(0, 0, 200, 200);
  const piece = box(90, 90, 20, 20);
  assert.deepEqual(meantBy([land, piece], { x: 40, y: 40 }, 0), []);
  assert.deepEqual(meantBy([land, piece], { x: 79, y: 100 }, 0), [1, 0], 'the piece or the land beside it');
  assert.deepEqual(meantBy([land, piece], { x: 77, y: 100 }, 0), [], 'farther than the edge of something large enough');
  assert.deepEqual(meantBy([piece], { x: 100, y: 100 }, 0), [0]);
  assert.deepEqual(meantBy([box(0, 0, 43.6, 60)], { x: 20, y: 20 }, 0), [], 'what is as good as large');
});

test('two fingers never make the picture smaller than whole or larger than it can be', () => {
  const dice = random(2);
  for (let n = 0; n < 500; n++) {
    const most = dice(1, 8);
    const zoom = dice(1, most);
    const point = () => ({ x: dice(0, 400), y: dice(0, 800) });
    const from = fingers(point(), point());
    const now = pinched(from, fingers(point(), point()), zoom, most);
    const to = zoom * now.apart / from.apart;
    assert.ok(to >= 1 - 1e-9 && to <= most + 1e-9, `zoom ${to} of at most ${most}; SEED=${seed}`);
  }
});

test('as far as it can, a picture follows two fingers', () => {
  const from = fingers({ x: 100, y: 200 }, { x: 180, y: 200 });
  assert.deepEqual(from, { x: 140, y: 200, apart: 80 });
  const now = pinched(from, fingers({ x: 110, y: 220 }, { x: 230, y: 220 }), 1, 4);
  assert.deepEqual(now, { x: 170, y: 220, apart: 120 });
  const { x, y, by, factor } = transform(from, now, box(40, 150, 300, 300));
  assert.equal(factor, 1.5);
  assert.deepEqual({ x: 40 + x + by.x, y: 150 + y + by.y }, { x: 170, y: 220 }, 'what lay between the fingers lies between them');
  assert.equal(fingers({ x: 5, y: 5 }, { x: 5, y: 5 }).apart, 1, 'two fingers at one place');
});

test('a mouse that trembles clicks, one that moves drags', () => {
  assert.equal(isDrag({ x: 10, y: 10 }, { x: 14, y: 14 }), false);
  assert.equal(isDrag({ x: 10, y: 10 }, { x: 10, y: 16 }), true);
});
