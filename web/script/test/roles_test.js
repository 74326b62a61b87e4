import assert from 'node:assert/strict';
import { test } from 'node:test';

import { filledIn, next, strongest, words } from '../core/roles.js';
import { resolve } from '../core/moves.js';

const verbs = { travel: 'from to -', attack: 'from whom to', visit: 'to to', grow: 'to from from' };
const of = (verb) => words(verbs[verb]);
const say = (text) => {
  const [verb, ...things] = text.split(' ');
  return { verb, things, words: text };
};
const entries = (map) => Object.fromEntries(map);
const everything = { has: () => true };

test('the roles of a verb', () => {
  assert.deepEqual(words('from to -'), ['from', 'to', undefined]);
  assert.deepEqual(words(''), []);
  assert.deepEqual(words(undefined), []);
});

test('whom is stronger than to, and to than from', () => {
  assert.equal(strongest(['from', 'to', 'whom']), 'whom');
  assert.equal(strongest(['from', undefined, 'to']), 'to');
  assert.equal(strongest([undefined]), undefined);
});

test('first what acts is asked for, then whom it hits, then where it goes', () => {
  const all = [say('attack land:A faction:x land:B'), say('attack land:A faction:y land:C')];
  assert.deepEqual(entries(next(all, new Map(), of, everything)), { 'land:A': 'from' });
  const one = resolve(all, [{ things: ['land:A'] }]);
  assert.deepEqual(entries(next(one.left, one.filled, of, everything)), { 'faction:x': 'whom', 'faction:y': 'whom' });
  assert.deepEqual(entries(filledIn(one.left, one.filled, of)), { 'land:A': 'from' });
  const two = resolve(all, [{ things: ['land:A'] }, { things: ['faction:y'] }]);
  assert.deepEqual(entries(next(two.left, two.filled, of, everything)), { 'land:C': 'to' });
});

test('what acts comes first wherever its word stands, and of equal words the first', () => {
  assert.deepEqual(entries(next([say('grow land:A land:B faction:x')], new Map(), of, everything)), { 'land:B': 'from' });
  assert.deepEqual(entries(next([say('visit god:x land:A')], new Map(), of, everything)), { 'god:x': 'to' });
});

test('a thing that could be several is the strongest', () => {
  const all = [say('travel land:A land:B number:1'), say('visit land:A land:C')];
  assert.deepEqual(entries(next(all, new Map(), of, everything)), { 'land:A': 'to' });
});

test('what is nowhere in sight is not waited for', () => {
  const all = [say('travel land:A land:B number:1')];
  assert.deepEqual(entries(next(all, new Map(), of, new Set(['land:B', 'number:1']))), { 'land:B': 'to' });
  assert.deepEqual(entries(next(all, new Map(), of, new Set(['number:1']))), {});
});
