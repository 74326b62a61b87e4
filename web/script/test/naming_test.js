import assert from 'node:assert/strict';
import { test } from 'node:test';

import { placed, short, subject } from '../core/naming.js';

test('a thing is named by the first words of its label, in each language', () => {
  assert.equal(short('land:A', 'Athens, with 2 temples'), 'Athens');
  assert.equal(short('land:A', 'Athens: 2 temples.'), 'Athens');
  assert.equal(short('land:A', '雅典，两座神庙'), '雅典');
  assert.equal(short('land:A', 'Athens\nfull'), 'Athens');
});

test('a thing without a label is named by its id', () => {
  assert.equal(short('land:A', null), 'A');
  assert.equal(short('land:A', ''), '', 'a label may say that nothing is to be named');
});

test('one of several is named with its place', () => {
  assert.equal(placed('red', 'Athens'), 'Athens · red');
  assert.equal(placed('red', ''), 'red');
});

test('a choice speaks of its one thing', () => {
  assert.equal(subject(['card:1', 'number:3']), 'card:1');
  assert.equal(subject(['card:1', 'land:A']), '');
  assert.equal(subject(['']), '');
});
