import assert from 'node:assert/strict';
import { test } from 'node:test';

import { outOfSight, stepTo, way } from '../core/four-gods-steps.js';
import { each } from './world.js';

test('a step that is asked for again shows all of the scoring', () => {
  assert.deepEqual([stepTo(0, 2), stepTo(2, 2), stepTo(2, 3), stepTo(3, 0), stepTo(0, 0), stepTo(2, -1)], [2, 0, 3, 0, 0, -1]);
});

test('a marker runs from star to star, forth or back, round the World where it must', () => {
  each(300, (roll) => {
    const stars = Array.from({ length: 10 + roll(30) }, (_, i) => [i, i]);
    const mine = (points) => ({ points, place: [points, 'own'] });
    const [from, to] = [roll(120) - 20, roll(120) - 20];
    const run = way(stars, mine(from), mine(to));
    assert.deepEqual([run[0], run.at(-1)], [[from, 'own'], [to, 'own']]);
    assert.equal(run.length, Math.max(2, Math.abs(to - from) + 1));
    run.slice(1, -1).forEach(([star], i) => {
      const points = from + Math.sign(to - from) * (i + 1);
      assert.ok(Number.isInteger((points - star) / stars.length), `${points} points are not on star ${star}`);
      assert.ok(star >= 0 && star < stars.length);
    });
  });
});

test('the World is brought in sight where it is cut', () => {
  for (const [top, bottom, out] of [[-8, 600, false], [0, 601, true], [-9, 500, true], [50, 400, false]]) {
    assert.equal(outOfSight({ top, bottom }, 600), out, `${top} to ${bottom}`);
  }
});
