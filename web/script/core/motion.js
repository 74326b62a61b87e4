// The motion of pieces to their new places: which drawn pieces have arrived, and from where. The module does not use the DOM.

import { middle } from './geometry.js';

/** @import { Area, Point } from './geometry.js' */

/**
 * movers returns the indices of the pieces that have arrived, among the pieces drawn at the destination: the last n whose keys were not
 * there before, or the last n of all if every key was.
 * @param {(string | null)[]} arrived their keys
 * @param {Set<string | null>} before the keys that were there before
 * @param {number} n how many pieces moved
 */
export function movers(arrived, before, n) {
  const all = arrived.map((_, i) => i);
  const fresh = all.filter((i) => !before.has(arrived[i]));
  return (fresh.length ? fresh : all).slice(-Math.max(1, n));
}

/**
 * leavers returns the pieces that leave, among the pieces drawn at the origin: the last n, uppermost first.
 * @template T
 * @param {T[]} pieces
 * @param {number} n
 */
export const leavers = (pieces, n) => pieces.slice(-Math.max(1, n)).reverse();

/**
 * place returns the centre of an area, or null if nothing of it is drawn, as in a closed tab. Without this a piece would move from or to
 * the corner of the window.
 * @param {Area} area
 */
export const place = (area) => (area.width === 0 && area.height === 0 ? null : middle(area));

/**
 * origin returns where the i-th arrived piece starts: at the place of a piece that left, or else at the thing it came from. It returns null
 * if neither is visible.
 * @param {Point[]} lay the places of the pieces that left
 * @param {number} i
 * @param {Point | null} from the place of the thing that they came from
 */
export const origin = (lay, i, from) => lay[i] || lay[0] || from;

/**
 * shift returns the distance that a piece has to move. It returns null if the piece is there already or its destination is not visible.
 * @param {Point} from
 * @param {Point | null} to
 */
export function shift(from, to) {
  if (!to) return null;
  const [x, y] = [from.x - to.x, from.y - to.y];
  return Math.abs(x) < 2 && Math.abs(y) < 2 ? null : { x, y };
}
