// A pause of the game clock: after a pause or a server restart the page counts down before the clock resumes. Before the start of a game
// the countdown is large, with a tone for each number.

import { arrived, find } from './dom.js';
import { still } from './motion.js';
import { during } from './settled.js';
import { tones } from './sound.js';
import { counting, halted } from '../core/countdown.js';

/** @import { Halt } from '../core/update.js' */

/** @type {HTMLElement} */
let main;
/** @type {() => void} */
let ended; // called when the clock resumes
let timer = 0;
let stop = { until: 0, counted: -1 };

/**
 * begin takes over the pause that the server drew.
 * @param {HTMLElement} page
 * @param {() => void} goesOn called when the clock resumes
 */
export function begin(page, goesOn) {
  main = page;
  ended = goesOn;
  const card = find(main, '[data-halt]');
  set(card ? { left: Number(card.dataset.left || 0) } : null, arrived());
}

/**
 * set takes the server's report: the pause (null if the clock runs), its arrival time, and whether the update changes presence only.
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
 * beat plays the tone of a number before the start, and shows its motion unless motion is off.
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

// show writes the seconds left.
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
