import assert from 'node:assert/strict';
import { test } from 'node:test';

import { joined } from '../core/patch.js';

test('parts are made of what is new and of what stays', () => {
  const kept = new Map();
  assert.deepEqual(joined(kept, { map: ['a', 'b', 'c'], hand: ['x'] }), { map: 'abc', hand: 'x' });
  assert.deepEqual(joined(kept, { map: [0, 1, 'B', 2, 3] }), { map: 'aBc' });
  assert.deepEqual(joined(kept, { map: [2, 3, 0, 2, 'd'] }), { map: 'caBd' }, 'in another order');
  assert.deepEqual(joined(kept, { map: [], hand: [0, 1, '', 0, 1] }), { map: '', hand: 'xx' });
  assert.deepEqual(joined(kept, { map: ['new'] }), { map: 'new' });
});

test('fragments that are not kept are not made up', () => {
  for (const patch of [[0, 3], [-1, 1], [2, 1], [0], ['a', 0, NaN]]) {
    assert.equal(joined(new Map([['map', ['a', 'b']]]), { map: patch }), null, JSON.stringify(patch));
  }
  assert.equal(joined(new Map(), { map: [0, 1] }), null);
});
