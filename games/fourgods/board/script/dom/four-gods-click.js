// Handles clicks on the World, the hands and the buttons of the title.

import { near, nearDrawn, target } from './dom.js';
import { loud, setLoud } from './sound.js';
import { taught } from './things.js';
import { cellOf, chosen, heldOf, idOf, isPast, main, moves, tileOf } from './four-gods-page.js';
import { discard, perform } from './four-gods-acts.js';
import { isGesture, isOn, noPointer } from './four-gods-drag.js';
import { choose, settle, spin } from './four-gods-hand.js';
import { change, pieceOf, scene } from './four-gods-held.js';
import { fits } from '../core/four-gods-fits.js';
import * as intent from '../core/four-gods-intent.js';
import { step } from './four-gods-scoring.js';

/** @import { Drawn } from './dom.js' */

/**
 * clicked handles a click.
 * @param {MouseEvent} event
 */
export function clicked(event) {
  if (!isGesture() && !act(target(event))) return;
  event.stopPropagation();
  event.preventDefault();
}

/**
 * act carries out what a click on a node means. It returns false to leave the click to the page.
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
    if (tile.classList.contains('four-chosen') && !isWanted(tile)) spin(tile, 'right');
    else choose(tile);
    return true;
  }
  const zone = nearDrawn(node, '.four-zone');
  if (zone) return perform(intent.onZone(scene(), idOf(zone, 'corner')));
  const lies = nearDrawn(node, '.four-discarded');
  if (lies) {
    const sign = node.closest('.four-flip');
    return perform(intent.onDiscarded(scene(), tileOf(lies), sign !== null && isOn(sign)));
  }
  const area = nearDrawn(node, '.four-area');
  if (area && chosen() && idOf(area, 'area') === main.dataset.seat) {
    discard(chosen());
    return true;
  }
  const cell = cellOf(node);
  return cell !== null && perform(intent.onCell(scene(), idOf(cell, 'cell')), chosen());
}

/**
 * isWanted reports whether a lesson asks for a tile in its present orientation.
 * @param {Drawn} tile
 */
function isWanted(tile) {
  const piece = pieceOf(tile);
  return intent.isAsked(fits(moves(), piece.tile), piece, taught(main));
}

/**
 * heldAt returns the tile in hand of a button.
 * @param {Element} button
 */
const heldAt = (button) => heldOf(near(button, '[data-for]', SVGElement)?.dataset.for);

/**
 * pushed handles a press of a button of the title.
 * @param {Drawn} button
 */
function pushed(button) {
  const { turn: how, toggle: what, scoring, whose } = button.dataset;
  const tile = how ? heldAt(button) : null;
  if (tile) choose(tile);
  if (tile) {
    spin(tile, how === 'flip' || how === 'left' ? how : 'right');
  } else if (what) {
    toggle(what);
  } else if (whose) {
    change({ whose });
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
 * entered treats Enter on a cell or a button as a click.
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
