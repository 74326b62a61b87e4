// What a tap means. A finger covers more than a mouse pointer, so a small thing is hit within the radius that a large enough thing would
// have.

import { means } from './geometry.js';

/** @import { Area, Point } from './geometry.js' */

export const enough = 44; // pixels that a finger needs

/**
 * isSmall reports whether an area is too small for a finger.
 * @param {Area} area
 */
export const isSmall = ({ width, height }) => width < enough || height < enough;

/**
 * meant returns the indices of the areas that a tap at a point may mean: the small ones near it, and after them the one that it hits. The
 * list is empty if the tap means exactly what it hits.
 * @param {Area[]} areas
 * @param {Point} at
 * @param {number} hit the index of the area that it hits, -1 for none
 */
export function meant(areas, at, hit) {
  const near = areas.map((_, i) => i).filter((i) => {
    const { width, height } = areas[i];
    return (width < enough - .5 || height < enough - .5) && means(areas[i], at, enough);
  });
  return !near.length || hit < 0 || near.includes(hit) ? near : [...near, hit];
}
