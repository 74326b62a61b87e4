// Gestures on a large picture: two fingers zoom and move it, and the mouse drags it.

import { apart } from './geometry.js';

/** @import { Area, Point } from './geometry.js' */
/** @typedef {{ x: number, y: number, apart: number }} Fingers the midpoint and the distance of two fingers */

const drags = 6; // pixels after which a pressed mouse drags and does not click

/**
 * fingers returns the state of two fingers.
 * @param {Point} a
 * @param {Point} b
 * @returns {Fingers}
 */
export const fingers = (a, b) => ({ x: (a.x + b.x) / 2, y: (a.y + b.y) / 2, apart: apart(a, b) || 1 });

/**
 * pinched returns the state of two fingers, with the distance limited to the zoom range of the picture.
 * @param {Fingers} from the state at the start of the gesture
 * @param {Fingers} now
 * @param {number} zoom the zoom of the picture at that time
 * @param {number} most
 * @returns {Fingers}
 */
export const pinched = (from, now, zoom, most) => (
  { ...now, apart: Math.min(most / zoom, Math.max(1 / zoom, now.apart / from.apart)) * from.apart });

/**
 * transform returns the transform of a picture during a two-finger gesture: the fixed point within it, the shift, and the scale.
 * @param {Fingers} from
 * @param {Fingers} now
 * @param {Area} area the area of the picture at the start
 */
export const transform = (from, now, area) => (
  { x: from.x - area.left, y: from.y - area.top, by: { x: now.x - from.x, y: now.y - from.y }, factor: now.apart / from.apart });

/**
 * isDrag reports whether a pressed mouse has moved too far for a click.
 * @param {Point} from
 * @param {Point} now
 */
export const isDrag = (from, now) => apart(from, now) >= drags;
