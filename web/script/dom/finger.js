// What a tap on a picture means.

import { nearDrawn, target } from './dom.js';
import { enough, isSmall, meant } from '../core/finger.js';

/** @import { Drawn } from './dom.js' */
/** @typedef {{ nodes: Drawn[], enough: number }} Closer things that are too small for a finger, and the size in pixels that it needs */

let finger = false; // whether the last pointer was a finger, not a mouse or a pen
document.addEventListener('pointerdown', (event) => { finger = event.pointerType === 'touch'; }, true);

/**
 * areaOf returns the area in which a thing can be touched.
 * @param {Drawn} node
 */
export const areaOf = (node) => (node.querySelector(':scope > .pb-hit') || node).getBoundingClientRect();

/**
 * meantBy returns the things that a tap may mean, among those that can be chosen. It returns none if the tap means exactly what it hits.
 * @param {MouseEvent} event
 * @param {Drawn[]} things
 */
export function meantBy(event, things) {
  if (!finger || !event.isTrusted || !target(event).closest('[data-svg]')) return [];
  const hit = nearDrawn(target(event), '.lit, .chosen');
  const at = { x: event.clientX, y: event.clientY };
  return meant(things.map(areaOf), at, hit ? things.indexOf(hit) : -1).map((i) => things[i]);
}

/**
 * lookCloser asks the picture to enlarge some things so that they can be told apart. It returns false if that is impossible.
 * @param {Drawn[]} things
 */
export function lookCloser(things) {
  const nodes = things.filter((node) => isSmall(areaOf(node)));
  /** @type {Closer} */
  const detail = { nodes, enough };
  return !things[0].dispatchEvent(new CustomEvent('closer', { bubbles: true, cancelable: true, detail }));
}
