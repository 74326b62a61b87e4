// What is clicked.

import { near, nearDrawn, target } from './dom.js';
import { loud, setLoud } from './sound.js';
import { taught } from './things.js';
import { cellOf, chosen, half, heldOf, idOf, isPast, main, tileOf } from './four-gods-page.js';
import { build, challenge, discard, fetchTile, prophet, put, turnOver } from './four-gods-acts.js';
import { hits, isGesture, noPointer } from './four-gods-drag.js';
import { choose, flip, settle, turn } from './four-gods-hand.js';
import { fits, held, match } from './four-gods-held.js';
import { step } from './four-gods-scoring.js';

/** @import { Drawn } from './dom.js' */

/** @param {MouseEvent} event */
export function clicked(event) {
  if (!isGesture() && !act(target(event))) return;
  event.stopPropagation();
  event.preventDefault();
}

/**
 * act does what a click on something means here; false leaves it to the page.
 * @param {Element} node
 */
function act(node) {
  const button = nearDrawn(node, '[data-turn], [data-toggle], [data-scoring], [data-whose]');
  if (button) return pushed(button);
  if (isPast()) return false;
  const drop = node.closest('.four-drop');
  if (drop) {
    discard(heldAt(drop));
    return true;
  }
  const tile = nearDrawn(node, '.four-held');
  if (tile) {
    if (tile.classList.contains('four-chosen') && !isWanted(tile)) turn(tile, 1);
    else choose(tile);
    return true;
  }
  const zone = nearDrawn(node, '.four-zone');
  if (zone) return prophet(idOf(zone, 'corner'));
  const lies = nearDrawn(node, '.four-discarded');
  if (lies) {
    const sign = node.closest('.four-flip');
    return sign && hits(sign) ? turnOver(tileOf(lies)) : fetchTile(tileOf(lies));
  }
  const area = nearDrawn(node, '.four-area');
  if (area && chosen() && idOf(area, 'area') === main.dataset.seat) {
    discard(chosen());
    return true;
  }
  return world(cellOf(node));
}

/**
 * isWanted tells whether a lesson asks for the tile just as it lies: who touches it because he is told to takes it in hand, and no turn.
 * @param {Drawn} tile
 */
function isWanted(tile) {
  return taught(main).some((thing) => {
    const fit = fits(tileOf(tile)).get(thing.slice(thing.indexOf(':') + 1));
    return fit !== undefined && match(tile, fit) !== '';
  });
}

/**
 * world does what a click on a cell of the World means.
 * @param {Drawn | null} cell
 */
function world(cell) {
  if (!cell || half()) return false;
  const id = idOf(cell, 'cell');
  const tile = chosen();
  if (challenge(id)) return true;
  if (!tile) return build(id);
  put(id, tile);
  return true;
}

/**
 * heldAt is the tile in hand that a button belongs to.
 * @param {Element} button
 */
const heldAt = (button) => heldOf(near(button, '[data-for]', SVGElement)?.dataset.for);

/** @param {Drawn} button */
function pushed(button) {
  const { turn: how, toggle: what, scoring, whose } = button.dataset;
  const tile = how ? heldAt(button) : null;
  if (tile) choose(tile);
  if (tile && how === 'flip') {
    flip(tile);
  } else if (tile) {
    turn(tile, how === 'left' ? -1 : 1);
  } else if (what) {
    toggle(what);
  } else if (whose) {
    held.whose = whose;
    settle();
  } else if (scoring) {
    step(Number(scoring));
  }
  return true;
}

/**
 * toggle turns sounds on or off, or shows the kingdoms.
 * @param {string} what
 */
export function toggle(what) {
  if (what === 'sound') setLoud(!loud());
  else main.classList.toggle('four-showing');
  settle();
}

/**
 * entered is Enter on a cell or a button, which is a click.
 * @param {KeyboardEvent} event
 */
export function entered(event) {
  noPointer();
  if (event.key !== 'Enter' && event.key !== ' ') return;
  const node = target(event).closest('[data-svg] [data-thing], .four-button, .four-step');
  if (!node || !act(node)) return;
  event.preventDefault();
  event.stopPropagation();
}
