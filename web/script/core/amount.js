// The choice of a number, where the moves that can still be completed differ in a number only. The largest number is the default until the
// reader chooses another.

import { counted, counts, openThings } from './moves.js';

/** @import { Choice, State } from './held.js' */
/**
 * @typedef {{ values: number[], now: number, one: Choice | null }} Offer the numbers in ascending order, the selected number, and the move
 *   with that number if nothing else is open
 */

/**
 * offer returns the numbers to choose from. It returns null if there is no choice, or more than one other word is open.
 * @param {State} state
 * @param {number} wish the number that the reader chose
 * @returns {Offer | null}
 */
export function offer({ held, shown, filled }, wish) {
  const far = Math.max(0, ...shown.map((s) => openThings(s, filled).length));
  if (far > 1 || !held.length && new Set(shown.map((s) => s.tile)).size !== 1) return null;
  const values = counts(shown, filled);
  const one = far === 0 ? counted(shown, filled, wish) : null;
  if (values.length < 2 || (far === 0 && !one)) return null;
  return { values, now: values.filter((n) => n <= wish).at(-1) ?? values[0], one };
}

/** @type {Record<string, number>} */
const keys = { ArrowUp: 1, ArrowRight: 1, ArrowDown: -1, ArrowLeft: -1, PageUp: 3, PageDown: -3, Home: -Infinity, End: Infinity };

/**
 * keyed returns the number that a key selects, starting from another number. It returns null for keys without a meaning here.
 * @param {number[]} values
 * @param {number} now
 * @param {string} key
 */
export function keyed(values, now, key) {
  const digit = values.find((n) => String(n) === key);
  if (digit !== undefined) return digit;
  return Object.hasOwn(keys, key) ? stepped(values, now, keys[key]) : null;
}

/**
 * stepped returns the number that is some steps away in a list. It stops at the first and the last number.
 * @param {number[]} values
 * @param {number} now
 * @param {number} by
 */
export const stepped = (values, now, by) => values[Math.max(0, Math.min(values.length - 1, values.indexOf(now) + by))];
