import assert from 'node:assert/strict';
import { test } from 'node:test';

import { dated, entitled, place, unread } from '../core/chat.js';
import { random, seed } from './random.js';

test('in whatever order lines come, and however often, each stands once, in the order in which they were said', () => {
  const dice = random(1);
  for (let n = 0; n < 200; n++) {
    const said = Array.from({ length: Math.floor(dice(1, 12)) }, (_, i) => ({ id: 's' + i, at: Math.floor(dice(0, 8)) }));
    const list = [];
    for (let step = 0; step < 60; step++) {
      const line = said[Math.floor(dice(0, said.length))];
      const at = place(list, line);
      if (at === null) assert.ok(list.includes(line), `SEED=${seed}`);
      else list.splice(at + 1, 0, line);
    }
    assert.equal(new Set(list).size, list.length, `SEED=${seed}`);
    for (const [i, { at }] of list.entries()) assert.ok(i === 0 || list[i - 1].at <= at, `SEED=${seed}`);
  }
});

test('of two lines that were said at once the one that came first stands first', () => {
  assert.equal(place([{ id: 'a', at: 5 }, { id: 'b', at: 9 }], { id: 'c', at: 5 }), 0);
  assert.equal(place([{ id: 'a', at: 5 }], { id: 'c', at: 4 }), -1, 'before all');
  assert.equal(place([{ id: 'a', at: 5 }], { id: 'a', at: 5 }), null);
});

test('what others say is new while nobody looks', () => {
  assert.equal(unread(2, [{ own: false }, { own: true }, { own: false }], false), 4);
  assert.equal(unread(0, [{ own: false }], true), 0);
  assert.equal(unread(3, [], false), 3);
});

test('the title tells once that something was said, whatever else it tells', () => {
  assert.equal(entitled('Bluff', true), '✉ Bluff');
  assert.equal(entitled(entitled('● Bluff', true), true), '✉ ● Bluff');
  assert.equal(entitled('✉ ● Bluff', false), '● Bluff');
  assert.equal(entitled('Bluff', false), 'Bluff');
});

test('a line of today has no date', () => {
  const now = new Date(2026, 10, 28, 9);
  assert.deepEqual(dated(new Date(2026, 10, 28, 0, 1), now), { timeStyle: 'short' });
  assert.deepEqual(dated(new Date(2026, 10, 27, 23, 59), now), { dateStyle: 'short', timeStyle: 'short' });
});
