// How pieces move to their new places: which of those that are drawn have come, and from where. It knows no page.

import { middle } from './geometry.js';

/** @import { Area, Point } from './geometry.js' */

/**
 * movers are the pieces that have come, of those that are drawn where they went, by their places in that list: the last so many that did
 * not lie there before, or of all where each did.
 * @param {(string | null)[]} arrived their keys
 * @param {Set<string | null>} before keys of those that lay there already
 * @param {number} n how many went
 */
export function movers(arrived, before, n) {
  const all = arrived.map((_, i) => i);
  const fresh = all.filter((i) => !before.has(arrived[i]));
  return (fresh.length ? fresh : all).slice(-Math.max(1, n));
}

/**
 * leavers are the pieces that go, of those that are drawn where they come from: the last so many, the uppermost first.
 * @template T
 * @param {T[]} pieces
 * @param {number} n
 */
export const leavers = (pieces, n) => pieces.slice(-Math.max(1, n)).reverse();

/**
 * place is the middle of what is drawn there; null where nothing of it is drawn, as in a tab that is closed: no piece comes from a corner
 * of the window because of that, and none goes there.
 * @param {Area} area
 */
export const place = (area) => (area.width === 0 && area.height === 0 ? null : middle(area));

/**
 * origin is where the i-th piece that has come sets out: where one lay that went, else where what it came from is; null where that is
 * nowhere to be seen.
 * @param {Point[]} lay
 * @param {number} i
 * @param {Point | null} from
 */
export const origin = (lay, i, from) => lay[i] || lay[0] || from;

/**
 * shift is how far a piece has to come; null where it is there, or where it goes is nowhere to be seen.
 * @param {Point} from
 * @param {Point | null} to
 */
export function shift(from, to) {
  if (!to) return null;
  const [x, y] = [from.x - to.x, from.y - to.y];
  return Math.abs(x) < 2 && Math.abs(y) < 2 ? null : { x, y };
}
