import assert from 'node:assert/strict';
import { test } from 'node:test';

import { alike, face, flipped, nearest, order, turned } from '../core/four-gods-lies.js';

test('turning and turning over', () => {
  assert.equal(turned('a0', 1), 'a1');
  assert.equal(turned('a0', -1), 'a3');
  assert.equal(turned('b3', 2), 'b1');
  assert.equal(flipped('a2'), 'b2');
  assert.equal(flipped('b2'), 'a2');
  for (const lie of order) {
    assert.equal(flipped(flipped(lie)), lie);
    assert.equal(turned(turned(lie, 1), -1), lie);
    assert.equal(face(turned(lie, 1)), face(lie));
  }
});

test('lies that look alike are on one face', () => {
  const looks = (lie) => (face(lie) === 'a' ? String(Number(lie[1]) % 2) : lie);
  assert.deepEqual(alike('a3', looks), ['a1', 'a3']);
  assert.deepEqual(alike('b1', looks), ['b1']);
  assert.deepEqual(alike('a0', () => 'all'), ['a0', 'a1', 'a2', 'a3']);
});

test('the nearest lie that will do', () => {
  const of = (...fit) => (lie) => fit.includes(lie);
  assert.equal(nearest('a1', of('a1', 'a2')), 'a1', 'as it is');
  assert.equal(nearest('a1', of('a0', 'a3')), 'a0', 'back is one turn, forth would be two');
  assert.equal(nearest('a1', of('a2', 'a0')), 'a2', 'forth before back');
  assert.equal(nearest('a1', of('a3', 'b1')), 'a3', 'on the face that is up, if it can be');
  assert.equal(nearest('a1', of('b0', 'b3')), 'b0');
  assert.equal(nearest('a1', of()), undefined);
});
