import assert from 'node:assert/strict';
import { test } from 'node:test';

import { ago } from '../core/ago.js';

test('how long ago something was is told in minutes, hours or days', () => {
  const now = 1e12;
  const minutes = (n) => Object.values(ago(now - n * 60000, now)).join(' ');
  const told = { 0: '0 minute', .4: '0 minute', 1: '1 minute', 59: '59 minute', 60: '1 hour', 89: '1 hour', 91: '2 hour', 1380: '23 hour',
    1440: '1 day', 4320: '3 day' };
  for (const [n, text] of Object.entries(told)) assert.equal(minutes(Number(n)), text);
  assert.equal(minutes(-5), '0 minute', 'the clock of the server is ahead');
});
