import assert from 'node:assert/strict';
import { test } from 'node:test';

import { settled } from '../core/hint.js';

test('a hint that is being thought about is looked at again', () => {
  assert.deepEqual(settled('', '12', { shown: false, thinking: true }), { had: '', look: true });
  assert.deepEqual(settled('', '12', { shown: false, thinking: false }), { had: '', look: false }, 'nobody asked for one');
});

test('a hint that went with a drawing from before it is fetched again, once', () => {
  const lost = settled('12', '12', { shown: false, thinking: false });
  assert.deepEqual(lost, { had: '', look: true });
  assert.ok(!settled(lost.had, '12', { shown: false, thinking: false }).look);
  assert.deepEqual(settled('12', '12', { shown: true, thinking: false }), { had: '12', look: false });
});

test('after another entry the hint is over', () => {
  assert.ok(!settled('12', '13', { shown: false, thinking: false }).look);
});
