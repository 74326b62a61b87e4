// Keys and further mouse input: the wheel turns a tile, the secondary button turns it over.

import { nearDrawn, target } from './dom.js';
import { chosen, city, first, inHand, play, tileOf } from './four-gods-page.js';
import { command, wheeled as spinOf } from '../core/four-gods-gestures.js';
import { discard, turnOver } from './four-gods-acts.js';
import { toggle } from './four-gods-click.js';
import { choose, release, spin } from './four-gods-hand.js';

/** @import { Command } from '../core/four-gods-gestures.js' */

/**
 * pressed handles a key.
 * @param {KeyboardEvent} event
 */
export function pressed(event) {
  if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return;
  if (target(event).closest('input, textarea, select, dialog, #menu')) return;
  const what = command(event.key, event.shiftKey);
  if (!what || !obey(what, event)) return;
  event.preventDefault();
  event.stopPropagation();
}

/**
 * obey carries out the command of a key. It returns false if the key has another meaning on the page.
 * @param {Command} what
 * @param {KeyboardEvent} event
 */
function obey(what, event) {
  const node = chosen();
  if (what.does === 'play') return play(what.words);
  if (what.does === 'zones') return aim('.part-world .four-zone');
  if (what.does === 'release') return release();
  if (what.does === 'start') return start(event);
  if (what.does === 'pick') pick(what.hand);
  else if (what.does === 'toggle') toggle(what.what);
  else if (what.does === 'city') city();
  else if (what.does === 'discard') discard(node);
  else if (what.does === 'spin' && node) spin(node, what.how);
  return true;
}

/**
 * pick selects a tile in hand.
 * @param {number} hand
 */
function pick(hand) {
  const node = inHand().find((n) => n.querySelector('.four-key')?.textContent === String(hand));
  if (node) choose(node);
}

/**
 * start lets an arrow key start at a cell where the tile fits; the page then moves the focus. It returns false if there is no such cell.
 * @param {KeyboardEvent} event
 */
function start(event) {
  if (target(event).closest('[data-svg] [data-thing], [data-slider], .log')) return false;
  return aim('.part-world [data-firm]') || aim('.part-world :is([data-role="to"], [data-role="whom"])');
}

/**
 * aim gives a thing the focus. It returns false if there is none.
 * @param {string} where
 */
function aim(where) {
  const node = first(where);
  if (!node) return false;
  node.setAttribute('tabindex', '0');
  /** @type {FocusOptions & { focusVisible: boolean }} */
  const how = { preventScroll: true, focusVisible: true };
  node.focus(how);
  return true;
}

/**
 * under returns the tile in hand that the mouse means: the one under it, or over the World the selected one.
 * @param {Element} node
 */
const under = (node) => nearDrawn(node, '.four-held') || (node.closest('.part-world') ? chosen() : null);

let turnedAt = -Infinity;

/**
 * wheeled handles the mouse wheel.
 * @param {WheelEvent} event
 */
export function wheeled(event) {
  const node = under(target(event));
  if (!node || event.ctrlKey || event.metaKey || !(event.deltaY || event.deltaX)) return;
  event.preventDefault();
  event.stopPropagation();
  const how = spinOf({ deltaY: event.deltaY, shift: event.shiftKey }, turnedAt, performance.now());
  if (!how) return;
  turnedAt = performance.now();
  spin(node, how);
}

/**
 * turnedOver handles the secondary mouse button: it turns over a tile in a discard area, a tile in hand, or over the World the selected
 * one.
 * @param {MouseEvent} event
 */
export function turnedOver(event) {
  if (event instanceof PointerEvent && event.pointerType === 'touch') return;
  const node = under(target(event));
  const tile = nearDrawn(target(event), '.four-discarded');
  if (node) spin(node, 'flip');
  else if (!tile || !turnOver(tileOf(tile))) return;
  event.preventDefault();
}
