// The review of a game: looked at again and again while it is being made.

import { get } from './post.js';

const often = 1000; // milliseconds between two looks

let main = null;
let url = null;
let put = null; // puts the panel on the page

export function begin(table, address, replace) {
  main = table;
  url = address;
  put = replace;
  if (running()) setTimeout(look, often);
}

const running = () => main.querySelector('[data-review-runs]') !== null;

async function look() {
  const panel = await get(url('/review/panel'));
  if (panel) {
    put('review', panel.html);
    if (panel.said) main.querySelector('[data-review-said]').textContent = panel.said;
    if (!panel.later) return;
  }
  setTimeout(look, panel ? often : 5 * often);
}
