// The review of a game: looked at again and again while it is being made.

import { find, need } from './dom.js';
import { get } from './post.js';
import { later } from './settled.js';

/** @import { Address } from './follows.js' */
/** @import { Put } from './panels.js' */
/** @typedef {{ html: string, later?: boolean, said?: string }} Panel a panel's inside; whether to ask again soon; what to read aloud */

const often = 1000; // milliseconds between two looks

/** @type {HTMLElement} */
let main;
/** @type {Address} */
let url;
/** @type {Put} */
let put;

/**
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
