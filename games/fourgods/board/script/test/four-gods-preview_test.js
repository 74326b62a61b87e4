import assert from 'node:assert/strict';
import { test } from 'node:test';

import { preview } from '../core/four-gods-preview.js';

const moves = ['place t1 a1 a0', 'raze t1 a2 a0 grey blue', 'place t1 a3 a1', 'city a4 blue', 'challenge a5'];
const piece = { tile: 't1', lie: 'a0', looks: {} };
const view = (pointed, more) => ({ moves, busy: false, piece, dragged: false, building: false, aimed: null, pointed, ...more });
const tile = (cell, look, lie) => ({ cell, look, city: false, tile: 't1', lie });

test('over a cell where the tile fits as it lies it shows; where a city is destroyed, loosely', () => {
  assert.deepEqual(preview(view('a1')), tile('a1', '', 'a0'));
  assert.deepEqual(preview(view('a2')), tile('a2', 'four-loose', 'a0'));
});

test('where it would have to be turned it shows only while it is dragged, and as it would turn', () => {
  assert.equal(preview(view('a3')), null);
  assert.deepEqual(preview(view('a3', { dragged: true })), tile('a3', 'four-loose', 'a1'));
});

test('there is none where nothing goes, nothing is pointed at or nothing is in hand', () => {
  assert.equal(preview(view('b1')), null);
  assert.equal(preview(view('')), null);
  assert.equal(preview(view('a1', { piece: null })), null);
});

test('what was clicked once shows surely, wherever the pointer goes', () => {
  assert.deepEqual(preview(view('a1', { aimed: { cell: 'a2', what: 'tile' } })), tile('a2', 'four-sure', 'a0'));
  assert.deepEqual(preview(view('', { aimed: { cell: 'a5', what: 'challenge' } })), { ...tile('a5', 'four-sure', ''), tile: '' });
  const city = preview(view('', { piece: null, aimed: { cell: 'a4', what: 'city' } }));
  assert.deepEqual(city, { ...tile('a4', 'four-sure', ''), city: true, tile: '' });
  assert.equal(preview(view('a1', { aimed: { cell: 'a1', what: 'challenge' } })), null, 'it is not possible any more');
  assert.ok(preview(view('', { moves: [], busy: true, aimed: { cell: 'a5', what: 'challenge' } })), 'it stays while it is under way');
});

test('while a city is founded it is a city, and no tile', () => {
  assert.deepEqual(preview(view('a4', { building: true })), { ...tile('a4', '', ''), city: true, tile: '' });
  assert.equal(preview(view('a1', { building: true })), null);
});
