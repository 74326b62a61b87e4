import assert from 'node:assert/strict';
import { test } from 'node:test';

import { front, noted, ring, standing, waits } from '../core/lesson.js';
import { random, seed } from './random.js';

const text = { asks: false, acts: false };
const ask = { asks: true, acts: false };
const task = { asks: false, acts: true };
const now = (more) => ({ lesson: true, ended: false, done: 4, all: 9, ...more });

test('one reads one thing after the other, and does what the last one wants', () => {
  const items = [text, text, task];
  assert.deepEqual(standing(items, 0, now()),
    { step: 0, next: true, on: false, back: false, answer: true, reads: true, over: false, far: 4 });
  assert.deepEqual(standing(items, 1, now()),
    { step: 1, next: true, on: false, back: true, answer: false, reads: true, over: false, far: 5 });
  assert.deepEqual(standing(items, 2, now()),
    { step: 2, next: false, on: true, back: true, answer: false, reads: false, over: false, far: 6 });
  assert.equal(standing(items, 9, now()).step, 2, 'a block that has become shorter');
  assert.equal(standing(items, -1, now()).step, 0);
});

test('a question wants its answer before the lesson goes on', () => {
  for (const items of [[text, ask, text], [text, ask]]) {
    const { next, on } = standing(items, 1, now());
    assert.deepEqual([next, on], [false, false]);
  }
  assert.equal(standing([text, { ...ask, asks: false }, text], 1, now()).next, true);
});

test('a lesson is over when the last of it is read', () => {
  const end = now({ ended: true });
  assert.equal(standing([text, text], 0, end).over, false);
  assert.deepEqual([standing([text, text], 1, end)].map(({ over, far }) => [over, far])[0], [true, 9]);
  assert.equal(standing([text, text], 1, now()).over, false);
  assert.equal(standing([], 0, now({ lesson: false })).reads, false, 'beside a coach one chooses');
});

test('at each item of any lesson there is one way on, and none past what it asks', () => {
  const dice = random(1);
  for (let n = 0; n < 1000; n++) {
    const items = Array.from({ length: 1 + Math.floor(dice(0, 6)) }, () => [text, ask, text][Math.floor(dice(0, 3))]);
    if (dice() < .5) items.push(task);
    const at = standing(items, Math.floor(dice(-2, 9)), now({ ended: dice() < .5 }));
    const item = items[at.step];
    assert.ok(item, `SEED=${seed}`);
    assert.equal(Number(at.next) + Number(at.on), item.asks ? 0 : 1, `SEED=${seed}`);
    assert.equal(at.reads, item !== task);
    assert.equal(at.on, at.step === items.length - 1 && !item.asks);
    assert.ok(at.far >= 4 && (at.over || at.far === 4 + at.step));
  }
});

test('how far each lesson has come is kept', () => {
  const all = noted({ 'a/1': { done: true } }, 'a/2', { table: 't' });
  assert.deepEqual(all, { 'a/1': { done: true }, 'a/2': { table: 't' } });
  assert.deepEqual(noted(all, 'a/1', { table: 'u' })['a/1'], { done: true, table: 'u' }, 'what is done stays done');
});

test('a lesson waits until what others do was told, and not for ever', () => {
  const one = { guided: false, open: false, playing: true, since: 100 };
  assert.equal(waits(one), true);
  assert.equal(waits({ ...one, playing: false }), false);
  assert.equal(waits({ ...one, since: 15000 }), false);
  assert.equal(waits({ guided: true, open: true, playing: false, since: 60000 }), true, 'a coach waits to the end of the film');
  assert.equal(waits({ ...one, guided: true }), false);
});

test('the tab comes to the front in which one sees what is told, or chooses', () => {
  assert.equal(front({ found: true, zone: 'shared', acts: true }), 'shared');
  assert.equal(front({ found: true, zone: '', acts: false }), 'act', 'what stands on the stage needs the room that another tab takes');
  assert.equal(front({ found: false, zone: '', acts: true }), 'act');
  assert.equal(front({ found: false, zone: '', acts: false }), '');
});

const box = (left, top, width, height) => ({ left, top, width, height });

test('a ring stands round what is told, and only where it is in sight', () => {
  const stage = box(100, 50, 400, 300);
  assert.deepEqual(ring(box(200, 100, 50, 60), [stage]), box(196, 96, 58, 68));
  assert.deepEqual(ring(box(80, 100, 50, 60), [box(0, 0, 1000, 800), stage]), box(100, 96, 34, 68), 'cut at the edge of the stage');
  assert.equal(ring(box(0, 0, 50, 60), [stage]), null);
  assert.equal(ring(box(90, 100, 10, 60), [stage]), null, 'too little of it is in sight');
  assert.equal(ring(box(300, 200, 0, 0), [stage]), null, 'it is not drawn');
  const dice = random(2);
  for (let n = 0; n < 500; n++) {
    const any = () => box(dice(-200, 600), dice(-200, 600), dice(0, 500), dice(0, 500));
    const [area, rooms] = [any(), [any(), any()]];
    const at = ring(area, rooms);
    if (at) {
      for (const room of rooms) {
        assert.ok(at.left >= room.left && at.top >= room.top && at.left + at.width <= room.left + room.width + 1e-9
          && at.top + at.height <= room.top + room.height + 1e-9, `SEED=${seed}`);
      }
    }
  }
});
