import assert from 'node:assert/strict';
import { test } from 'node:test';

import { holder, uppermost } from '../core/contents.js';

test('the contents mark the uppermost chapter in sight', () => {
  const chapters = ['goal', 'turn', 'end'];
  assert.equal(uppermost(chapters, new Set(['end', 'turn'])), 'turn');
  assert.equal(uppermost(chapters, new Set()), '', 'the mark stays where it is');
});

test('an old address leads to the page that holds what it names today', () => {
  const pages = [{ id: 'examples', also: 'example- figure-' }, { id: 'curious', also: '' }];
  assert.equal(holder(pages, 'figure-12'), 0);
  assert.equal(holder(pages, 'curious'), 1);
  assert.equal(holder(pages, 'a-figure-12'), -1);
});
