// Keys, and what else a mouse can do: its wheel turns, its other button turns over.

import { nearDrawn, target } from './dom.js';
import { chosen, city, first, inHand, say, tileOf } from './four-gods-page.js';
import { command, wheeled as spinOf } from '../core/four-gods-gestures.js';
import { discard, turnOver } from './four-gods-acts.js';
import { toggle } from './four-gods-click.js';
import { choose, release, spin } from './four-gods-hand.js';

/** @import { Command } from '../core/four-gods-gestures.js' */

/** @param {KeyboardEvent} event */
export function pressed(event) {
  if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return;
  if (target(event).closest('input, textarea, select, dialog, #menu')) return;
  const what = command(event.key, event.shiftKey);
  if (!what || !obey(what, event)) return;
  event.preventDefault();
  event.stopPropagation();
}

/**
 * obey does what a key asks for; false when it means something else to the page.
 * @param {Command} what
 * @param {KeyboardEvent} event
 */
function obey(what, event) {
  const node = chosen();
  if (what.does === 'say') return say(what.words);
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

/** @param {number} hand */
function pick(hand) {
  const node = inHand().find((n) => n.querySelector('.four-key')?.textContent === String(hand));
  if (node) choose(node);
}

/**
 * start lets the arrows begin at a cell where the tile fits; from there the page goes on. False when they begin elsewhere.
 * @param {KeyboardEvent} event
 */
function start(event) {
  if (target(event).closest('[data-svg] [data-thing], [data-slider], .log')) return false;
  return aim('.part-world [data-firm]') || aim('.part-world :is([data-role="to"], [data-role="whom"])');
}

/**
 * aim puts the focus on a thing; false when there is none.
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
 * under is the tile in hand that something under the mouse means: itself, over the World the one that goes next.
 * @param {Element} node
 */
const under = (node) => nearDrawn(node, '.four-held') || (node.closest('.part-world') ? chosen() : null);

let turnedAt = -Infinity;

/** @param {WheelEvent} event */
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
 * turnedOver is the other button of the mouse, which turns over: a tile in a discard area, one in hand, or over the World the one that
 * goes next.
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
