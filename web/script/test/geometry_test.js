import assert from 'node:assert/strict';
import { test } from 'node:test';

import { apart, around, means, middle, nearest, next, within } from '../core/geometry.js';

const area = (left, top, width = 10, height = 10) => ({ left, top, width, height });

test('the middle of an area, and how far points are apart', () => {
  assert.deepEqual(middle(area(10, 20, 30, 40)), { x: 25, y: 40 });
  assert.equal(apart({ x: 0, y: 0 }, { x: 3, y: 4 }), 5);
});

test('an area is within a room when its middle is', () => {
  assert.ok(within(area(0, 0, 100, 100), area(94, 0)));
  assert.ok(!within(area(0, 0, 100, 100), area(96, 0)));
});

test('a finger means what is small from as far as the edge of something large enough', () => {
  assert.ok(means(area(0, 0), { x: 26, y: 5 }, 44));
  assert.ok(!means(area(0, 0), { x: 28, y: 5 }, 44));
  assert.ok(means(area(0, 0, 100, 100), { x: 99, y: 99 }, 44), 'what is large is as large as it is');
});

test('the area around some areas', () => {
  assert.deepEqual(around([area(0, 0), area(50, 20)]), area(0, 0, 60, 30));
});

test('the nearest area, the first of two as near', () => {
  assert.equal(nearest([area(50, 0), area(20, 0), area(-30, 0)], { x: 5, y: 5 }), 1);
  assert.equal(nearest([area(20, 0), area(-20, 0)], { x: 5, y: 5 }), 0);
  assert.equal(nearest([], { x: 0, y: 0 }), -1);
});

test('the next one in the direction of an arrow key', () => {
  const all = [area(100, 0), area(40, 40), area(0, 60), area(-60, 0)];
  const from = { x: 5, y: 5 };
  assert.equal(next(all, from, 'ArrowRight'), 0, 'what lies aside is farther');
  assert.equal(next(all, from, 'ArrowDown'), 2);
  assert.equal(next(all, from, 'ArrowLeft'), 3);
  assert.equal(next(all, from, 'ArrowUp'), -1);
  assert.equal(next(all, from, 'ArrowUpUp'), -1);
});
