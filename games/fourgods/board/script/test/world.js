// Random Worlds of 4 Gods for the tests: tiles whose edges match where they meet, and the moves that the page would offer. A failing test
// reports its seed.

import { order } from '../core/four-gods-lies.js';

/** @import { Piece } from '../core/four-gods-fits.js' */
/** @import { Lie } from '../core/four-gods-lies.js' */

/**
 * dice returns random integers from 0 to n-1.
 * @param {number} seed
 */
export function dice(seed) {
  let state = seed;
  return (n) => {
    state = Math.imul(state ^ state >>> 15, state | 1);
    state ^= state + Math.imul(state ^ state >>> 7, state | 61);
    state = state + 0x6D2B79F5 | 0;
    return ((state ^ state >>> 14) >>> 0) % n;
  };
}

/** each runs a test with many Worlds. A failure reports the seed. */
export function each(n, test) {
  for (let seed = 1; seed <= n; seed++) {
    try {
      test(dice(seed), seed);
    } catch (failed) {
      failed.message = `seed ${seed}: ${failed.message}`;
      throw failed;
    }
  }
}

export const pick = (roll, list) => list[roll(list.length)];

const columns = ['a', 'b', 'c', 'd'];
const sides = [[0, -1], [1, 0], [0, 1], [-1, 0]]; // up, right, down, left

/** edgesOf returns the four edges of a tile in an orientation, clockwise from the top. */
const edgesOf = (faces, lie) => sides.map((_, i) => faces[lie[0]][(i + 4 - Number(lie[1])) % 4]);

/**
 * world returns a World of four columns and rows, with tiles in hand, and all moves of a player who may do anything.
 * @returns {{ pieces: Piece[], moves: string[], cells: string[], goes: (piece: Piece, cell: string, lie?: Lie) => boolean,
 *   razes: (cell: string) => boolean }}
 */
export function world(roll) {
  const terrain = () => pick(roll, ['M', 'O', 'P']);
  const face = () => (roll(3) ? sides.map(terrain) : Array(4).fill(terrain())); // some look alike in all orientations
  const tile = () => ({ a: face(), b: face() });
  const lain = new Map(); // the edges of the tiles in the World
  const cells = columns.flatMap((x) => [1, 2, 3, 4].map((y) => x + y));
  for (const cell of cells) if (roll(3) === 0) lain.set(cell, edgesOf(tile(), pick(roll, order)));
  const free = cells.filter((cell) => !lain.has(cell));
  const ruined = new Set(free.filter(() => roll(4) === 0)); // the cells where a city is destroyed
  const faces = new Map();
  const pieces = ['t1', 't12'].slice(0, 1 + roll(2)).map((name) => {
    const own = tile();
    faces.set(name, own);
    const looks = Object.fromEntries(order.map((lie) => [lie, lie[0] + edgesOf(own, lie).join('')]));
    return { tile: name, lie: pick(roll, order), looks };
  });
  const goes = (piece, cell, lie = piece.lie) => {
    const mine = edgesOf(faces.get(piece.tile), lie);
    const [x, y] = [columns.indexOf(cell[0]), Number(cell[1])];
    let meets = 0;
    const fits = sides.every(([dx, dy], i) => {
      const other = lain.get(columns[x + dx] + (y + dy));
      if (other) meets++;
      return !other || other[(i + 2) % 4] === mine[i];
    });
    return !lain.has(cell) && meets > 0 && fits;
  };
  const moves = ['draw 1', 'draw 2', 'pass'];
  for (const piece of pieces) {
    for (const cell of free) {
      const seen = new Set(); // of orientations that look alike the first is offered
      for (const lie of order) {
        if (seen.has(piece.looks[lie]) || !goes(piece, cell, lie)) continue;
        seen.add(piece.looks[lie]);
        const words = `${piece.tile} ${cell} ${lie}`;
        if (ruined.has(cell)) moves.push(`raze ${words} grey blue`, `raze ${words} grey green`);
        else moves.push('place ' + words);
      }
    }
    if (roll(2)) moves.push(...['a', 'b'].map((up) => `discard ${piece.tile} ${up}`));
    else if (roll(2)) moves.push('return ' + piece.tile);
  }
  for (const cell of cells) {
    if (lain.has(cell) && roll(3) === 0) moves.push('challenge ' + cell);
    if (lain.has(cell) || roll(3)) continue;
    const city = `city ${cell} blue`;
    moves.push(...pick(roll, [[city, `city ${cell} green`], [city], [`move-in ${cell} a1`, `move-in ${cell} b1`]]));
  }
  return { pieces, moves, cells, goes, razes: (cell) => ruined.has(cell) };
}
