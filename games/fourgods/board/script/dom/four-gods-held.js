// What is held: the selection, and the tiles in hand as the page draws them. All of it stands here, in one place.

import { busy, chosen, half, heldOf, inHand, inside, main, moves, tileOf } from './four-gods-page.js';
import { order } from '../core/four-gods-lies.js';
import * as selection from '../core/four-gods-selection.js';

/** @import { Drawn } from './dom.js' */
/** @import { Piece } from '../core/four-gods-fits.js' */
/** @import { Scene } from '../core/four-gods-intent.js' */

export const held = { ...selection.nothing };

/** @param {Partial<selection.Selection>} next */
export const change = (next) => Object.assign(held, next);

// carried is the tile that is dragged, as it is drawn in the hand.
export const carried = () => (held.carried ? heldOf(held.carried) : null);

// take brings what is held into agreement with the tiles in hand.
export function take() {
  const hand = inHand().map((node) => ({ tile: tileOf(node), drawn: node.dataset.held }));
  change(selection.follow(held, hand, inside('hand', '[data-whose]').map((button) => button.dataset.whose || '')));
}

/**
 * lieOf is how a tile in hand lies.
 * @param {Drawn} node
 */
export const lieOf = (node) => selection.lieOf(held, tileOf(node), node.dataset.held);

/**
 * pieceOf is a tile in hand as plain values.
 * @param {Drawn} node
 * @returns {Piece}
 */
export function pieceOf(node) {
  const looks = order.map((lie) => [lie, node.querySelector(`[data-thing="lie:${lie}"] > g`)?.getAttribute('data-shapes') ?? lie]);
  return { tile: tileOf(node), lie: lieOf(node), looks: Object.fromEntries(looks) };
}

// building tells whether the action of founding a city is chosen: a click on a cell builds one.
export const building = () => main.querySelector('.tile[data-tile="city"][aria-pressed="true"]') !== null;

/**
 * scene is what there is when something is clicked.
 * @returns {Scene}
 */
export function scene() {
  const node = chosen();
  const { aimed, whose } = held;
  return { moves: moves(), busy: busy(), chosen: node && pieceOf(node), half: half() !== null, aimed, whose };
}
