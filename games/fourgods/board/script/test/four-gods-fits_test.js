import assert from 'node:assert/strict';
import { test } from 'node:test';

import { closest, fits, mark, match, sites, starting } from '../core/four-gods-fits.js';
import { face, flipped, order, turned } from '../core/four-gods-lies.js';
import { each, world } from './world.js';

// onEachCell checks every tile in hand at every cell of random Worlds: where it fits, and in which orientations.
function onEachCell(check) {
  each(100, (roll) => {
    const { pieces, moves, cells, goes, razes } = world(roll);
    for (const piece of pieces) {
      const found = fits(moves, piece.tile);
      for (const cell of cells) check({ piece, cell, fit: found.get(cell), lies: order.filter((lie) => goes(piece, cell, lie)), razes });
    }
  });
}

test('moves begin with whole words', () => {
  assert.deepEqual(starting(['place t1 a1 a0', 'place t12 a1 a0', 'pass'], 'place t1', 'pass'), ['place t1 a1 a0', 'pass']);
  assert.deepEqual([...sites(['city a1 blue', 'city a1 green', 'move-in b2 a1', 'place t1 c1 a0'])], ['a1', 'b2']);
});

test('a tile goes where its edges are like those around it, and destroys a city where one is', () => {
  onEachCell(({ cell, fit, lies, razes }) => {
    assert.equal(fit !== undefined, lies.length > 0, cell);
    if (fit) assert.equal(fit.razes, razes(cell), cell);
  });
});

test('it fits as it lies when its edges do, though only the first of the lies that look alike is offered', () => {
  each(100, (roll) => {
    const { pieces, moves, goes } = world(roll);
    for (const piece of pieces) {
      for (const [cell, fit] of fits(moves, piece.tile)) {
        const lie = match(piece, fit);
        assert.equal(lie !== '', goes(piece, cell), cell);
        if (!lie) continue;
        assert.ok(fit.lies.has(lie), `${cell}: ${lie} is not offered`);
        assert.equal(piece.looks[lie], piece.looks[piece.lie]);
      }
    }
  });
});

// turns returns the distance of two orientations: a tile is turned over only where no quarter turn helps.
const turns = (from, to) => {
  const start = face(from) === face(to) ? from : flipped(from);
  return (start === from ? 0 : 10) + [0, 1, 2, 1][[0, 1, 2, 3].findIndex((q) => turned(start, q) === to)];
};

test('where it does not fit it turns as little as it can', () => {
  each(100, (roll) => {
    const { pieces, moves, goes } = world(roll);
    for (const piece of pieces) {
      for (const [cell, fit] of fits(moves, piece.tile)) {
        const lie = closest(piece, fit);
        const least = Math.min(...order.filter((l) => goes(piece, cell, l)).map((l) => turns(piece.lie, l)));
        assert.ok(goes(piece, cell, lie), cell);
        assert.equal(turns(piece.lie, lie), least, `${piece.lie} to ${lie} in ${cell}`);
        assert.notEqual(match({ ...piece, lie }, fit), '', 'a second click lays it');
      }
    }
  });
});

test('a cell shows whether the tile goes there, as it lies, turned, or turned over', () => {
  onEachCell(({ piece, cell, fit, lies, razes }) => {
    const shown = mark(piece, fit, false, false);
    assert.equal(shown.role, !lies.length ? '' : razes(cell) ? 'whom' : 'to', cell);
    assert.equal(shown.firm, lies.includes(piece.lie), cell);
    assert.equal(shown.over, lies.length > 0 && !lies.some((lie) => face(lie) === face(piece.lie)), cell);
  });
});

test('a cell shows where a city and from where a prophet may go', () => {
  assert.deepEqual(mark(null, undefined, true, true), { role: 'to', firm: false, over: false });
  assert.deepEqual(mark(null, undefined, false, true), { role: 'from', firm: false, over: false });
  assert.deepEqual(mark(null, undefined, false, false), { role: '', firm: false, over: false });
});
