// What is held: the tiles in hand and how each lies, and what is half done with them. All of it stands here, in one place.

import { heldOf, inHand, inside, main, starting, tileOf } from './four-gods-page.js';
import { alike, nearest, order } from '../core/four-gods-lies.js';

/** @import { Drawn } from './dom.js' */
/** @import { Lie } from '../core/four-gods-lies.js' */
/** @typedef {{ lies: Set<Lie>, razes: boolean }} Fit the lies in which a tile may go into a cell, and whether it destroys a city there */

export const held = {
  /** @type {Map<string, Lie>} */
  lies: new Map(), // of the tiles in hand
  /** @type {string[]} */
  tiles: [], // in hand
  want: '', // the tile that is to go next
  rest: false, // the tiles rest: none is to go next
  whose: '', // the colour whose prophet is next, of two
  /** @type {{ cell: string, what: 'tile' | 'city' | 'challenge' } | null} */
  aimed: null, // what a second click on a cell does
  pointed: '', // the cell that the mouse, the finger or the focus points at
  carried: '', // the tile that is dragged
};

/** @type {Record<string, string>} */
export const gods = { blue: 'merfolk', yellow: 'humans', green: 'elves', grey: 'dwarves' };

// carried is the tile that is dragged, as it is drawn in the hand.
export const carried = () => (held.carried ? heldOf(held.carried) : null);

// take brings what is held into agreement with the tiles in hand.
export function take() {
  const nodes = inHand();
  const tiles = nodes.map(tileOf);
  for (const tile of held.lies.keys()) if (!tiles.includes(tile)) held.lies.delete(tile);
  for (const node of nodes) held.lies.set(tileOf(node), lieOf(node));
  if (tiles.join() !== held.tiles.join()) {
    held.tiles = tiles;
    held.rest = false;
  }
  if (!tiles.includes(held.want)) held.want = tiles[0] || '';
  const colours = inside('hand', '[data-whose]').map((button) => button.dataset.whose || '');
  if (colours.length && !colours.includes(held.whose)) [held.whose] = colours;
}

/**
 * lieOf is how a tile in hand lies.
 * @param {Drawn} node
 */
export const lieOf = (node) => held.lies.get(tileOf(node)) || node.dataset.held || order[0];

/**
 * fits gives where a tile may go, and how.
 * @param {string} tile
 */
export function fits(tile) {
  /** @type {Map<string, Fit>} */
  const found = new Map();
  for (const button of starting('place ' + tile, 'raze ' + tile)) {
    const [verb, , cell, lie] = button.value.split(' ');
    const fit = found.get(cell) || { lies: new Set(), razes: verb === 'raze' };
    fit.lies.add(lie);
    found.set(cell, fit);
  }
  return found;
}

/**
 * same gives the lies in which a tile looks as it does in one, because the page offers only the first of them.
 * @param {Drawn} node
 * @param {Lie} lie
 */
const same = (node, lie) => alike(lie, (l) => node.querySelector(`[data-thing="lie:${l}"] > g`)?.getAttribute('data-shapes') ?? l);

/**
 * match is the lie in which the tile fits as it lies; '' when it would have to be turned.
 * @param {Drawn} node
 * @param {Fit} fit
 */
export const match = (node, fit) => same(node, lieOf(node)).find((lie) => fit.lies.has(lie)) || '';

/**
 * closest is the lie with the fewest turns in which the tile fits.
 * @param {Drawn} node
 * @param {Fit} fit
 */
export const closest = (node, fit) => nearest(lieOf(node), (lie) => same(node, lie).some((other) => fit.lies.has(other))) || lieOf(node);

// building tells whether the action of founding a city is chosen: a click on a cell builds one.
export const building = () => main.querySelector('.tile[data-tile="city"][aria-pressed="true"]') !== null;

// sites are the cells where a city may be founded.
export const sites = () => new Set(starting('city', 'move-in').map((b) => b.value.split(' ')[1]));
