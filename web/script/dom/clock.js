// The countdown of a game with time. The server says when its clock acts and what it shows now; between two updates the page counts
// by itself. Who listens to the page is told only now and then.

import { arrived, find, named, need } from './dom.js';
import { text, counted } from './toast.js';
import { behind, countdown, long } from '../core/time.js';

/** @import { Clock, Halt } from '../core/update.js' */

const spoken = [60, 30, 10, 5]; // seconds left at which it is said

/** @type {HTMLElement} */
let box;
/** @type {number | null} */
let deadline = null; // in the game's own time
let due = 0; // the same on this page's clock
let most = Infinity; // milliseconds that are left while time stands still
let full = 0; // milliseconds from when the deadline was first heard of
let said = 0; // how many of spoken lie behind
let timer = 0;

// begin takes over the countdown that the page was drawn with.
export function begin() {
  box = named('clock');
  const state = box.dataset.deadline ? { deadline: Number(box.dataset.deadline), now: Number(box.dataset.clock) } : null;
  const halt = find(document, '[data-halt]');
  set(state, arrived(), halt ? { left: Number(halt.dataset.left || 0) } : null);
}

/**
 * set takes what the server said, null when nothing is due; when it came on this page's clock; and, while time stands still, how long
 * it does so yet.
 * @param {Clock | null} state
 * @param {number} came
 * @param {Halt | null} halt
 */
export function set(state, came, halt) {
  clearInterval(timer);
  if (!state) {
    box.hidden = true;
    deadline = null;
    return;
  }
  const left = state.deadline - state.now;
  due = came + left + (halt ? halt.left || 0 : 0);
  most = left;
  if (state.deadline !== deadline) {
    deadline = state.deadline;
    full = Math.max(left, 1);
    said = behind(spoken, left, 0);
  }
  if (!halt || halt.left) timer = setInterval(show, 100);
  show();
}

function show() {
  const left = Math.min(most, Math.max(0, due - performance.now()));
  box.hidden = left > long;
  need(box, '[data-clock-left]').textContent = countdown(left, text('seconds'));
  need(box, '[data-clock-bar]').style.transform = `scaleX(${Math.min(1, left / full)})`;
  box.classList.toggle('soon', left < 5000);
  const now = behind(spoken, left, said);
  if (now > said) need(box, '[data-clock-said]').textContent = counted('seconds-left', spoken[now - 1]);
  said = now;
  if (left === 0) clearInterval(timer);
}
