import assert from 'node:assert/strict';
import { test } from 'node:test';

import { order } from '../core/four-gods-lies.js';
import { choose, follow, lay, lieOf, nothing, release } from '../core/four-gods-selection.js';
import { each, pick } from './world.js';

const hand = (...tiles) => tiles.map((tile) => ({ tile, drawn: 'a0' }));

test('the first tile that comes goes next, and lies as it is drawn', () => {
  const held = follow(nothing, [{ tile: 't1', drawn: 'b2' }, { tile: 't2', drawn: undefined }], []);
  assert.deepEqual([held.want, [...held.lies]], ['t1', [['t1', 'b2'], ['t2', 'a0']]]);
  assert.equal(lieOf(held, 't9', 'a3'), 'a3');
});

test('a tile that was turned stays so while others come and go', () => {
  let held = lay(follow(nothing, hand('t1', 't2'), []), 't2', 'b3');
  held = choose(held, 't2');
  held = follow(held, hand('t2', 't3'), []);
  assert.deepEqual([held.want, lieOf(held, 't2', 'a0')], ['t2', 'b3']);
  held = follow(follow(held, hand('t3'), []), hand('t2', 't3'), []);
  assert.equal(lieOf(held, 't2', 'a0'), 'a0', 'one that was away comes back as it is drawn');
});

test('tiles that rest go on when the hand changes, not when the page is drawn again', () => {
  const rests = release(follow(nothing, hand('t1'), []));
  assert.ok(rests.rest);
  assert.ok(follow(rests, hand('t1'), []).rest);
  assert.ok(!follow(rests, hand('t1', 't2'), []).rest);
  assert.ok(!choose(rests, 't1').rest);
});

test('Escape lets go of the first click, then of the tile', () => {
  const aimed = { ...follow(nothing, hand('t1'), []), aimed: { cell: 'a1', what: 'tile' } };
  const once = release(aimed);
  assert.deepEqual([once.aimed, once.rest], [null, false]);
  assert.ok(release(once).rest);
});

test('the colour that goes next is one of those that may', () => {
  assert.equal(follow(nothing, [], ['green', 'blue']).whose, 'green');
  assert.equal(follow({ ...nothing, whose: 'blue' }, [], ['green', 'blue']).whose, 'blue');
  assert.equal(follow({ ...nothing, whose: 'grey' }, [], ['green', 'blue']).whose, 'green');
  assert.equal(follow({ ...nothing, whose: 'grey' }, [], []).whose, 'grey', 'it is kept while there is no choice');
});

test('whatever is done, the selection agrees with the hand, and what was selected before is not changed', () => {
  each(200, (roll) => {
    let held = nothing;
    for (let n = 0; n < 20; n++) {
      const before = structuredClone(held);
      const was = held;
      const some = held.tiles.length ? pick(roll, held.tiles) : '';
      const drawn = ['t1', 't2', 't3'].filter(() => roll(3) > 0);
      if (roll(3) === 0 || !some) held = follow(held, drawn.map((tile) => ({ tile, drawn: pick(roll, order) })), []);
      else held = pick(roll, [choose(held, some), lay(held, some, pick(roll, order)), release(held)]);
      assert.deepEqual(was, before);
      assert.deepEqual([...held.lies.keys()], held.tiles);
      assert.equal(held.tiles.includes(held.want), held.tiles.length > 0);
      const again = follow(held, held.tiles.map((tile) => ({ tile, drawn: 'a0' })), []);
      assert.deepEqual(again, held, 'a page that is drawn again changes nothing');
    }
  });
});
