// The game's time stands still: after a pause, or a new start of the server, it is counted down before it goes on. To the start it is
// counted large, with a tone for each number.

import { arrived, find } from './dom.js';
import { still } from './glide.js';
import { during } from './settled.js';
import { tones } from './sound.js';
import { startCount } from '../core/time.js';

/** @import { Halt } from '../core/update.js' */

/** @type {HTMLElement} */
let main;
/** @type {() => void} */
let ended; // called when the game goes on
let until = 0; // when that will be, on this page's clock; 0 when nobody knows
let timer = 0;
let counted = -1; // the number on the way to the start that stands there

/**
 * begin takes over what the page was drawn with.
 * @param {HTMLElement} page
 * @param {() => void} goesOn
 */
export function begin(page, goesOn) {
  main = page;
  ended = goesOn;
  const card = find(main, '[data-halt]');
  set(card ? { left: Number(card.dataset.left || 0) } : null, arrived());
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
  if (!until) counted = -1;
  if (until) timer = setInterval(show, 100);
}

/**
 * beat is heard, and seen where motion is wanted, with each number on the way to the start.
 * @param {HTMLElement} number
 * @param {number} n 0 for the last
 */
function beat(number, n) {
  counted = n;
  tones([n ? [440, .16, .12, 0] : [880, .34, .14, 0]]);
  if (still()) return;
  const motion = number.animate([{ transform: 'scale(.9)' }, { transform: 'none' }], { duration: 300, easing: 'ease-out' });
  during(motion.finished.catch(() => {}));
}

// show writes how many seconds are left.
function show() {
  if (!until) return;
  const left = until - performance.now();
  const number = find(main, '[data-halt-left]');
  const start = find(main, '.start[data-halt]');
  const n = start ? startCount(left) : Math.max(1, Math.ceil(left / 1000));
  const text = n ? String(n) : start?.dataset.go || '';
  if (number && start && counted !== n) beat(number, n);
  if (number && number.textContent !== text) number.textContent = text;
  if (left > 0) return;
  clearInterval(timer);
  until = 0;
  ended();
}
