// The game's time stands still: after a pause, or a new start of the server, it is counted down before it goes on. To the start it is
// counted large, with a tone for each number.

import { arrived, find } from './dom.js';
import { still } from './glide.js';
import { during } from './settled.js';
import { tones } from './sound.js';
import { counting, halted } from '../core/countdown.js';

/** @import { Halt } from '../core/update.js' */

/** @type {HTMLElement} */
let main;
/** @type {() => void} */
let ended; // called when the game goes on
let timer = 0;
let stop = { until: 0, counted: -1 };

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
 * set takes what the server said, null when time runs; when that came; and whether it is word of who is here alone.
 * @param {Halt | null} state
 * @param {number} came
 * @param {boolean} [alone]
 */
export function set(state, came, alone = false) {
  const next = halted(stop, state, came, alone);
  if (!next) return;
  stop = next;
  clearInterval(timer);
  main.toggleAttribute('data-halted', state !== null);
  if (stop.until) timer = setInterval(show, 100);
}

/**
 * beat is heard, and seen where motion is wanted, with each number on the way to the start.
 * @param {HTMLElement} number
 * @param {number} n 0 for the last
 */
function beat(number, n) {
  stop.counted = n;
  tones([n ? [440, .16, .12, 0] : [880, .34, .14, 0]]);
  if (still()) return;
  const motion = number.animate([{ transform: 'scale(.9)' }, { transform: 'none' }], { duration: 300, easing: 'ease-out' });
  during(motion.finished.catch(() => {}));
}

// show writes how many seconds are left.
function show() {
  if (!stop.until) return;
  const number = find(main, '[data-halt-left]');
  const start = find(main, '.start[data-halt]');
  const { n, beat: beats, over } = counting(stop, performance.now(), start !== null);
  const text = n ? String(n) : start?.dataset.go || '';
  if (number && beats) beat(number, n);
  if (number && number.textContent !== text) number.textContent = text;
  if (!over) return;
  clearInterval(timer);
  stop.until = 0;
  ended();
}
