// Keys: 1 and 2 choose a hand, E or R and Q turn, F turns over, X discards, D and S draw two and one, C chooses to found a city, P goes to
// the zones for a prophet, K shows the kingdoms, M is silence; arrows go to a cell where the tile fits, Escape lets all rest. And what
// else a mouse can do: its wheel turns, its other button turns over.

import { nearDrawn, target } from './dom.js';
import { chosen, city, first, inHand, say, tileOf } from './four-gods-page.js';
import { discard, turnOver } from './four-gods-acts.js';
import { toggle } from './four-gods-click.js';
import { choose, flip, release, turn } from './four-gods-hand.js';

/** @param {KeyboardEvent} event */
export function pressed(event) {
  if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return;
  if (target(event).closest('input, textarea, select, dialog, #menu')) return;
  const node = chosen();
  const key = event.key.toLowerCase();
  /** @type {Record<string, () => unknown>} */
  const keys = {
    1: () => pick(0), 2: () => pick(1),
    e: () => node && turn(node, 1), r: () => node && turn(node, event.shiftKey ? -1 : 1), q: () => node && turn(node, -1),
    f: () => node && flip(node), x: () => discard(node), d: () => say('draw 2'), s: () => say('draw 1'),
    c: () => city(), k: () => toggle('kingdoms'), m: () => toggle('sound'), p: () => aim('.part-world .four-zone'),
    escape: () => release(), arrowup: () => start(event), arrowdown: () => start(event),
    arrowleft: () => start(event), arrowright: () => start(event),
  };
  if (!Object.hasOwn(keys, key) || keys[key]() === false) return;
  event.preventDefault();
  event.stopPropagation();
}

/** @param {number} hand */
function pick(hand) {
  const node = inHand().find((n) => n.querySelector('.four-key')?.textContent === String(hand + 1));
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

const spin = 120; // milliseconds for a quarter: a wheel that is spun turns the tile one at a time
let turnedAt = -Infinity;

/** @param {WheelEvent} event */
export function wheeled(event) {
  const node = under(target(event));
  if (!node || event.ctrlKey || event.metaKey || !(event.deltaY || event.deltaX)) return;
  event.preventDefault();
  event.stopPropagation();
  if (performance.now() - turnedAt < spin) return;
  turnedAt = performance.now();
  if (event.shiftKey) flip(node);
  else turn(node, event.deltaY > 0 ? 1 : -1);
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
  if (node) flip(node);
  else if (!tile || !turnOver(tileOf(tile))) return;
  event.preventDefault();
}
