import assert from 'node:assert/strict';
import { test } from 'node:test';

import { isSmall, light, running, sums, times, turn } from '../core/scene.js';

const scene = (more) => times({ rows: 3, steps: 0, waiting: 0, hurried: false, ...more });

test('a scene lasts as long as its lines take, six seconds at most', () => {
  assert.equal(scene({}).long, 700 + 3 * 520 + 1500);
  assert.equal(scene({ rows: 40 }).long, 6000);
  assert.equal(scene({ rows: 3, steps: 4 }).long, 6000);
});

test('a scene is quicker when others wait or the reader is in a hurry, and all of it is', () => {
  const [slow, quick, four] = [scene({ steps: 4 }), scene({ steps: 4, hurried: true }), scene({ steps: 4, waiting: 4 })];
  assert.equal(quick.long, slow.long / 3);
  assert.equal(four.long, slow.long / 2);
  for (const of of ['opening', 'each']) assert.equal(four[of], slow[of] / 2);
  assert.deepEqual(four.counts, slow.counts.map((ms) => ms / 2));
  assert.equal(four.verdict, slow.verdict, 'it is counted in lines');
});

test('numbers that run in steps begin when the scene is open, and are there before it ends', () => {
  const { counts, long, opening, verdict, each } = scene({ steps: 5 });
  assert.equal(counts.length, 5);
  assert.equal(counts[0], opening);
  assert.ok(counts.every((ms, i) => i === 0 || ms > counts[i - 1]));
  assert.ok(counts[4] + 700 < long);
  assert.ok(opening + verdict * each > counts[4], 'the verdict comes behind the last step');
});

test('lines come one after the other, beside numbers soon', () => {
  assert.deepEqual([0, 1, 2].map((i) => turn(i, true, 0, 9)), [0, 1, 2]);
  assert.deepEqual([turn(0, true, 3, 9), turn(4, true, 3, 9), turn(5, false, 3, 9)], [0, .5, 9]);
});

test('where nothing moves, or too much waits, a scene is small at once', () => {
  assert.ok(isSmall(true, 0) && isSmall(false, 7) && isSmall(false, Infinity));
  assert.ok(!isSmall(false, 6));
});

test('a number runs from one to another and stops there', () => {
  assert.deepEqual(running(10, 20, 0), { text: '10', over: false });
  assert.deepEqual(running(10, 20, 350), { text: '15', over: false });
  assert.deepEqual(running(10, 20, 5000), { text: '20', over: true });
  assert.deepEqual(sums(' 3  5 8'), [3, 5, 8]);
  assert.deepEqual(sums(), []);
});

test('the light falls on all places of a scene, and the card is at the other edge', () => {
  const stage = { left: 100, top: 50, width: 600, height: 400 };
  const place = (left, top) => ({ left, top, width: 20, height: 20 });
  assert.deepEqual(light(stage, [place(190, 390)]), { x: 100, y: 350, radius: 70, side: 'high' });
  const two = light(stage, [place(100, 50), place(480, 230)]);
  assert.deepEqual([two.x, two.y, two.side], [200, 100, 'low']);
  assert.ok(two.radius >= Math.hypot(200, 100));
  assert.equal(light(stage, [place(-900, 0), place(900, 900)]).radius, 300, 'never wider than the stage');
  assert.ok(light(stage, []).radius < 0, 'no light');
});
