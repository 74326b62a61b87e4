import assert from 'node:assert/strict';
import { test } from 'node:test';

import { common, corners, free, grid, moved, pinBox, ranked, ring, union, wider } from '../core/spots.js';

const box = (x, y, width, height) => ({ x, y, width, height });

test('the box of several, and one that is wider', () => {
  assert.deepEqual(union([box(0, 0, 10, 10), box(20, -5, 10, 10)]), box(0, -5, 30, 15));
  assert.deepEqual(wider(box(10, 10, 20, 40), 5, 0), box(5, 5, 30, 50));
  assert.deepEqual(wider(box(10, 10, 2, 4), 1, 24), box(-1, 0, 24, 24), 'a mark is never smaller than the least');
});

test('a box that is drawn with a matrix is as large as what is drawn', () => {
  const matrix = (a, b, c, d, e, f) => ({ a, b, c, d, e, f });
  assert.deepEqual(moved(box(1, 2, 10, 20), matrix(2, 0, 0, 2, 100, 50)), box(102, 54, 20, 40));
  assert.deepEqual(moved(box(0, 0, 10, 20), matrix(0, 1, -1, 0, 0, 0)), box(-20, 0, 20, 10), 'turned');
  assert.deepEqual(moved(box(0, 0, 10, 20), matrix(-1, 0, 0, 1, 0, 0)), box(-10, 0, 10, 20), 'mirrored');
});

test('a ring is a circle round what is about as wide as high, else rounded at its ends', () => {
  assert.deepEqual(ring(box(0, 0, 40, 30)), { ...box(0, -5, 40, 40), rx: 20 });
  assert.deepEqual(ring(box(0, 0, 90, 30)), { ...box(0, 0, 90, 30), rx: 15 });
});

test('four corners that never touch each other', () => {
  assert.equal(corners(box(0, 0, 100, 100), 15), 'M0 15V0H15M85 0H100V15M100 85V100H85M15 100H0V85');
  assert.equal(corners(box(0, 0, 25, 25), 15).split('M').length, 5);
  assert.ok(corners(box(0, 0, 25, 25), 15).startsWith('M0 9V0H9'), 'short arms on what is small');
});

test('how much of two boxes is the same', () => {
  assert.equal(common(box(0, 0, 10, 10), box(5, 5, 10, 10)), 25);
  assert.equal(common(box(0, 0, 10, 10), box(10, 0, 10, 10)), 0);
});

test('a pin stands near the middle, and covers nothing where it can', () => {
  const land = box(0, 0, 200, 200);
  const points = grid(land, 9);
  assert.equal(points.length, 81);
  const middle = { x: 100, y: 100 };
  assert.deepEqual(ranked(points, [], middle, pinBox)[0], { x: 100, y: 120 });
  const town = box(60, 60, 80, 80);
  const [aside] = ranked(points, [town], middle, pinBox);
  const room = { ...pinBox, x: aside.x + pinBox.x, y: aside.y + pinBox.y };
  assert.equal(common(room, town), 0);
});

test('a pin that must cover something covers the least of it', () => {
  const [at] = ranked([{ x: 0, y: 0 }, { x: 300, y: 0 }], [box(-50, -50, 100, 100), box(310, -50, 100, 100)], { x: 0, y: 0 }, pinBox);
  assert.deepEqual(at, { x: 300, y: 0 });
});

test('a pin goes inside of its place, and aside of what stands there', () => {
  const land = box(0, 0, 200, 200);
  const everywhere = () => true;
  assert.deepEqual(free(land, [], 1, everywhere), { x: 200 * 6 / 13, y: 200 * 8 / 13 });
  const town = box(70, 70, 60, 60);
  const at = free(land, [town], 1, everywhere);
  assert.equal(common({ ...pinBox, x: at.x + pinBox.x, y: at.y + pinBox.y }, town), 0);
  assert.deepEqual(free(land, [box(0, 0, 200, 190)], 1, everywhere), free(land, [], 1, everywhere), 'what fills the place is the place');
  const left = (x) => x < 60;
  const { x } = free(land, [], 1, left);
  assert.ok(x + 14 < 60, `its whole head is in the left part of the place, and not only its point at ${x}`);
  const { x: narrow } = free(land, [], 1, (px) => px > 90 && px < 105);
  assert.ok(narrow > 90 && narrow < 105, 'where there is no room for its head, its point at least');
  assert.equal(free(land, [], 1, () => false), undefined);
});
