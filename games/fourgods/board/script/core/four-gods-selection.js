// What is selected: the tiles in hand and how each lies, and what is half done with them.

import { order } from './four-gods-lies.js';

/** @import { Lie } from './four-gods-lies.js' */
/** @typedef {{ cell: string, what: 'tile' | 'city' | 'challenge' }} Aim what a second click on a cell does */
/**
 * @typedef {object} Selection
 * @property {Map<string, Lie>} lies of the tiles in hand
 * @property {string[]} tiles in hand
 * @property {string} want the tile that goes next
 * @property {boolean} rest whether the tiles rest: none goes next
 * @property {string} whose the colour whose prophet is next, of two
 * @property {Aim | null} aimed
 * @property {string} pointed the cell that the mouse, the finger or the focus points at
 * @property {string} carried the tile that is dragged
 */

export const colours = ['blue', 'yellow', 'green', 'grey'];

/** @type {Selection} */
export const nothing = { lies: new Map(), tiles: [], want: '', rest: false, whose: '', aimed: null, pointed: '', carried: '' };

/**
 * lieOf is how a tile in hand lies: as it was turned, else as it is drawn.
 * @param {Selection} selection
 * @param {string} tile
 * @param {Lie | undefined} drawn
 */
export const lieOf = (selection, tile, drawn) => selection.lies.get(tile) || drawn || order[0];

/**
 * follow brings a selection into agreement with the tiles in hand and with the colours whose prophet may be next.
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
 * choose makes a tile in hand the one that goes next.
 * @param {Selection} selection
 * @param {string} tile
 * @returns {Selection}
 */
export const choose = (selection, tile) => ({ ...selection, want: tile, rest: false, aimed: null });

/**
 * lay gives a tile in hand another lie.
 * @param {Selection} selection
 * @param {string} tile
 * @param {Lie} lie
 * @returns {Selection}
 */
export const lay = (selection, tile, lie) => ({ ...selection, lies: new Map(selection.lies).set(tile, lie), aimed: null });

/**
 * release lets go of what is half done: of a first click, else of the tile that goes next.
 * @param {Selection} selection
 * @returns {Selection}
 */
export const release = (selection) => ({ ...selection, rest: selection.rest || selection.aimed === null, aimed: null });
