// What a sentence would do, asked of the server before it is said. The answers hold until the table changes.

import { isAway, json, request } from './post.js';
import { during } from './settled.js';

/**
 * @typedef {object} Follows what would follow a sentence
 * @property {string[]} [lines]
 * @property {string} [open] that nobody can know all of it
 * @property {string} [message] why it may not be said any more
 * @property {string} [rule]
 */
/** @typedef {(path: string, query?: Record<string, string>) => string} Address gives the address of something about the table */

/** @type {Address} */
let url;
/** @type {Map<string, Promise<Follows>>} */
const known = new Map();

/** @param {Address} address */
export function begin(address) {
  url = address;
}

export function forget() {
  known.clear();
}

/**
 * follows gives what would follow a sentence.
 * @param {string} words
 */
export function follows(words) {
  const answer = known.get(words) || during(ask(words));
  known.set(words, answer);
  return answer;
}

/**
 * @param {string} words
 * @returns {Promise<Follows>}
 */
async function ask(words) {
  try {
    const answer = await request(url('/preview', { words }), json);
    if (answer.ok || answer.status === 409) return await answer.json();
  } catch (why) {
    if (!isAway(why)) throw why;
  }
  known.delete(words); // the network is away, or too much was asked: the next time again
  return {};
}

/**
 * written puts an answer into words, one for each line.
 * @param {Follows} answer
 */
export const written = ({ lines = [], open = '', message = '' }) => [...lines, open, message].filter((line) => line);
