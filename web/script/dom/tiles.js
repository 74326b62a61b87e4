// Tiles: actions at fixed places. A tile stands for the moves that begin with its words.

import { every, need } from './dom.js';
import { listed } from './things.js';

/** @import { Tile } from '../core/held.js' */

/** @type {WeakMap<Tile, HTMLButtonElement>} */
const nodes = new WeakMap();

/**
 * nodeOf returns the button of a tile.
 * @param {Tile} tile
 */
export const nodeOf = (tile) => /** @type {HTMLButtonElement} */ (nodes.get(tile));

/**
 * all returns the tiles of a form.
 * @param {HTMLElement} form
 */
export const all = (form) => every(form, '.tile', HTMLButtonElement).map((node) => {
  const tile = {
    id: node.dataset.tile || '',
    name: need(node, '.tile-name').textContent,
    words: node.value,
    says: (node.dataset.says || '').split('|'),
    movesPiece: 'moves' in node.dataset,
    of: listed(node.dataset.of),
    note: node.querySelector('.tile-note')?.textContent || '',
    brings: node.dataset.brings || '',
    off: node.classList.contains('off'),
  };
  nodes.set(tile, node);
  return tile;
});

/**
 * show shows which tile is selected, and which do not agree with the held things.
 * @param {Tile[]} tiles
 * @param {string} chosen the id of the selected tile, "" for none
 * @param {Set<Tile>} aside
 */
export function show(tiles, chosen, aside) {
  for (const tile of tiles) {
    if (tile.off) continue;
    const node = nodeOf(tile);
    node.setAttribute('aria-pressed', String(tile.id === chosen));
    node.classList.toggle('pressed', tile.id === chosen);
    node.classList.toggle('aside', aside.has(tile));
  }
}
