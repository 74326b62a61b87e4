import assert from 'node:assert/strict';
import { test } from 'node:test';

import { heard, leftIn, look, stopped } from '../core/four-gods-timer.js';
import { each } from './world.js';

test('the countdown is read', () => {
  assert.deepEqual(['12', '4.2 s', '1:05', ' 0:07 left'].map(leftIn), [12_000, 4200, 65_000, 7000]);
  assert.equal(leftIn('soon'), null);
});

const running = (ahead) => ({ ...stopped, ahead, counted: ahead });
const at = (now, more) => ({ due: true, sand: null, deadline: null, now, ...more });

test('what is heard is the game\'s time, and one that does not agree counts once it is heard twice', () => {
  const first = heard(stopped, 100_000, 20_000, 5000);
  assert.equal(first.ahead, 75_000);
  const wrong = heard(first, 130_000, 20_000, 5000); // the deadline is new, the countdown still the old one
  assert.equal(wrong.ahead, 75_000);
  assert.equal(heard(wrong, 130_000, 50_000, 5000).ahead, 75_000);
  assert.equal(heard(wrong, 130_000, 20_000, 5100).ahead, 104_900);
});

test('however the countdown is rounded and the page comes late, the time is right to a second and a half', () => {
  each(200, (roll) => {
    let timer = stopped;
    let [now, stale] = [0, true]; // the first reading is not stale
    for (let n = 0; n < 50; n++) {
      now += roll(1000);
      const deadline = now + 500_000 + 5000 + roll(20_000);
      const left = 1000 * Math.ceil((deadline - now - 500_000) / 1000);
      stale = !stale && roll(8) === 0; // rarely, and never twice in a row, the countdown belongs to the deadline before
      timer = heard(timer, deadline + (stale ? 40_000 : 0), left, now);
      assert.ok(Math.abs(timer.ahead - 500_000) <= 1500, `${timer.ahead} after ${n}`);
    }
  });
});

test('the sand runs through in 30 seconds, and in haste at the end', () => {
  const parts = [40_000, 30_000, 15_000, 9999, 0, -5000].map((left) => look(running(0), at(0, { sand: left })).sight);
  assert.deepEqual(parts.map(({ part }) => part), [100, 100, 50, 33, 0, 0]);
  assert.deepEqual(parts.map(({ haste }) => haste), [false, false, false, true, true, true]);
  assert.equal(look(running(0), at(0)).sight.haste, false, 'without a glass there is no haste');
});

test('each of the last five seconds is heard once, before the sand or the deadline, however seldom it is looked', () => {
  each(200, (roll) => {
    const ends = 8000 + roll(500);
    const glass = roll(2) ? { sand: ends, deadline: ends + roll(9000) } : { sand: ends + roll(9000), deadline: ends };
    let timer = running(0);
    const heardAt = [];
    for (let now = 0; now < ends + 3000; now += 100 + roll(600)) {
      const seen = look(timer, at(now, glass));
      timer = seen.timer;
      if (seen.sight.ticks) heardAt.push(Math.ceil((ends - now) / 1000));
    }
    assert.deepEqual(heardAt, [5, 4, 3, 2, 1]);
  });
});

test('where nothing is due the time is forgotten, and the page is told once that it ran', () => {
  const { timer } = look(running(75_000), at(0, { sand: 80_000 }));
  assert.ok(timer.running);
  const ended = look(timer, at(100, { due: false }));
  assert.deepEqual([ended.sight, ended.timer.running, ended.timer.ahead, ended.timer.counted], [null, false, null, null]);
  assert.equal(look(ended.timer, at(200)).sight, null, 'it runs again once it is heard again');
});
