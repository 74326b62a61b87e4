// The selection: the tiles in hand, their orientations, and a half-finished action.

import { order } from './four-gods-lies.js';

/** @import { Lie } from './four-gods-lies.js' */
/** @typedef {{ cell: string, what: 'tile' | 'city' | 'challenge' }} Aim what a second click on a cell does */
/**
 * @typedef {object} Selection
 * @property {Map<string, Lie>} lies the orientations of the tiles in hand
 * @property {string[]} tiles the tiles in hand
 * @property {string} want the tile that is placed next
 * @property {boolean} rest whether no tile is selected
 * @property {string} whose the colour whose prophet is next, if two could be
 * @property {Aim | null} aimed
 * @property {string} pointed the cell under the mouse, the finger or the focus
 * @property {string} dragged the tile that is dragged
 */

// colours are the colours of the players.
export const colours = ['blue', 'yellow', 'green', 'grey'];

/**
 * nothing is the empty selection.
 * @type {Selection}
 */
export const nothing = { lies: new Map(), tiles: [], want: '', rest: false, whose: '', aimed: null, pointed: '', dragged: '' };

/**
 * lieOf returns the orientation of a tile in hand: as it was turned, or else as it is drawn.
 * @param {Selection} selection
 * @param {string} tile
 * @param {Lie | undefined} drawn
 */
export const lieOf = (selection, tile, drawn) => selection.lies.get(tile) || drawn || order[0];

/**
 * follow updates a selection for the present tiles in hand and the colours whose prophet may be next.
 * @param {Selection} selection
 * @param {{ tile: string, drawn: Lie | undefined }[]} hand
 * @param {string[]} colours
 * @returns {Selection}
 */
export function follow(selection, hand, colours) {
  const tiles = hand.map(({ tile }) => tile);
  const lies = new Map(hand.map(({ tile, drawn }) => [tile, lieOf(selection, tile, drawn)]));
  const rest = selection.rest && tiles.join() === selection.tiles.join();
  const want = tiles.includes(selection.want) ? selection.want : tiles[0] || '';
  const whose = colours.length && !colours.includes(selection.whose) ? colours[0] : selection.whose;
  return { ...selection, lies, tiles, rest, want, whose };
}

/**
 * choose selects the tile in hand that is placed next.
 * @param {Selection} selection
 * @param {string} tile
 * @returns {Selection}
 */
export const choose = (selection, tile) => ({ ...selection, want: tile, rest: false, aimed: null });

/**
 * lay changes the orientation of a tile in hand.
 * @param {Selection} selection
 * @param {string} tile
 * @param {Lie} lie
 * @returns {Selection}
 */
export const lay = (selection, tile, lie) => ({ ...selection, lies: new Map(selection.lies).set(tile, lie), aimed: null });

/**
 * release drops a half-finished action: the first click of two, or else the selected tile.
 * @param {Selection} selection
 * @returns {Selection}
 */
export const release = (selection) => ({ ...selection, rest: selection.rest || selection.aimed === null, aimed: null });
