import assert from 'node:assert/strict';
import { test } from 'node:test';

import { escape } from '../core/escape.js';

test('Escape lets go of one thing after the other, and then of nothing', () => {
  const open = { tip: true, held: true, playing: true, past: true };
  const order = [];
  for (let press = 0; press < 5; press++) {
    const one = escape(open);
    order.push(one);
    open[one] = false;
  }
  assert.deepEqual(order, ['tip', 'held', 'playing', 'past', '']);
});
