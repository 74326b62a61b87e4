// How many are meant, where the sentences that are gone on with differ in a number: as many as there can be, until the reader wishes
// another number.

import { counted, counts, openThings } from './sentence.js';

/** @import { Choice, State } from './held.js' */
/** @typedef {{ values: number[], now: number, one: Choice | null }} Offer the numbers in order, that which is meant, and the sentence with
 * it where nothing else is open */

/**
 * offer gives the numbers from which the reader can choose; null where there is no choice, or more than one other word is still open.
 * @param {State} state
 * @param {number} wish
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
 * keyed is the number to which a key leads from another; null where the key says nothing.
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
 * stepped is the number so many steps further among some, which ends at the first and the last.
 * @param {number[]} values
 * @param {number} now
 * @param {number} by
 */
export const stepped = (values, now, by) => values[Math.max(0, Math.min(values.length - 1, values.indexOf(now) + by))];
