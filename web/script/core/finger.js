// What a finger means: it covers more than a mouse points at, so a thing that is drawn small is meant by all that lies as near to its
// middle as the edge of something large enough would be.

import { means } from './geometry.js';

/** @import { Area, Point } from './geometry.js' */

export const enough = 44; // pixels that a finger needs

/**
 * isSmall tells whether an area is too small for a finger.
 * @param {Area} area
 */
export const isSmall = ({ width, height }) => width < enough || height < enough;

/**
 * meant gives which of some areas a tap at a point may mean: the small ones near it, and after them the one that it hits; none where it
 * means just what it hits.
 * @param {Area[]} areas
 * @param {Point} at
 * @param {number} hit which of them it hits, -1 for none
 */
export function meant(areas, at, hit) {
  const near = areas.map((_, i) => i).filter((i) => {
    const { width, height } = areas[i];
    return (width < enough - .5 || height < enough - .5) && means(areas[i], at, enough);
  });
  return !near.length || hit < 0 || near.includes(hit) ? near : [...near, hit];
}
