// The countdown of a timed game. The server reports when its clock fires and what it shows now; between two updates the page counts by
// itself. A screen reader hears it only at a few times.

import { arrived, find, named, need } from './dom.js';
import { text, counted } from './toast.js';
import { begun, shown } from '../core/countdown.js';
import { countdown } from '../core/time.js';

/** @import { Countdown } from '../core/countdown.js' */
/** @import { Clock, Halt } from '../core/update.js' */

/** @type {HTMLElement} */
let box;
/** @type {Countdown | null} */
let now = null;
let timer = 0;

// begin takes over the countdown that the server drew.
export function begin() {
  box = named('clock');
  const state = box.dataset.deadline ? { deadline: Number(box.dataset.deadline), now: Number(box.dataset.clock) } : null;
  const halt = find(document, '[data-halt]');
  set(state, arrived(), halt ? { left: Number(halt.dataset.left || 0) } : null);
}

/**
 * set takes the server's report: the clock (null if there is no deadline), its arrival time on this page's clock, and the pause.
 * @param {Clock | null} state
 * @param {number} came
 * @param {Halt | null} halt
 */
export function set(state, came, halt) {
  clearInterval(timer);
  now = begun(now, state, came, halt);
  box.hidden = !now;
  if (now?.runs) timer = setInterval(show, 100);
  show();
}

function show() {
  if (!now) return;
  const { left, hidden, part, soon, said, say } = shown(now, performance.now());
  now.said = said;
  box.hidden = hidden;
  need(box, '[data-clock-left]').textContent = countdown(left, text('seconds'));
  need(box, '[data-clock-bar]').style.transform = `scaleX(${part})`;
  box.classList.toggle('soon', soon);
  if (say) need(box, '[data-clock-said]').textContent = counted('seconds-left', say);
  if (left === 0) clearInterval(timer);
}
