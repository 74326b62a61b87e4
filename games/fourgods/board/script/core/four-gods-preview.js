// What the ghost in a cell shows: what a click there would do.

import { closest, fits, match, sites, starting } from './four-gods-fits.js';

/** @import { Lie } from './four-gods-lies.js' */
/** @import { Piece } from './four-gods-fits.js' */
/** @import { Aim } from './four-gods-selection.js' */
/**
 * @typedef {object} View what the ghost depends on
 * @property {string[]} moves that are legal; none while one is under way
 * @property {boolean} busy whether one is under way
 * @property {Piece | null} piece the tile that is dragged, else the one that goes next
 * @property {boolean} dragged whether it is dragged
 * @property {boolean} building whether the action of founding a city is chosen
 * @property {Aim | null} aimed
 * @property {string} pointed the cell that is pointed at
 */
/**
 * @typedef {object} Ghost
 * @property {string} cell
 * @property {'' | 'four-sure' | 'four-loose'} look sure where the second click does it, loose where it is not what the first click does
 * @property {boolean} city whether it is a city
 * @property {string} tile that it is, ''
 * @property {Lie} lie of the tile, ''
 */

/**
 * preview is the ghost; null where there is none.
 * @param {View} view
 * @returns {Ghost | null}
 */
export function preview({ moves, busy, piece, dragged, building, aimed, pointed }) {
  const cell = aimed ? aimed.cell : pointed;
  if (!cell) return null;
  /** @type {Ghost} */
  const ghost = { cell, look: aimed ? 'four-sure' : '', city: false, tile: '', lie: '' };
  if (aimed && aimed.what === 'challenge') return starting(moves, 'challenge ' + cell).length || busy ? ghost : null;
  if (building || aimed && aimed.what === 'city') return sites(moves).has(cell) ? { ...ghost, city: true } : null;
  const fit = piece && fits(moves, piece.tile).get(cell);
  if (!piece || !fit) return null;
  const now = match(piece, fit);
  if (!now && !dragged) return null;
  const look = ghost.look || (now && !fit.razes ? '' : 'four-loose');
  return { ...ghost, look, tile: piece.tile, lie: now || closest(piece, fit) };
}
