import assert from 'node:assert/strict';
import { test } from 'node:test';

import { announced, begun, counting, halted, isSoon, lag, long, remains, shown, wait, words } from '../core/countdown.js';

test('a page counts as the server does, from when its word came', () => {
  const clock = begun(null, { deadline: 5000, now: 1000 }, 700, null);
  assert.ok(clock.runs);
  assert.deepEqual([700, 2000, 4699, 4700, 9000].map((now) => shown(clock, now).left), [4000, 2700, 1, 0, 0]);
  assert.equal(shown(clock, 2700).part, .5);
});

test('when the clock has struck it begins again, and word of the same deadline changes neither how much all is nor what was said', () => {
  let clock = begun(null, { deadline: 40000, now: 0 }, 0, null);
  const first = shown(clock, 10000);
  assert.equal(first.say, 30);
  clock.said = first.said;
  clock = begun(clock, { deadline: 40000, now: 9000 }, 10500, null);
  assert.equal(shown(clock, 10500).left, 31000, 'the network took longer');
  assert.equal(shown(clock, 11500).part, .75);
  assert.equal(shown(clock, 11600).say, 0, 'it is said once');
  clock = begun(clock, { deadline: 80000, now: 40000 }, 40000, null);
  assert.equal(shown(clock, 40000).part, 1);
  assert.equal(shown(clock, 50000).say, 30, 'another deadline is said again');
});

test('nothing is counted when nothing is due, and nothing shown that is an hour away', () => {
  assert.equal(begun(begun(null, { deadline: 5000, now: 0 }, 0, null), null, 9, null), null);
  const clock = begun(null, { deadline: 2 * long, now: 0 }, 0, null);
  assert.deepEqual([0, long - 1, long].map((now) => shown(clock, now).hidden), [true, true, false]);
});

test('while time stands still a clock stands, and goes on when that is over', () => {
  const paused = begun(null, { deadline: 5000, now: 2000 }, 100, {});
  assert.ok(!paused.runs);
  const clock = begun(paused, { deadline: 5000, now: 2000 }, 100, { left: 1000 });
  assert.ok(clock.runs);
  assert.deepEqual([100, 1100, 1200, 4100].map((now) => shown(clock, now).left), [3000, 3000, 2900, 0]);
});

test('the last five seconds are soon, and what is left is said at four times, the latest alone where some were missed', () => {
  const clock = begun(null, { deadline: 70000, now: 0 }, 0, null);
  const said = [];
  for (let now = 0; now <= 70000; now += 100) {
    const { say, said: passed, left, soon } = shown(clock, now);
    clock.said = passed;
    if (say) said.push([say, left]);
    assert.equal(soon, left < 5000);
  }
  assert.deepEqual(said, [[60, 60000], [30, 30000], [10, 10000], [5, 5000]]);
  assert.equal(shown({ ...clock, said: 0 }, 62000).say, 10);
  assert.equal(shown(begun(null, { deadline: 50000, now: 0 }, 0, null), 0).say, 0, 'a page that is opened then says nothing');
});

test('what a clock of a person shows', () => {
  const [own, days] = [{ own: true, days: false }, { own: true, days: true }];
  const other = { own: false, days: false };
  const texts = { dH: '{d} d {h} h', hM: '{h} h {m} min' };
  const table = [
    [290_000, own, '4:50'], [289_001, own, '4:50'], [60_000, own, '1:00'], [59_999, own, '59.9'], [940, own, '0.9'], [0, own, '0.0'],
    [59_999, other, '1:00'], [0, other, '0:00'], [3_600_000, other, '1:00:00'],
    [2 * 86_400_000 + 5 * 3_600_000, days, '2 d 5 h'], [3_600_000 * 5 + 90_000, days, '5 h 1 min'],
    [59 * 60_000, days, '59:00'],
  ];
  for (const [left, dial, text] of table) assert.equal(words(left, dial, texts), text, `${left} ms`);
});

test('a clock runs from when it came, and ends at zero', () => {
  assert.deepEqual([500, 1500, 9999].map((now) => remains({ left: 1000, came: 500 }, now)), [1000, 0, 0]);
  assert.ok(isSoon(59_999) && !isSoon(60_000));
});

test('a clock is looked at often enough for what it shows', () => {
  const dial = { own: true, days: false };
  assert.deepEqual([[59_000, dial], [61_000, dial], [59_000, { own: false, days: false }]].map((of) => wait(...of)), [100, 250, 250]);
  assert.deepEqual([7_200_000, 3_000_000].map((left) => wait(left, { own: true, days: true })), [10_000, 250]);
});

test('my own clock says a minute and ten seconds, each once', () => {
  let said = announced(61_000, 0).said;
  const heard = [];
  for (let left = 61_000; left >= 0; left -= 100) {
    const due = announced(left, said);
    said = due.said;
    if (due.say >= 0) heard.push([due.say, left]);
  }
  assert.deepEqual(heard, [[0, 60_000], [1, 10_000]]);
  assert.equal(announced(30_000, announced(50_000, 0).said).say, -1, 'a page that is opened in the last minute says it no more');
});

test('a halt is counted down, five to one', () => {
  const stop = halted({ until: 0, counted: -1 }, { left: 5000 }, 1000, false);
  const seen = new Set();
  for (let now = 1000; now < 6000; now += 100) {
    const { n, over, beat } = counting(stop, now, false);
    seen.add(n);
    assert.ok(!over && !beat);
  }
  assert.deepEqual([...seen], [5, 4, 3, 2, 1]);
  assert.deepEqual(counting(stop, 6000, false), { n: 1, beat: false, over: true });
});

test('a start is counted with a beat for each number, and Go', () => {
  const stop = halted({ until: 0, counted: -1 }, { left: 3400 }, 0, false);
  const beats = [];
  for (let now = 0; now <= 3400; now += 100) {
    const { n, beat } = counting(stop, now, true);
    if (beat) beats.push(n);
    stop.counted = n;
  }
  assert.deepEqual(beats, [3, 2, 1, 0]);
});

test('word of who is here does not end a countdown; a pause, and time that runs, do', () => {
  const stop = { until: 9000, counted: 2 };
  assert.equal(halted(stop, null, 5000, true), null, 'nothing changes');
  assert.deepEqual(halted(stop, { left: 4000 }, 5000, true), { until: 9000, counted: 2 }, 'a number that stands is not said again');
  assert.deepEqual(halted(stop, {}, 5000, false), { until: 0, counted: -1 }, 'nobody knows when it goes on');
  assert.deepEqual(halted(stop, null, 5000, false), { until: 0, counted: -1 });
});

test('the network takes the least of the last three times', () => {
  assert.equal(lag([10, 301.4, 250.4, 900]), 250);
  assert.equal(lag([90]), 90);
});
