// Where a tip stands beside what it tells of, and when it comes.

/** @import { Area, Point } from './geometry.js' */
/** @import { Size } from './viewport.js' */

const edge = 8; // pixels to the edges of the window, and to what it tells of

/**
 * place is where a tip stands: above what it tells of, or below where there is no room; beside a list of choices it covers none of them.
 * @param {Size} tip
 * @param {Area} area of what it tells of
 * @param {boolean} beside
 * @param {Size} room of the window
 * @returns {Point}
 */
export function place(tip, area, beside, room) {
  /** @type {(n: number, most: number) => number} */
  const inside = (n, most) => Math.max(edge, Math.min(most - edge, n));
  const [most, before, above] = [{ x: room.width - tip.width, y: room.height - tip.height }, area.left - tip.width - edge,
    area.top - tip.height - edge];
  if (beside && before > edge) return { x: before, y: inside(area.top, most.y) };
  const below = Math.min(most.y - edge, area.top + area.height + edge);
  return { x: inside(area.left + (area.width - tip.width) / 2, most.x), y: above > edge ? above : below };
}

/**
 * trembles tells whether a hand that rests has moved no more than hands do: a finger that is pressed, or a mouse after a press, under
 * which something else may have come.
 * @param {Point} from
 * @param {Point} now
 * @param {boolean} finger
 */
export const trembles = (from, now, finger) => Math.hypot(now.x - from.x, now.y - from.y) < (finger ? 10 : 24);

/**
 * subject is the thing that something on the page tells of: on a board what it is drawn for, else the one thing that a choice names, if
 * there is just one; "" for none.
 * @param {{ board: boolean, thing?: string, at?: string, things?: string }} node
 */
export function subject({ board, thing, at, things = '' }) {
  if (board) return (thing || at || '').split(' ')[0];
  const named = things.split(' ').filter((name) => name && !name.startsWith('number:'));
  return named.length === 1 ? named[0] : '';
}
