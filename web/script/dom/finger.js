// What a finger means: it covers more than a mouse points at, so a thing that is drawn small is meant by all that lies as near
// to its middle as the edge of something large enough would be.

import { nearDrawn, target } from './dom.js';
import { means } from '../core/geometry.js';

/** @import { Drawn } from './dom.js' */
/** @typedef {{ nodes: Drawn[], enough: number }} Closer what is too small for a finger, and how many pixels it needs */

const enough = 44; // pixels that a finger needs

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
  const small = things.filter((node) => {
    const area = areaOf(node);
    return (area.width < enough - .5 || area.height < enough - .5) && means(area, { x: event.clientX, y: event.clientY }, enough);
  });
  if (!small.length) return [];
  const hit = nearDrawn(target(event), '.lit, .chosen');
  return hit && !small.includes(hit) && things.includes(hit) ? [...small, hit] : small;
}

/**
 * lookCloser asks the picture to show some things large enough to be told apart; false when it cannot.
 * @param {Drawn[]} things
 */
export function lookCloser(things) {
  const nodes = things.filter((node) => areaOf(node).width < enough || areaOf(node).height < enough);
  /** @type {Closer} */
  const detail = { nodes, enough };
  return !things[0].dispatchEvent(new CustomEvent('closer', { bubbles: true, cancelable: true, detail }));
}
