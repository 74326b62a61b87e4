// What hands do: two fingers that move a picture, the mouse that drags it, and a finger that covers more than a mouse points at.

import { apart, means } from './geometry.js';

/** @import { Area, Point } from './geometry.js' */
/** @typedef {{ x: number, y: number, apart: number }} Fingers the middle between two fingers, and how far they are from each other */

const drags = 6; // pixels that the mouse moves before it is no click

/**
 * fingers are two of them on the screen.
 * @param {Point} a
 * @param {Point} b
 * @returns {Fingers}
 */
export const fingers = (a, b) => ({ x: (a.x + b.x) / 2, y: (a.y + b.y) / 2, apart: apart(a, b) || 1 });

/**
 * pinched is where two fingers are, no closer and no farther from each other than the zoom of the picture allows.
 * @param {Fingers} from where they began
 * @param {Fingers} now
 * @param {number} zoom the picture's as they began
 * @param {number} most
 * @returns {Fingers}
 */
export const pinched = (from, now, zoom, most) => (
  { ...now, apart: Math.min(most / zoom, Math.max(1 / zoom, now.apart / from.apart)) * from.apart });

/**
 * carried is how a picture lies while two fingers hold it: the place in it from which it grows, how far it moves, and how many times
 * larger it is.
 * @param {Fingers} from
 * @param {Fingers} now
 * @param {Area} area where the picture lay
 */
export const carried = (from, now, area) => (
  { x: from.x - area.left, y: from.y - area.top, by: { x: now.x - from.x, y: now.y - from.y }, factor: now.apart / from.apart });

/**
 * isDrag tells whether a mouse that is pressed has moved so far that it clicks no more.
 * @param {Point} from
 * @param {Point} now
 */
export const isDrag = (from, now) => apart(from, now) >= drags;

/**
 * isSmall tells whether something is too small for a finger.
 * @param {Area} area
 * @param {number} enough pixels that a finger needs
 */
export const isSmall = (area, enough) => area.width < enough || area.height < enough;

/**
 * meantBy gives which of some things a tap may mean, by their numbers; none when it means just what it hits. What is smaller than a finger
 * needs is meant by all that lies as near to its middle as the edge of something large enough would be.
 * @param {Area[]} things
 * @param {Point} at
 * @param {number} enough
 * @param {number} hit the number of the thing that it hits, -1 for none of them
 */
export function meantBy(things, at, enough, hit) {
  const small = things.flatMap((area, i) => (isSmall(area, enough - .5) && means(area, at, enough) ? [i] : []));
  return small.length && hit >= 0 && !small.includes(hit) ? [...small, hit] : small;
}
