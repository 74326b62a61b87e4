import assert from 'node:assert/strict';
import { test } from 'node:test';

import { fill } from '../core/gaps.js';

test('numbers in texts', () => {
  assert.equal(fill('{n} {n|move|moves}', 1), '1 move');
  assert.equal(fill('{n} {n|move|moves}', 2), '2 moves');
  assert.equal(fill('{n|one more|many more}: {n}', 0), 'many more: 0');
  assert.equal(fill('{said}', 3), '{said}');
});
