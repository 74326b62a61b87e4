import assert from 'node:assert/strict';
import { test } from 'node:test';

import { away, lastNaming, taken } from '../core/four-gods-owners.js';

const lie = (gods) => new Map(Object.entries(gods));

test('a god is taken from among the gods by a player, once', () => {
  const before = lie({ elves: 'gods', humans: 'gods', dwarves: 'seat:0', merfolk: 'gods' });
  const now = lie({ elves: 'seat:1', humans: 'out', dwarves: 'seat:1', merfolk: 'gods', others: 'seat:1' });
  assert.deepEqual(taken(before, now), [{ god: 'elves', owner: 'seat:1' }]);
  assert.deepEqual(taken(now, now), []);
  assert.deepEqual(taken(now, before), [], 'what is taken back is not taken');
});

test('the last line that names the god tells of it', () => {
  const lines = ['Ana takes Elves', 'Ana places a tile', 'Bruno takes Elves', 'Bruno draws'];
  assert.equal(lastNaming(lines, 'Elves, of green'), 2);
  assert.equal(lastNaming(lines, 'Dwarves'), -1);
  assert.equal(lastNaming(lines, ''), -1, 'a god without a name is told of in no line');
});

test('a sign flies from the middle of one area to the middle of another', () => {
  assert.deepEqual(away({ left: 0, top: 100, width: 50, height: 20 }, { left: 200, top: 0, width: 10, height: 10 }), { x: -180, y: 105 });
});
