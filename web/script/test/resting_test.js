import assert from 'node:assert/strict';
import { test } from 'node:test';

import { begun, looked, looks, stir } from '../core/resting.js';

const quiet = { moves: false, loads: false };

test('a page rests when it was looked at and nothing is under way', () => {
  const rest = begun();
  assert.ok(stir(rest), 'it has to be looked at');
  assert.ok(!stir(rest), 'it is looked at already');
  looks(rest);
  assert.equal(looked(rest, quiet), 'rests');
  assert.ok(stir(rest), 'it is looked at once more');
});

test('while something is under way a page does not rest, and its end is looked at', () => {
  const rest = begun();
  stir(rest, 1);
  stir(rest, 1);
  looks(rest);
  assert.equal(looked(rest, quiet), 'busy');
  for (const is of ['busy', 'rests']) {
    assert.ok(stir(rest, -1));
    looks(rest);
    assert.equal(looked(rest, quiet), is);
  }
});

test('what happens while it is looked at is not overlooked', () => {
  const rest = begun();
  stir(rest);
  looks(rest);
  stir(rest);
  assert.equal(looked(rest, quiet), 'again');
  looks(rest);
  assert.equal(looked(rest, { ...quiet, moves: true }), 'moves');
  looks(rest);
  assert.equal(looked(rest, { ...quiet, loads: true }), 'busy');
});
