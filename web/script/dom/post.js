// Sending inputs. Each carries an id of its own, so that it can be sent again until somebody answers.

import { during } from './settled.js';
import { answers, askAgain, patience, sendAgain } from '../core/again.js';

/**
 * @typedef {object} Answer what the server says to an input; web/visit.go
 * @property {boolean} ok
 * @property {string} [message] why not
 * @property {string} [rule] the rule's number
 * @property {number} [entry] how far the table has come
 * @property {string} [go] the page to open
 */

export function newID() {
  if (window.crypto.randomUUID) return window.crypto.randomUUID();
  const bytes = window.crypto.getRandomValues(new Uint8Array(16)); // pages that are not served over https lack randomUUID
  return Array.from(bytes, (b) => b.toString(16).padStart(2, '0')).join('');
}

/** @param {number} ms */
const pause = (ms) => new Promise((done) => setTimeout(done, ms));

const moment = 3000; // milliseconds after which it is said that there is no answer yet

/**
 * request fetches something of this site, which has to be here, whole, within some time. All scripts fetch by it: a connection can be dead
 * and look alive.
 * @param {string} url
 * @param {RequestInit} [how]
 * @param {number} [most] milliseconds
 */
export const request = (url, how, most = answers) => fetch(url, { ...how, signal: AbortSignal.timeout(most) });

/**
 * bounded is what is promised, if that comes within some time: a script that is loaded later may never come.
 * @template T
 * @param {Promise<T>} work
 * @returns {Promise<T>}
 */
export const bounded = (work) => Promise.race([work, pause(answers).then(() => { throw new TypeError('no answer'); })]);

export const json = { headers: { Accept: 'application/json' } }; // how one asks for no page

/**
 * isAway tells whether what was caught means that the network is away, or an answer was cut off or did not come.
 * @param {unknown} why
 */
export const isAway = (why) => why instanceof TypeError || why instanceof SyntaxError
  || why instanceof DOMException && why.name === 'TimeoutError';

/**
 * fieldsOf gives what a form would send.
 * @param {HTMLFormElement} form
 * @param {HTMLElement | null} submitter
 * @returns {Record<string, string>}
 */
export function fieldsOf(form, submitter) {
  return Object.fromEntries(Array.from(new FormData(form, submitter), ([name, value]) => [name, String(value)]));
}

/** @param {Response} answer */
const said = ({ status, headers }) => ({ status, retryAfter: Number(headers.get('Retry-After')) });

/**
 * post sends a form's fields and gives the answer. It tries again, waiting longer each time, while the network or the server is away
 * or too busy, or does not answer. waiting is called once when that takes longer than a moment.
 * @param {string} url
 * @param {Record<string, string>} fields
 * @param {() => void} [waiting]
 * @returns {Promise<Answer>}
 */
export const post = (url, fields, waiting) => during(posted(url, fields, waiting));

/** @type {typeof post} */
async function posted(url, fields, waiting) {
  const body = new URLSearchParams(fields);
  if (!body.has('input')) body.set('input', newID());
  const timer = waiting && setTimeout(waiting, moment);
  try {
    for (let before = 0; ; before++) {
      let wait = sendAgain(null, before) ?? 0;
      try {
        const answer = await request(url, { method: 'POST', body, ...json }, patience(before));
        const busy = sendAgain(said(answer), before);
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
 * get fetches a JSON document; null when there is none to be had. It tries again, waiting longer each time, while the network or the
 * server is away or too busy; where nobody answers, once more.
 * @template T what the server gives at this address, which only who asks can know
 * @param {string} url
 * @returns {Promise<T | null>}
 */
export const get = (url) => during(got(url));

/** @param {string} url */
async function got(url) {
  const begun = Date.now();
  for (let before = 0; ; before++) {
    let answer = null;
    try {
      answer = await request(url, json);
      if (answer.ok) return await answer.json();
    } catch { // away, cut off in the middle, or not answered
      answer = null;
    }
    const wait = askAgain(answer && said(answer), before, Date.now() - begun);
    if (wait === null) return null;
    await pause(wait);
  }
}
