// What a finger means on the pictures.

import { nearDrawn, target } from './dom.js';
import { enough, isSmall, meant } from '../core/finger.js';

/** @import { Drawn } from './dom.js' */
/** @typedef {{ nodes: Drawn[], enough: number }} Closer what is too small for a finger, and how many pixels it needs */

let finger = false; // whether a finger points, and not a mouse or a pen
document.addEventListener('pointerdown', (event) => { finger = event.pointerType === 'touch'; }, true);

/**
 * areaOf is where a thing is touched.
 * @param {Drawn} node
 */
export const areaOf = (node) => (node.querySelector(':scope > .pb-hit') || node).getBoundingClientRect();

/**
 * meantBy gives the things that a tap may mean, of those that can be chosen; none when it means just what it hits.
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
 * lookCloser asks the picture to show some things large enough to be told apart; false when it cannot.
 * @param {Drawn[]} things
 */
export function lookCloser(things) {
  const nodes = things.filter((node) => isSmall(areaOf(node)));
  /** @type {Closer} */
  const detail = { nodes, enough };
  return !things[0].dispatchEvent(new CustomEvent('closer', { bubbles: true, cancelable: true, detail }));
}
