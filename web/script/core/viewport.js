// The size and position of a picture in its frame. Positions and sizes are in screen pixels; a zoom of 1 shows the whole picture.

import { around, middle, nearest, within } from './geometry.js';

/** @import { Area, Point } from './geometry.js' */
/** @typedef {{ width: number, height: number }} Size */
/** @typedef {{ whole: number, first: number }} Fit the width of the whole picture in its frame, and the initial zoom */

const closest = 4; // pixels per unit of the picture
const part = .88; // of the frame that the things to zoom in on fill

/**
 * fit returns the size of a picture in its frame, and the height limit of the frame, 0 for none. On a page that shows the whole table the
 * picture is drawn whole. Otherwise it starts at its preferred width, if the frame is narrower.
 * @param {Size} frame
 * @param {Size} picture in picture units
 * @param {number} near the preferred width
 * @param {{ atOnce: boolean, height: number }} page whether it shows the whole table, and the height of the window
 * @returns {Fit & { high: number }}
 */
export function fit(frame, picture, near, page) {
  const shape = picture.height / picture.width;
  if (page.atOnce) return { whole: Math.min(frame.width, frame.height / shape), first: 1, high: 0 };
  const first = Math.max(1, near / frame.width);
  return { whole: frame.width, first, high: Math.ceil(Math.min(frame.width * first * shape, page.height * .8)) };
}

/**
 * most returns the largest zoom of a picture.
 * @param {Fit} fit
 * @param {Size} picture
 */
export const most = (fit, picture) => Math.max(fit.first, closest * picture.width / fit.whole);

/**
 * bounded returns a zoom limited to the valid range.
 * @param {number} zoom
 * @param {number} most
 */
export const bounded = (zoom, most) => Math.min(most, Math.max(1, zoom));

/**
 * readable returns the zoom at which all labels of a picture can be read, at least 1.6.
 * @param {Fit} fit
 * @param {number} near
 */
export const readable = (fit, near) => Math.max(fit.first, 1.6, near / fit.whole);

/**
 * switched returns the zoom after the button that toggles between the whole picture and readable labels.
 * @param {number} zoom
 * @param {Fit} fit
 * @param {number} near
 */
export const switched = (zoom, fit, near) => (zoom > 1.01 ? 1 : readable(fit, near));

/**
 * tapped returns the zoom after a double tap: closer, or the initial zoom if it is already closer.
 * @param {number} zoom
 * @param {Fit} fit
 * @param {number} near
 */
export const tapped = (zoom, fit, near) => (zoom > fit.first * 1.05 ? fit.first : readable(fit, near));

/**
 * turned returns the zoom factor of a turn of the mouse wheel.
 * @param {number} by the scroll distance
 */
export const turned = (by) => Math.exp(-by * .0018);

/**
 * detail returns how small a picture is drawn, for its style sheet.
 * @param {number} width
 * @param {number} near the preferred width
 * @returns {{ compact: boolean, smallest: boolean }}
 */
export const detail = (width, near) => ({ compact: width < near, smallest: width < near * .54 });

/**
 * overflows reports whether a picture is larger than its frame.
 * @param {Size} picture
 * @param {Size} frame
 */
export const overflows = (picture, frame) => picture.width > frame.width + 1 || picture.height > frame.height + 1;

/**
 * share returns the position of a point within an area, from 0 to 1 in both directions.
 * @param {Area} area
 * @param {Point} at
 * @returns {Point}
 */
export const share = (area, at) => ({ x: (at.x - area.left) / area.width, y: (at.y - area.top) / area.height });

/**
 * centred returns the scroll position of a frame with a part of the picture in its centre.
 * @param {Point} part
 * @param {Size} picture
 * @param {Size} frame
 * @returns {Point}
 */
export const centred = (part, picture, frame) => ({
  x: part.x * picture.width - frame.width / 2, y: part.y * picture.height - frame.height / 2,
});

/**
 * shift returns the scroll distance that moves a point of the old picture to a given point of the screen in the new one.
 * @param {Area} old the old area of the picture on the screen
 * @param {Area} now its new area
 * @param {Point} at
 * @param {Point} to
 * @returns {Point}
 */
export function shift(old, now, at, to) {
  const { x, y } = share(old, at);
  return { x: now.left + x * now.width - to.x, y: now.top + y * now.height - to.y };
}

/**
 * closeTo returns the zoom at which some things just fit into the frame, at most twice the whole picture.
 * @param {Area} frame
 * @param {Area[]} things their present areas
 * @param {number} zoom the present zoom
 */
export function closeTo(frame, things, zoom) {
  const { width, height } = around(things);
  return Math.max(1, Math.min(2, zoom * part * Math.min(frame.width / width, frame.height / height)));
}

/**
 * closer returns the factor by which things must grow so that a finger can hit each, within the largest zoom. It returns 1 if that would
 * change nothing.
 * @param {Area[]} things
 * @param {number} enough pixels that a finger needs
 * @param {number} left the factor by which the picture can still grow
 */
export function closer(things, enough, left) {
  const least = Math.min(...things.map((a) => Math.min(a.width, a.height)));
  const factor = Math.min(left, 1.05 * enough / least);
  return factor < 1.02 ? 1 : factor;
}

/**
 * edges reports beyond which edges of a frame there are things.
 * @param {Area} frame
 * @param {Area[]} things
 */
export function edges(frame, things) {
  const all = things.map((thing) => middle(thing).x);
  return { left: all.some((x) => x < frame.left), right: all.some((x) => x > frame.left + frame.width) };
}

/**
 * wayTo returns the scroll distance to the nearest of some things, or null if one is visible or there is none.
 * @param {Area} frame
 * @param {Area[]} things
 * @returns {Point | null}
 */
export function wayTo(frame, things) {
  if (!things.length || things.some((thing) => within(frame, thing))) return null;
  const from = middle(frame);
  const to = middle(things[Math.max(0, nearest(things, from))]);
  return { x: to.x - from.x, y: to.y - from.y };
}
