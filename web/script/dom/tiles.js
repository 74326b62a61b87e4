// Tiles: what can be done, as actions at fixed places. A tile stands for the sentences that begin with its words.

import { every, need } from './dom.js';
import { listed } from './things.js';

/**
 * @typedef {object} Tile
 * @property {string} id
 * @property {string} name
 * @property {string[]} says the beginnings of its sentences
 * @property {boolean} moves whether a piece goes somewhere
 * @property {string[]} of the piece whose own action it is
 * @property {string} note what stands below its name
 * @property {boolean} off whether nothing of it is possible
 * @property {HTMLButtonElement} node
 */

/**
 * all reads the tiles of a form.
 * @param {HTMLElement} form
 * @returns {Tile[]}
 */
export const all = (form) => every(form, '.tile', HTMLButtonElement).map((node) => ({
  id: node.dataset.tile || '',
  name: need(node, '.tile-name').textContent,
  says: (node.dataset.says || '').split('|'),
  moves: 'moves' in node.dataset,
  of: listed(node.dataset.of),
  note: node.querySelector('.tile-note')?.textContent || '',
  off: node.classList.contains('off'),
  node,
}));

/**
 * show shows which tile is chosen, and which do not go on with the things that are held.
 * @param {Tile[]} tiles
 * @param {string} chosen its id, "" for none
 * @param {(tile: Tile) => boolean} fits
 */
export function show(tiles, chosen, fits) {
  for (const tile of tiles) {
    if (tile.off) continue;
    tile.node.setAttribute('aria-pressed', String(tile.id === chosen));
    tile.node.classList.toggle('pressed', tile.id === chosen);
    tile.node.classList.toggle('aside', !fits(tile));
  }
}
