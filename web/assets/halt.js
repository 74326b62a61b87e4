// The game's time stands still: after a pause, or a new start of the server, it is counted down before it goes on.

import { find } from './dom.js';

/** @typedef {{ left?: number }} Halt how many milliseconds are left, where that is known */

/** @type {HTMLElement} */
let main;
/** @type {() => void} */
let ended; // called when the game goes on
let until = 0; // when that will be, on this page's clock; 0 when nobody knows
let timer = 0;

/**
 * begin takes over what the page was drawn with.
 * @param {HTMLElement} page
 * @param {() => void} goesOn
 */
export function begin(page, goesOn) {
  main = page;
  ended = goesOn;
  const card = find(main, '[data-halt]');
  set(card ? { left: Number(card.dataset.left || 0) } : null, performance.now());
}

/**
 * set takes what the server said, null when time runs; and when that came. Word of who is here alone does not draw the page anew: a
 * page that still counts down goes on, and looks again at the end.
 * @param {Halt | null} state
 * @param {number} came
 * @param {boolean} [alone]
 */
export function set(state, came, alone = false) {
  if (alone && until && !state) return;
  clearInterval(timer);
  main.toggleAttribute('data-halted', state !== null);
  until = state && state.left ? came + state.left : 0;
  if (until) timer = setInterval(show, 100);
}

// show writes how many seconds are left.
function show() {
  if (!until) return;
  const left = until - performance.now();
  const number = find(main, '[data-halt-left]');
  const text = String(Math.max(1, Math.ceil(left / 1000)));
  if (number && number.textContent !== text) number.textContent = text;
  if (left > 0) return;
  clearInterval(timer);
  until = 0;
  ended();
}
