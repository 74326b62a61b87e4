// How pieces move to their new places: which of those that are drawn have come, and from where. It knows no page.

/** @import { Point } from './geometry.js' */

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
 * origin is where the i-th piece that has come sets out: where one lay that went, else where what it came from is; null where that is
 * nowhere to be seen.
 * @param {Point[]} lay
 * @param {number} i
 * @param {Point | null} from
 */
export const origin = (lay, i, from) => lay[i] || lay[0] || from;

/**
 * shift is how far a piece has to come, null where it is there.
 * @param {Point} from
 * @param {Point} to
 */
export function shift(from, to) {
  const [x, y] = [from.x - to.x, from.y - to.y];
  return Math.abs(x) < 2 && Math.abs(y) < 2 ? null : { x, y };
}
