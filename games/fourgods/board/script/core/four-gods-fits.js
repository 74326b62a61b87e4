// Where a tile in hand may go, and how it must be turned for that. A move is its words, such as "place t12 d4 a0".

import { alike, face, nearest } from './four-gods-lies.js';

/** @import { Lie } from './four-gods-lies.js' */
/** @typedef {{ lies: Set<Lie>, razes: boolean }} Fit the lies in which a tile may go into a cell, and whether it destroys a city there */
/** @typedef {{ tile: string, lie: Lie, looks: Record<Lie, string> }} Piece a tile in hand, how it lies, and how it looks in each lie */
/** @typedef {{ role: 'from' | 'whom' | 'to' | '', firm: boolean, over: boolean }} Mark of a cell; over where the other face fits */

/**
 * starting are those moves whose words begin so.
 * @param {string[]} moves
 * @param {string[]} words
 */
export const starting = (moves, ...words) => moves.filter((move) => words.some((w) => move === w || move.startsWith(w + ' ')));

/**
 * fits gives the cells where a tile may go, and how.
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
 * sites are the cells where a city may be founded.
 * @param {string[]} moves
 */
export const sites = (moves) => new Set(starting(moves, 'city', 'move-in').map((move) => move.split(' ')[1]));

/**
 * same gives the lies in which a tile looks as it does in one, because only the first of them is offered.
 * @param {Piece} piece
 * @param {Lie} lie
 */
const same = ({ looks }, lie) => alike(lie, (l) => looks[l] ?? l);

/**
 * match is the lie in which a tile fits as it lies; '' when it would have to be turned.
 * @param {Piece} piece
 * @param {Fit} fit
 */
export const match = (piece, fit) => same(piece, piece.lie).find((lie) => fit.lies.has(lie)) || '';

/**
 * closest is the lie with the fewest turns in which a tile fits.
 * @param {Piece} piece
 * @param {Fit} fit
 */
export const closest = (piece, fit) => nearest(piece.lie, (lie) => same(piece, lie).some((other) => fit.lies.has(other))) || piece.lie;

/**
 * mark is what a cell shows: where the chosen tile goes as it lies, firmly; where it would go turned; where a city may be founded; and,
 * while a prophet's way is chosen, from where one may go.
 * @param {Piece | null} piece the chosen tile
 * @param {Fit | undefined} fit of it in the cell
 * @param {boolean} site whether a city may be founded there
 * @param {boolean} source whether a prophet may go from there
 * @returns {Mark}
 */
export function mark(piece, fit, site, source) {
  if (piece && fit) {
    const over = face(closest(piece, fit)) !== face(piece.lie);
    return { role: fit.razes ? 'whom' : 'to', firm: match(piece, fit) !== '', over };
  }
  return { role: site ? 'to' : source ? 'from' : '', firm: false, over: false };
}
