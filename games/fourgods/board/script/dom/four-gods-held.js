// The selection of this page, and the tiles in hand as the page draws them. No other module keeps a selection.

import { busy, chosen, half, heldOf, inHand, inside, main, moves, tileOf } from './four-gods-page.js';
import { order } from '../core/four-gods-lies.js';
import * as selection from '../core/four-gods-selection.js';

/** @import { Drawn } from './dom.js' */
/** @import { Piece } from '../core/four-gods-fits.js' */
/** @import { Scene } from '../core/four-gods-intent.js' */

// held is the selection of this page.
export const held = { ...selection.nothing };

/**
 * change updates members of the selection.
 * @param {Partial<selection.Selection>} next
 */
export const change = (next) => Object.assign(held, next);

// dragged returns the element of the dragged tile in the hand.
export const dragged = () => (held.dragged ? heldOf(held.dragged) : null);

// take updates the selection for the present tiles in hand.
export function take() {
  const hand = inHand().map((node) => ({ tile: tileOf(node), drawn: node.dataset.held }));
  change(selection.follow(held, hand, inside('hand', '[data-whose]').map((button) => button.dataset.whose || '')));
}

/**
 * lieOf returns the orientation of a tile in hand.
 * @param {Drawn} node
 */
export const lieOf = (node) => selection.lieOf(held, tileOf(node), node.dataset.held);

/**
 * pieceOf returns a tile in hand as plain values.
 * @param {Drawn} node
 * @returns {Piece}
 */
export function pieceOf(node) {
  const looks = order.map((lie) => [lie, node.querySelector(`[data-thing="lie:${lie}"] > g`)?.getAttribute('data-shapes') ?? lie]);
  return { tile: tileOf(node), lie: lieOf(node), looks: Object.fromEntries(looks) };
}

// building reports whether the action of founding a city is selected, so that a click on a cell founds one.
export const building = () => main.querySelector('.tile[data-tile="city"][aria-pressed="true"]') !== null;

/**
 * scene returns the situation at a click.
 * @returns {Scene}
 */
export function scene() {
  const node = chosen();
  const { aimed, whose } = held;
  return { moves: moves(), busy: busy(), chosen: node && pieceOf(node), half: half() !== null, aimed, whose };
}
