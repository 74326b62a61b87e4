// Where a tile in hand may go, and how it must be turned to fit. A move is its text, such as "place t12 d4 a0".

import { alike, face, nearest } from './four-gods-lies.js';

/** @import { Lie } from './four-gods-lies.js' */
/**
 * @typedef {{ lies: Set<Lie>, razes: boolean }} Fit the orientations in which a tile may go into a cell, and whether it destroys a city
 *   there
 */
/**
 * @typedef {{ tile: string, lie: Lie, looks: Record<Lie, string> }} Piece a tile in hand, its orientation, and its look in each orientation
 */
/** @typedef {{ role: 'from' | 'whom' | 'to' | '', firm: boolean, over: boolean }} Mark the mark of a cell; over: the other face fits */

/**
 * starting returns the moves whose text begins with one of some texts.
 * @param {string[]} moves
 * @param {string[]} words
 */
export const starting = (moves, ...words) => moves.filter((move) => words.some((w) => move === w || move.startsWith(w + ' ')));

/**
 * fits returns the cells where a tile may go, and how.
 * @param {string[]} moves
 * @param {string} tile
 */
export function fits(moves, tile) {
  /** @type {Map<string, Fit>} */
  const found = new Map();
  for (const move of starting(moves, 'place ' + tile, 'raze ' + tile)) {
    const [verb, , cell, lie] = move.split(' ');
    const fit = found.get(cell) || { lies: new Set(), razes: verb === 'raze' };
    fit.lies.add(lie);
    found.set(cell, fit);
  }
  return found;
}

/**
 * sites returns the cells where a city may be founded.
 * @param {string[]} moves
 */
export const sites = (moves) => new Set(starting(moves, 'city', 'move-in').map((move) => move.split(' ')[1]));

/**
 * same returns the orientations in which a tile looks as it does in a given one. The server offers only the first of them.
 * @param {Piece} piece
 * @param {Lie} lie
 */
const same = ({ looks }, lie) => alike(lie, (l) => looks[l] ?? l);

/**
 * match returns an orientation in which a tile fits without being turned, '' if there is none.
 * @param {Piece} piece
 * @param {Fit} fit
 */
export const match = (piece, fit) => same(piece, piece.lie).find((lie) => fit.lies.has(lie)) || '';

/**
 * closest returns the fitting orientation that needs the fewest turns.
 * @param {Piece} piece
 * @param {Fit} fit
 */
export const closest = (piece, fit) => nearest(piece.lie, (lie) => same(piece, lie).some((other) => fit.lies.has(other))) || piece.lie;

/**
 * mark returns the mark of a cell: firm where the chosen tile fits as it is; where it would fit after a turn; where a city may be founded;
 * and, while the path of a prophet is chosen, where a prophet may start.
 * @param {Piece | null} piece the chosen tile
 * @param {Fit | undefined} fit how the tile fits in the cell
 * @param {boolean} site whether a city may be founded there
 * @param {boolean} source whether a prophet may start there
 * @returns {Mark}
 */
export function mark(piece, fit, site, source) {
  if (piece && fit) {
    const over = face(closest(piece, fit)) !== face(piece.lie);
    return { role: fit.razes ? 'whom' : 'to', firm: match(piece, fit) !== '', over };
  }
  return { role: site ? 'to' : source ? 'from' : '', firm: false, over: false };
}
