// What hands do to a large picture: two fingers move it, and the mouse drags it.

import { apart } from './geometry.js';

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
