// Sending forms. Each request has an id of its own, so that it can be resent safely until it is answered.

import { during } from './settled.js';
import { answers, isAway, patience, refetchDelay, resendDelay } from '../core/retry.js';

/**
 * @typedef {object} Answer the server's answer to a form; web/visit.go
 * @property {boolean} ok
 * @property {string} [message] the reason of a refusal
 * @property {string} [rule] the rule's number
 * @property {number} [entry] the last entry of the table
 * @property {string} [go] the page to open
 */

// newID returns a random id for a request.
export function newID() {
  if (window.crypto.randomUUID) return window.crypto.randomUUID();
  const bytes = window.crypto.getRandomValues(new Uint8Array(16)); // randomUUID is missing on pages that are not served over https
  return Array.from(bytes, (b) => b.toString(16).padStart(2, '0')).join('');
}

/**
 * pause waits some milliseconds.
 * @param {number} ms
 */
const pause = (ms) => new Promise((done) => setTimeout(done, ms));

const moment = 3000; // milliseconds before the page says that there is no answer yet

/**
 * request fetches something of this site, with a time limit for the whole answer. All scripts fetch with it, because a dead connection may
 * look alive.
 * @param {string} url
 * @param {RequestInit} [how]
 * @param {number} [most] milliseconds
 */
export const request = (url, how, most = answers) => fetch(url, { ...how, signal: AbortSignal.timeout(most) });

/**
 * bounded adds a time limit to a promise, for a script that is loaded later and may never arrive.
 * @template T
 * @param {Promise<T>} work
 * @returns {Promise<T>}
 */
export const bounded = (work) => Promise.race([work, pause(answers).then(() => { throw new TypeError('no answer'); })]);

export const json = { headers: { Accept: 'application/json' } }; // asks for JSON in place of a page

/**
 * fieldsOf returns the fields that a form would send.
 * @param {HTMLFormElement} form
 * @param {HTMLElement | null} submitter
 * @returns {Record<string, string>}
 */
export function fieldsOf(form, submitter) {
  return Object.fromEntries(Array.from(new FormData(form, submitter), ([name, value]) => [name, String(value)]));
}

/**
 * said returns the status and retry delay of an answer.
 * @param {Response} answer
 */
const said = ({ status, headers }) => ({ status, retryAfter: Number(headers.get('Retry-After')) });

/**
 * post sends the fields of a form and returns the answer. It retries with growing delays while the network or the server is unreachable or
 * too busy, or does not answer.
 * @param {string} url
 * @param {Record<string, string>} fields
 * @param {() => void} [waiting] called once if that takes longer than a few seconds
 * @returns {Promise<Answer>}
 */
export const post = (url, fields, waiting) => during(posted(url, fields, waiting));

/**
 * posted is post without the announcement to settled.js.
 * @type {typeof post}
 */
async function posted(url, fields, waiting) {
  const body = new URLSearchParams(fields);
  if (!body.has('input')) body.set('input', newID());
  const timer = waiting && setTimeout(waiting, moment);
  try {
    for (let before = 0; ; before++) {
      let wait = resendDelay(null, before) ?? 0;
      try {
        const answer = await request(url, { method: 'POST', body, ...json }, patience(before));
        const busy = resendDelay(said(answer), before);
        if (busy === null) return await answer.json();
        wait = busy;
      } catch (why) {
        if (!isAway(why)) throw why;
      }
      await pause(wait);
    }
  } finally {
    clearTimeout(timer);
  }
}

/**
 * get fetches a JSON document; null if it is not available. It retries with growing delays while the network or the server is unreachable
 * or too busy, and once if there is no answer.
 * @template T the type of the document, which only the caller knows
 * @param {string} url
 * @returns {Promise<T | null>}
 */
export const get = (url) => during(got(url));

/**
 * got is get without the announcement to settled.js.
 * @param {string} url
 */
async function got(url) {
  const begun = Date.now();
  for (let before = 0; ; before++) {
    let answer = null;
    try {
      answer = await request(url, json);
      if (answer.ok) return await answer.json();
    } catch { // unreachable, incomplete or not answered
      answer = null;
    }
    const wait = refetchDelay(answer && said(answer), before, Date.now() - begun);
    if (wait === null) return null;
    await pause(wait);
  }
}
