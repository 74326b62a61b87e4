// Drags and swipes. A tile in hand is dragged into a cell, or onto the player's own discard area. Swiped sideways in the hand it turns,
// swiped up or down it turns over. A tile in a discard area turns over when swiped sideways.

import { nearDrawn, need, target } from './dom.js';
import { cellOf, heldOf, idOf, isPast, main, tileOf } from './four-gods-page.js';
import { discard, put, turnOver } from './four-gods-acts.js';
import { hits, isEcho, leaves, swiped, swipedAside } from '../core/four-gods-gestures.js';
import { layers, make, paint, point } from './four-gods-ghost.js';
import { choose, spin } from './four-gods-hand.js';
import { change, lieOf } from './four-gods-held.js';

/** @import { Drawn } from './dom.js' */
/**
 * @typedef {object} Course the handlers of a pressed pointer
 * @property {(at: PointerEvent) => void} move
 * @property {(at: PointerEvent | null) => boolean} end null if the pointer was cancelled; returns whether it was a gesture
 */

/** @type {PointerEvent | null} */
let down = null; // where the pointer was last pressed
let ended = -Infinity; // when a drag or a swipe ended

// isGesture reports whether a click that arrives now belongs to a drag or a swipe.
export const isGesture = () => isEcho(ended, performance.now());

// noPointer records that the next input comes without a pointer.
export function noPointer() {
  down = null;
}

/**
 * isOn reports whether the pointer was put down on a small sign.
 * @param {Element} sign
 */
export function isOn(sign) {
  if (!down || down.pointerType !== 'touch') return true;
  return hits(placeOf(down), need(sign, '.pb-hit', SVGElement).getBoundingClientRect());
}

/**
 * placeOf returns the position of a pointer.
 * @param {PointerEvent} at
 */
const placeOf = (at) => ({ x: at.clientX, y: at.clientY });

/**
 * grabbed starts a drag or a swipe.
 * @param {PointerEvent} event
 */
export function grabbed(event) {
  down = event;
  if (event.button !== 0 || isPast()) return;
  const tile = nearDrawn(target(event), '.four-held');
  const lies = nearDrawn(target(event), '.four-discarded');
  if (tile) follow(event, dragOf(event, tile));
  else if (lies && event.pointerType === 'touch') follow(event, { move() {}, end: (at) => isAside(event, at) && turnOver(tileOf(lies)) });
}

/**
 * follow passes the movements of a pointer to handlers.
 * @param {PointerEvent} event
 * @param {Course} course
 */
function follow(event, { move, end }) {
  /** @param {PointerEvent} at */
  const moved = (at) => {
    if (at.pointerId === event.pointerId) move(at);
  };
  /** @param {PointerEvent} at */
  const left = (at) => {
    if (at.pointerId !== event.pointerId) return;
    window.removeEventListener('pointermove', moved);
    window.removeEventListener('pointerup', left);
    window.removeEventListener('pointercancel', left);
    if (end(at.type === 'pointerup' ? at : null)) ended = performance.now();
  };
  window.addEventListener('pointermove', moved);
  window.addEventListener('pointerup', left);
  window.addEventListener('pointercancel', left);
}

/**
 * isAside reports whether a pointer was swiped sideways.
 * @param {PointerEvent} from
 * @param {PointerEvent | null} at
 */
const isAside = (from, at) => at !== null && swipedAside(placeOf(from), placeOf(at));

/**
 * dragOf drags a tile with the pointer, above a finger so that it is visible.
 * @param {PointerEvent} event
 * @param {Drawn} from the tile as it was drawn at the start
 * @returns {Course}
 */
function dragOf(event, from) {
  const tile = tileOf(from);
  const byFinger = event.pointerType === 'touch';
  const lift = byFinger ? 54 : 0;
  const box = need(from, '.pb-hit', SVGElement).getBoundingClientRect();
  /** @type {SVGElement | null} */
  let shown = null;
  /** @param {PointerEvent} at */
  const under = (at) => document.elementFromPoint(at.clientX, at.clientY - lift);
  const drop = () => {
    const was = shown !== null;
    if (shown) shown.remove();
    shown = null;
    change({ dragged: '' });
    if (was) point(null);
    return was;
  };
  /** @param {PointerEvent} at */
  const move = (at) => {
    const node = heldOf(tile);
    if (!node) {
      drop();
      return;
    }
    if (!shown && !leaves(placeOf(at), box, byFinger)) return;
    if (!shown) choose(node);
    const dragged = shown || picture(node);
    if (!shown) document.body.append(dragged);
    shown = dragged;
    change({ dragged: tile });
    const [x, y] = [at.clientX - dragged.clientWidth / 2, at.clientY - lift - dragged.clientHeight / 2];
    dragged.style.transform = `translate(${x}px, ${y}px)`;
    point(cellOf(under(at)));
    paint();
  };
  /** @param {PointerEvent | null} at */
  const end = (at) => {
    const node = heldOf(tile);
    const to = at ? under(at) : null;
    const was = drop();
    if (!at || !node) return was;
    if (!was) return gestureOf(event, at, node);
    const cell = cellOf(to);
    const area = 'area:' + main.dataset.seat;
    if (cell) put(idOf(cell, 'cell'), node);
    else if (to && to.closest(`[data-thing="${area}"], [data-at="${area}"]`)) discard(node);
    return true;
  };
  return { move, end };
}

/**
 * gestureOf turns a tile that was swiped in the hand. It returns false if it was not swiped.
 * @param {PointerEvent} from
 * @param {PointerEvent} at
 * @param {Drawn} node
 */
function gestureOf(from, at, node) {
  const how = swiped(placeOf(from), placeOf(at));
  if (!how) return false;
  choose(node);
  spin(node, how);
  return true;
}

/**
 * picture returns the picture of a dragged tile, as large as in the World.
 * @param {Drawn} node
 */
function picture(node) {
  const size = String(need(main, '.part-world [data-thing^="cell:"] > .pb-hit', SVGElement).getBoundingClientRect().width);
  const svg = make('svg', { viewBox: '0 0 100 100', width: size, height: size, class: 'four-drag pb four' });
  svg.append(...layers(node, lieOf(node)));
  return svg;
}
