import assert from 'node:assert/strict';
import { test } from 'node:test';

import { earliest, isNews, lacks } from '../core/wanted.js';

test('each table from the earliest entry that a tab waits for, pages of one table first', () => {
  const list = new Map([['a', 5], ['b', 1]]);
  const page = new Map([['a', 7]]);
  assert.deepEqual([...earliest([list, page, new Map([['c', 0]])])], [['a', 5], ['c', 0], ['b', 1]]);
});

test('what is news to a tab', () => {
  const mine = new Map([['a', 5]]);
  assert.ok(isNews(mine, { key: 'a', entry: 6 }));
  assert.ok(!isNews(mine, { key: 'a', entry: 5 }));
  assert.ok(isNews(mine, { key: 'a', entry: 5, soft: true }));
  assert.ok(!isNews(mine, { key: 'a', entry: 4, soft: true }));
  assert.ok(!isNews(mine, { key: 'b', entry: 9 }));
});

test('whether a stream has to begin again', () => {
  const sent = new Map([['a', 5], ['full', -1]]);
  assert.ok(!lacks(sent, [{ key: 'a', entry: 5 }]));
  assert.ok(lacks(sent, [{ key: 'a', entry: 4 }]), 'this tab has missed something');
  assert.ok(lacks(sent, [{ key: 'b', entry: 9 }]), 'nobody has asked for it');
  assert.ok(!lacks(sent, [{ key: 'full', entry: 0 }]), 'there is no room for it');
});
