import assert from 'node:assert/strict';
import { test } from 'node:test';

import { fits, match } from '../core/four-gods-fits.js';
import { discard, isAsked, onCell, onDiscarded, onZone, quarters, spun, stillWaits, turnOver } from '../core/four-gods-intent.js';
import { order } from '../core/four-gods-lies.js';
import { preview } from '../core/four-gods-preview.js';
import { each, pick, world } from './world.js';

const scene = (moves, more) => ({ moves, busy: false, chosen: null, half: false, aimed: null, whose: '', ...more });
const tile = (lie, looks = {}) => ({ tile: 't1', lie, looks });

// after returns the scene after the effects of a click, as on the page.
const after = (now, deed) => ({
  ...now,
  aimed: deed?.aim !== undefined ? deed.aim : now.aimed,
  chosen: deed?.lay ? { ...now.chosen, lie: deed.lay } : now.chosen,
});

// clicks clicks a cell until a move is played, at most so often.
function clicks(now, cell, most) {
  let deed = null;
  for (let n = 1; n <= most; n++, now = after(now, deed)) {
    deed = onCell(now, cell);
    if (!deed || deed.play || deed.explain) return { deed, n };
  }
  return { deed, n: most + 1 };
}

test('each place where a tile goes is reached with two clicks at most, and with one where it fits as it lies', () => {
  each(80, (roll) => {
    const { pieces, moves, cells, goes, razes } = world(roll);
    for (const piece of pieces) {
      for (const lie of order) {
        for (const cell of cells) {
          if (moves.includes('challenge ' + cell)) continue;
          const chosen = { ...piece, lie };
          const { deed, n } = clicks(scene(moves, { chosen }), cell, 3);
          if (!order.some((l) => goes(piece, cell, l))) {
            assert.deepEqual(deed, { explain: `place ${piece.tile} ${cell} ${lie}` });
            continue;
          }
          assert.ok(moves.includes(deed.play), `${deed.play} is not legal`);
          const [verb, own, where] = deed.play.split(' ');
          assert.deepEqual([verb, own, where], [razes(cell) ? 'raze' : 'place', piece.tile, cell]);
          assert.equal(n, goes(chosen, cell) && !razes(cell) ? 1 : 2, `${cell} from ${lie}`);
        }
      }
    }
  });
});

test('what cannot be taken back takes a second click on the cell that was warned of last', () => {
  each(400, (roll) => {
    const { pieces, moves, cells } = world(roll);
    let now = scene(moves, { chosen: pick(roll, [...pieces, null]), whose: pick(roll, ['', 'blue', 'green']) });
    let last = null; // the cell of a pending second click, and the warning
    const some = [pick(roll, cells), pick(roll, cells), pick(roll, cells)];
    for (let n = 0; n < 30; n++) {
      const cell = pick(roll, some);
      const deed = onCell(now, cell);
      if (deed?.play) {
        assert.ok(moves.includes(deed.play), `${deed.play} is not legal`);
        assert.equal(deed.aim, null, 'nothing is aimed at any more');
        const warned = { raze: 'raze', city: 'build', 'move-in': 'build', challenge: 'challenge' }[deed.play.split(' ')[0]];
        if (warned) assert.deepEqual(last, { cell, warn: warned }, deed.play);
        else assert.equal(match(now.chosen, fits(moves, now.chosen.tile).get(cell)), deed.play.split(' ')[3], 'it is laid as it lies');
      }
      now = after(now, deed);
      if (deed?.aim !== undefined) last = deed.aim && { cell: deed.aim.cell, warn: deed.warn };
    }
  });
});

test('the ghost shows what a click does', () => {
  each(80, (roll) => {
    const { pieces, moves, cells } = world(roll);
    const chosen = pick(roll, [...pieces, null]);
    for (const cell of cells) {
      const now = scene(moves, { chosen });
      const view = (s) => preview({ moves, busy: false, piece: s.chosen, dragged: false, building: false, aimed: s.aimed, pointed: cell });
      const [ghost, deed] = [view(now), onCell(now, cell)];
      if (ghost && ghost.look === '' && !moves.includes('challenge ' + cell)) {
        assert.equal(deed.play, `place ${ghost.tile} ${cell} ${ghost.lie}`);
      } else if (ghost && !moves.includes('challenge ' + cell)) {
        assert.deepEqual([ghost.look, deed.play, deed.warn], ['four-loose', undefined, 'raze']);
      }
      if (!deed?.aim) continue;
      const next = after(now, deed);
      const sure = view(next);
      assert.equal(sure?.look, 'four-sure', `nothing shows what the second click on ${cell} does`);
      const second = onCell(next, cell);
      assert.ok(second.play || second.asks, 'the second click does it');
      if (sure.tile) assert.deepEqual(second.play.split(' ').slice(1, 4), [sure.tile, cell, sure.lie]);
      else if (sure.city) assert.match(second.play || 'city', /^(city|move-in)/);
      else assert.equal(second.play, 'challenge ' + cell);
    }
  });
});

test('of two own colours the city that is destroyed counts for the one that is next', () => {
  const moves = ['raze t1 a1 a0 grey blue', 'raze t1 a1 a0 grey green'];
  const second = { chosen: tile('a0'), aimed: { cell: 'a1', what: 'tile' } };
  assert.equal(onCell(scene(moves, { ...second, whose: 'green' }), 'a1').play, moves[1]);
  assert.equal(onCell(scene(moves, { ...second, whose: 'blue' }), 'a1').play, moves[0]);
  assert.equal(onCell(scene(moves, second), 'a1').play, moves[0]);
});

test('a city is founded with the prophet of the colour that is next, and the page asks where that does not tell', () => {
  const aimed = { cell: 'a1', what: 'city' };
  const two = ['city a1 blue', 'city a1 green', 'city a2 blue'];
  assert.equal(onCell(scene(two, { aimed, whose: 'green' }), 'a1').play, 'city a1 green');
  assert.deepEqual(onCell(scene(two, { aimed }), 'a1'), { aim: null, asks: true });
  assert.deepEqual(onCell(scene(['move-in a1 b1', 'move-in a1 c1'], { aimed, whose: 'blue' }), 'a1'), { aim: null, asks: true });
  assert.equal(onCell(scene(['move-in a1 b1'], { aimed, whose: 'blue' }), 'a1').play, 'move-in a1 b1', 'there is only one');
  assert.equal(onCell(scene(two), 'c3'), null, 'where none may be the click is the page\'s');
});

test('where a tile may be challenged a click does that, though a tile is in hand', () => {
  const now = scene(['challenge a1', 'place t1 a2 a0'], { chosen: tile('a0') });
  assert.deepEqual(onCell(now, 'a1'), { aim: { cell: 'a1', what: 'challenge' }, warn: 'challenge' });
  assert.equal(onCell(after(now, onCell(now, 'a1')), 'a1').play, 'challenge a1');
});

test('half a move that the page holds goes on with the click', () => {
  assert.equal(onCell(scene(['place t1 a1 a0'], { half: true, chosen: tile('a0') }), 'a1'), null);
  assert.equal(onCell(scene(['challenge a1'], { half: true }), 'a1'), null);
});

test('while a move is under way a click on a cell is used up, and nothing is asked', () => {
  assert.deepEqual(onCell(scene([], { busy: true, chosen: tile('a0') }), 'a1'), {});
  assert.deepEqual(onZone(scene([], { busy: true }), 'ne'), {});
  assert.equal(turnOver(scene([], { busy: true }), 't2'), null);
});

test('what is put down or taken while a move is under way waits for it', () => {
  assert.equal(discard(scene([], { busy: true }), tile('b2')).play, 'discard t1 b');
  assert.deepEqual(onDiscarded(scene([], { busy: true }), 't2', false), { play: 'take t2', shows: true });
  assert.ok(stillWaits(1000, 2499));
  assert.ok(!stillWaits(1000, 2500), 'not for long: the table may be another one by then');
});

test('a tile is put down with the face that is up, else back, else the page tells why not', () => {
  assert.equal(discard(scene(['discard t1 a', 'discard t1 b', 'return t1']), tile('b1')).play, 'discard t1 b');
  assert.equal(discard(scene(['return t1', 'discard t12 b']), tile('b1')).play, 'return t1');
  assert.deepEqual(discard(scene(['discard t12 b']), tile('b1')), { explain: 'discard t1 b' });
});

test('a tile in a discard area is taken, and turned over where it may not be or by its sign', () => {
  const both = scene(['take t2', 'flip t2 a', 'flip t22 a']);
  assert.deepEqual(onDiscarded(both, 't2', false), { play: 'take t2', shows: true });
  assert.deepEqual(onDiscarded(both, 't2', true), { play: 'flip t2 a' });
  assert.deepEqual(onDiscarded(both, 't22', false), { play: 'flip t22 a' });
  assert.equal(onDiscarded(scene(['take t2']), 't2', true), null);
});

test('a prophet goes to a zone at once where only one can, or the one that is next; else the page asks', () => {
  const moves = ['prophet ne blue', 'prophet ne green', 'migrate a1 se', 'prophet nw blue', 'migrate a1 sw',
    'migrate b1 sw'];
  assert.equal(onZone(scene(moves, { whose: 'green' }), 'ne').play, 'prophet ne green');
  assert.equal(onZone(scene(moves, { whose: 'green' }), 'nw').play, 'prophet nw blue');
  assert.equal(onZone(scene(moves), 'se').play, 'migrate a1 se');
  assert.equal(onZone(scene(moves), 'ne'), null);
  assert.equal(onZone(scene(moves, { whose: 'green' }), 'sw'), null);
});

test('a lesson that asks for a cell asks for the tile only as it fits there', () => {
  const fit = fits(['place t1 a1 a0', 'place t1 a2 a1'], 't1');
  assert.ok(isAsked(fit, tile('a0'), ['tile:t1', 'cell:a1']));
  assert.ok(!isAsked(fit, tile('a1'), ['cell:a1']));
  assert.ok(!isAsked(fit, tile('a0'), ['cell:a9']));
});

test('a tile is turned by a quarter to the right or the left, or over', () => {
  assert.deepEqual(['right', 'left', 'flip'].map((how) => [spun('a0', how), quarters[how]]), [['a1', 1], ['a3', -1], ['b0', 0]]);
});
