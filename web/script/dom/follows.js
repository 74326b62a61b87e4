// The consequences of a move, requested from the server before it is played. The answers are valid until the table changes.

import { json, request } from './post.js';
import { isAway } from '../core/retry.js';
import { during } from './settled.js';

/**
 * @typedef {object} Follows the consequences of a move
 * @property {string[]} [lines]
 * @property {string} [open] a text that says that not all of it can be known
 * @property {string} [message] why the move is no longer legal
 * @property {string} [rule]
 */
/** @typedef {(path: string, query?: Record<string, string>) => string} Address returns the address of a document about the table */

/** @type {Address} */
let url;
/** @type {Map<string, Promise<Follows>>} */
const known = new Map();

/**
 * begin sets the addresses of the table.
 * @param {Address} address
 */
export function begin(address) {
  url = address;
}

// forget drops all answers, because the table has changed.
export function forget() {
  known.clear();
}

/**
 * follows returns the consequences of a move.
 * @param {string} words
 */
export function follows(words) {
  const answer = known.get(words) || during(ask(words));
  known.set(words, answer);
  return answer;
}

/**
 * ask requests the consequences of a move.
 * @param {string} words the move text
 * @returns {Promise<Follows>}
 */
async function ask(words) {
  try {
    const answer = await request(url('/preview', { words }), json);
    if (answer.ok || answer.status === 409) return await answer.json();
  } catch (why) {
    if (!isAway(why)) throw why;
  }
  known.delete(words); // the network is unreachable, or there were too many requests: the next call tries again
  return {};
}

/**
 * written returns an answer as text, one line for each consequence.
 * @param {Follows} answer
 */
export const written = ({ lines = [], open = '', message = '' }) => [...lines, open, message].filter((line) => line);
