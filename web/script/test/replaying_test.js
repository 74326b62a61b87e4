import assert from 'node:assert/strict';
import { test } from 'node:test';

import { due, faster, from, gapBefore, line, scheduled, speedOf, step, wait } from '../core/replaying.js';

test('a replay goes as it happened, with no long pauses', () => {
  assert.deepEqual(line([0, 500, 500, 9500, 10000], 1200, 4000), [0, 500, 500, 4500, 5000]);
});

test('what is not known lasts as long as any', () => {
  assert.deepEqual(line([0, undefined, undefined, 700, 900], 1200, 4000), [0, 1200, 2400, 3600, 3800]);
  assert.deepEqual(line([0, 900, 100], 1200, 4000), [0, 900, 2100], 'a time that goes back is not known either');
  assert.deepEqual(line([0], 1200, 4000), [0]);
});

test('how long it was quiet before a move', () => {
  assert.equal(gapBefore([0, 700], 1), 700);
  assert.equal(gapBefore([0, undefined], 1), undefined);
  assert.equal(gapBefore([undefined, 700], 1), undefined);
});

test('what is due: one move at least, or those that time has passed', () => {
  const times = [0, 100, 200, 300, 400];
  assert.equal(due(times, 0, 0), 1);
  assert.equal(due(times, 0, 299), 2);
  assert.equal(due(times, 0, 300), 3);
  assert.equal(due(times, 0, 99999), 4);
});

// played replays a game as the page does, with a given drawing time per move, and returns what was shown and when.
function played(schedule, speed, showing = 0) {
  let [now, ply] = [1000, 0];
  const run = from(schedule, speed, ply, now);
  const shown = [];
  for (let next = wait(run, ply, now); next; next = wait(run, ply, now)) {
    now += next.ms;
    const { to, motion } = step(run, ply, now);
    ply = to;
    shown.push({ ply, at: now - 1000, motion, quiet: next.quiet });
    now += showing;
  }
  return shown;
}

// Three heats, each of 400 ms and a pause of 4.6 s.
const race = scheduled(6, new Map([[1, 400], [2, 5000], [3, 5400], [4, 10000], [5, 10400], [6, 15000]]));

test('a game with time is played at its own pace, faster if that was asked for, with long pauses made shorter, which is said', () => {
  const shown = played(race, 8);
  assert.deepEqual(shown.map(({ ply }) => ply), [1, 2, 3, 4, 5, 6]);
  assert.equal(shown.at(-1).at, 3 * (400 + 4000) / 8);
  assert.deepEqual(shown.map(({ quiet }) => quiet), [0, 5, 0, 5, 0, 5]);
});

test('a game without time is played at a steady pace, whatever of it is known', () => {
  assert.deepEqual(played(scheduled(3, new Map()), 1).map(({ at }) => at), [1200, 2400, 3600]);
  assert.equal(wait(from(scheduled(0, new Map()), 1, 0, 0), 0, 0), null, 'of an empty game nothing is played');
});

test('where showing takes longer than the game did, moves are left out, never told twice, and the end is the end', () => {
  const quick = scheduled(9, new Map(Array.from({ length: 9 }, (_, i) => [i + 1, (i + 1) * 100])));
  const shown = played(quick, 1, 350);
  const plies = shown.map(({ ply }) => ply);
  assert.ok(plies.length < 9 && plies.every((ply, i) => ply > (plies[i - 1] ?? 0)));
  assert.equal(plies.at(-1), 9);
  for (const [i, { ply, motion }] of shown.entries()) {
    if (ply > (plies[i - 1] ?? 0) + 1) assert.equal(motion, 0, 'nothing moves over what was left out');
  }
});

test('pieces move within the time until the next move', () => {
  const [first, second] = played(race, 1);
  assert.equal(first.motion, 480, 'at ease');
  assert.equal(second.motion, 400, 'the next one comes 400 ms later');
  assert.equal(played(race, 16)[1].motion, 25);
});

test('a replay goes on from the move that somebody has moved to, and at another speed from where it is', () => {
  const run = from(race, 2, 3, 700);
  assert.equal(wait(run, 3, 700).ms, 2000);
  assert.equal(wait(run, 3, 1700).ms, 1000, 'time has passed');
  assert.equal(wait(run, 3, 9000).ms, 0, 'it is late');
  assert.equal(wait(from(race, 2, 6, 0), 6, 0), null, 'at the end there is nothing to wait for');
  assert.equal(from(race, 2, 99, 0).time, race.times[6], 'the game was longer before');
});

test('the speeds are gone through by keys, and end at both ends', () => {
  let speed = speedOf(null);
  assert.equal(speed, 1);
  const seen = [1, 1, 1, 1, 1, -1, -1, -1, -1, -1, -1].map((way) => { speed = faster(speed, way); return speed; });
  assert.deepEqual(seen, [2, 4, 8, 16, 16, 8, 4, 2, 1, 0.5, 0.5]);
});

test('a speed is known from before, unless it is none', () => {
  assert.equal(speedOf('8'), 8);
  assert.equal(speedOf('0.5'), 0.5);
  assert.equal(speedOf('3'), 1);
  assert.equal(speedOf('quick'), 1);
});
