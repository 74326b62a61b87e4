// How large a picture is in the frame through which it is seen, and where it lies there. Places and sizes are in pixels of the screen; a
// zoom is how many times larger than whole the picture is.

import { around, middle, nearest, within } from './geometry.js';

/** @import { Area, Point } from './geometry.js' */
/** @typedef {{ width: number, height: number }} Size */
/** @typedef {{ whole: number, first: number }} Fit how wide the whole picture is in its frame, and the zoom that it begins with */

const closest = 4; // pixels for one unit of the picture
const part = .88; // of the frame that things fill to which the picture goes closer

/**
 * fit gives how large a picture is in its frame, and how high the frame may be, 0 for as high as it is. Where the page shows the whole
 * table the picture is drawn whole; else it begins as wide as it wants to be, where the frame is not.
 * @param {Size} frame
 * @param {Size} picture in its own units
 * @param {number} near how wide it wants to be
 * @param {{ atOnce: boolean, height: number }} page whether it shows the whole table, and how high the window is
 * @returns {Fit & { high: number }}
 */
export function fit(frame, picture, near, page) {
  const shape = picture.height / picture.width;
  if (page.atOnce) return { whole: Math.min(frame.width, frame.height / shape), first: 1, high: 0 };
  const first = Math.max(1, near / frame.width);
  return { whole: frame.width, first, high: Math.ceil(Math.min(frame.width * first * shape, page.height * .8)) };
}

/**
 * most is the largest zoom of a picture.
 * @param {Fit} fit
 * @param {Size} picture
 */
export const most = (fit, picture) => Math.max(fit.first, closest * picture.width / fit.whole);

/**
 * bounded is a zoom that is wanted, or the nearest that there is.
 * @param {number} zoom
 * @param {number} most
 */
export const bounded = (zoom, most) => Math.min(most, Math.max(1, zoom));

/**
 * readable is the zoom with which all words of a picture can be read, and which is never little.
 * @param {Fit} fit
 * @param {number} near
 */
export const readable = (fit, near) => Math.max(fit.first, 1.6, near / fit.whole);

/**
 * switched is the zoom after the button that shows the whole picture, and when it is whole all of its words.
 * @param {number} zoom
 * @param {Fit} fit
 * @param {number} near
 */
export const switched = (zoom, fit, near) => (zoom > 1.01 ? 1 : readable(fit, near));

/**
 * tapped is the zoom after a double tap: closer, and as at first where it is closer already.
 * @param {number} zoom
 * @param {Fit} fit
 * @param {number} near
 */
export const tapped = (zoom, fit, near) => (zoom > fit.first * 1.05 ? fit.first : readable(fit, near));

/**
 * turned is how many times larger the wheel makes a picture.
 * @param {number} by how far it was turned
 */
export const turned = (by) => Math.exp(-by * .0018);

/**
 * detail names how small a picture is drawn, for its style.
 * @param {number} width
 * @param {number} near how wide it wants to be
 * @returns {{ compact: boolean, smallest: boolean }}
 */
export const detail = (width, near) => ({ compact: width < near, smallest: width < near * .54 });

/**
 * overflows tells whether a picture is larger than its frame.
 * @param {Size} picture
 * @param {Size} frame
 */
export const overflows = (picture, frame) => picture.width > frame.width + 1 || picture.height > frame.height + 1;

/**
 * share is where a point lies in an area, from 0 to 1 both ways.
 * @param {Area} area
 * @param {Point} at
 * @returns {Point}
 */
export const share = (area, at) => ({ x: (at.x - area.left) / area.width, y: (at.y - area.top) / area.height });

/**
 * centred is how far a frame is scrolled when a part of the picture is in its middle.
 * @param {Point} part
 * @param {Size} picture
 * @param {Size} frame
 * @returns {Point}
 */
export const centred = (part, picture, frame) => ({
  x: part.x * picture.width - frame.width / 2, y: part.y * picture.height - frame.height / 2,
});

/**
 * shift is how far a frame must be scrolled so that what lay at a point of the old picture lies at another point in the new one.
 * @param {Area} old where the picture was on the screen
 * @param {Area} now where it is
 * @param {Point} at
 * @param {Point} to
 * @returns {Point}
 */
export function shift(old, now, at, to) {
  const { x, y } = share(old, at);
  return { x: now.left + x * now.width - to.x, y: now.top + y * now.height - to.y };
}

/**
 * closeTo is the zoom with which some things just fit into the frame, at most twice the whole picture.
 * @param {Area} frame
 * @param {Area[]} things as they lie now
 * @param {number} zoom of now
 */
export function closeTo(frame, things, zoom) {
  const { width, height } = around(things);
  return Math.max(1, Math.min(2, zoom * part * Math.min(frame.width / width, frame.height / height)));
}

/**
 * closer is how many times larger things must be so that a finger can hit each, as far as there is a larger zoom; 1 where that would
 * change nothing.
 * @param {Area[]} things
 * @param {number} enough pixels that a finger needs
 * @param {number} left how many times larger the picture can be
 */
export function closer(things, enough, left) {
  const least = Math.min(...things.map((a) => Math.min(a.width, a.height)));
  const factor = Math.min(left, 1.05 * enough / least);
  return factor < 1.02 ? 1 : factor;
}

/**
 * edges tells beyond which edges of a frame things lie.
 * @param {Area} frame
 * @param {Area[]} things
 */
export function edges(frame, things) {
  const all = things.map((thing) => middle(thing).x);
  return { left: all.some((x) => x < frame.left), right: all.some((x) => x > frame.left + frame.width) };
}

/**
 * wayTo is how far to scroll to the nearest of some things; null where one is in sight, or there is none.
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
