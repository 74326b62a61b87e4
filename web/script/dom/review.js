// The review of a game: polled while it is being computed.

import { find, need } from './dom.js';
import { get } from './post.js';
import { later } from './settled.js';

/** @import { Address } from './follows.js' */
/** @import { Put } from './panels.js' */
/** @typedef {{ html: string, later?: boolean, said?: string }} Panel the content of a panel; whether to ask again soon; what to announce */

const often = 1000; // milliseconds between two requests

/** @type {HTMLElement} */
let main;
/** @type {Address} */
let url;
/** @type {Put} */
let put;

/**
 * begin takes over the review of a table.
 * @param {HTMLElement} table
 * @param {Address} address
 * @param {Put} replace
 */
export function begin(table, address, replace) {
  main = table;
  url = address;
  put = replace;
  if (running()) later(look, often);
}

const running = () => main.querySelector('[data-review-runs]') !== null;

// look requests the review and draws it, until it is complete.
async function look() {
  /** @type {Panel | null} */
  const panel = await get(url('/review/panel'));
  if (panel) {
    put('review', panel.html);
    const judged = find(main, '#review .judged');
    if (judged) find(main, '#past .judged')?.replaceWith(judged.cloneNode(true)); // a narrow window shows it there
    if (panel.said) need(main, '[data-review-said]').textContent = panel.said;
    if (!panel.later) return;
  }
  later(look, panel ? often : 5 * often);
}
