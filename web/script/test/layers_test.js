import assert from 'node:assert/strict';
import { test } from 'node:test';

import { popped, settled, stacked } from '../core/layers.js';
import { random } from './random.js';

// A Window has a page of a table with layers over it, and a history: an earlier page, the table, and its further entries. The history acts
// on requests later, as in a browser.
class Window {
  entries = ['before', 0]; // the depth of each entry of the table
  at = 1;
  layers = [];
  guard = { depth: 0, goes: false };
  queue = [];

  act({ guard, does, by }) {
    this.guard = guard;
    if (does === 'push') {
      for (let i = by - 1; i >= 0; i--) this.entries.splice(++this.at, Infinity, guard.depth - i);
    } else if (does === 'go') this.queue.push(by);
    else if (does === 'close') {
      this.layers.splice(-by);
      this.settle();
    }
  }

  settle() { this.act(settled(this.guard, this.layers.length)); }

  open(name) {
    this.layers.push(name);
    this.settle();
  }

  close(name) {
    this.layers = this.layers.filter((one) => one !== name);
    this.settle();
  }

  travel(by) {
    if (this.at + by < 0 || this.at + by >= this.entries.length) return;
    this.at += by;
    if (this.left()) return;
    this.act(popped(this.guard, this.entries[this.at], this.layers.length));
  }

  left() { return typeof this.entries[this.at] === 'string'; }

  rest() { while (this.queue.length && !this.left()) this.travel(this.queue.shift()); }

  press(by) {
    this.rest(); // in a browser this takes some milliseconds
    this.travel(by);
    this.rest();
  }

  // load reloads the page at the current history entry.
  load() {
    this.queue = [];
    this.layers = [];
    this.guard = { depth: this.entries[this.at], goes: false };
    this.settle();
    this.rest();
  }
}

test('Back closes what was opened last, one layer for each press, and then leaves', () => {
  const w = new Window();
  for (const name of ['sheet', 'rules', 'menu']) w.open(name);
  for (const left of ['sheet,rules', 'sheet', '']) {
    w.press(-1);
    assert.equal(w.layers.join(), left);
    assert.ok(!w.left());
  }
  w.press(-1);
  assert.ok(w.left());
});

test('what is closed by itself costs no press', () => {
  const w = new Window();
  w.open('rules');
  w.close('rules');
  w.rest();
  w.press(-1);
  assert.ok(w.left());
});

test('a layer that opens while another closes is not closed with it', () => {
  const w = new Window();
  w.open('menu');
  w.close('menu');
  w.open('rules');
  w.rest();
  assert.deepEqual(w.layers, ['rules']);
  w.press(-1);
  assert.deepEqual([w.layers, w.left()], [[], false]);
  w.press(-1);
  assert.ok(w.left());
});

test('a link inside a layer leads back to the table, and one press more leaves it', () => {
  const w = new Window();
  w.open('rules');
  w.entries.push('page');
  w.at++;
  w.at--;
  w.load(); // the page is reloaded at the entry of the layer
  assert.deepEqual([w.layers, w.left()], [[], false]);
  w.press(-1);
  assert.ok(w.left());
});

test('Forward opens nothing, and the Back after it leaves the table', () => {
  const w = new Window();
  w.open('rules');
  w.press(-1);
  w.press(1);
  assert.deepEqual([w.layers, w.left()], [[], false]);
  w.press(-1);
  assert.ok(w.left());
});

test('after Forward a layer is closed by one press too', () => {
  const w = new Window();
  for (const name of ['sheet', 'rules']) w.open(name);
  w.press(-1);
  w.press(-1);
  w.press(1);
  w.press(1);
  w.open('menu');
  w.press(-1);
  assert.deepEqual([w.layers, w.left()], [[], false]);
});

test('whatever happens, a press of Back closes one layer or leaves the table', () => {
  const next = random(7);
  for (let round = 0; round < 2000; round++) {
    const w = new Window();
    for (let step = 0; step < 12 && !w.left(); step++) {
      const what = Math.floor(next() * 5);
      if (what === 0) w.open(`${step}`);
      else if (what === 1 && w.layers.length) w.close(w.layers[Math.floor(next() * w.layers.length)]);
      else if (what === 2) w.press(1);
      else if (what === 3) w.load();
      else w.rest();
    }
    w.rest();
    for (let open = w.layers.length; open >= 0; open--) {
      assert.deepEqual([w.layers.length, w.left()], [open, false]);
      w.press(-1);
    }
    assert.ok(w.left());
  }
});

test('layers are kept in the order in which they opened', () => {
  assert.deepEqual(stacked(['a', 'b'], ['c', 'b']), ['b', 'c']);
});
