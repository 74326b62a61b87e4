// The ghost in a cell: a preview of what a click there would do.

import { closest, fits, match, sites, starting } from './four-gods-fits.js';

/** @import { Lie } from './four-gods-lies.js' */
/** @import { Piece } from './four-gods-fits.js' */
/** @import { Aim } from './four-gods-selection.js' */
/**
 * @typedef {object} View what the ghost depends on
 * @property {string[]} moves the legal moves, none while a move is being sent
 * @property {boolean} busy whether a move is being sent
 * @property {Piece | null} piece the tile that is dragged, or else the one that is placed next
 * @property {boolean} dragged whether it is dragged
 * @property {boolean} building whether the action of founding a city is selected
 * @property {Aim | null} aimed
 * @property {string} pointed the cell under the pointer
 */
/**
 * @typedef {object} Ghost
 * @property {string} cell
 * @property {'' | 'four-sure' | 'four-loose'} look sure: the second click does it; loose: the first click does something else
 * @property {boolean} city whether it is a city
 * @property {string} tile its tile, '' for none
 * @property {Lie} lie the orientation of the tile, '' for none
 */

/**
 * preview returns the ghost, null for none.
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
