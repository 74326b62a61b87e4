// The countdown of a game with time. The server says when its clock acts and what it shows now; between two updates the page counts
// by itself. Who listens to the page is told only now and then.

import { text, counted } from './toast.js';

const spoken = [60, 30, 10, 5]; // seconds left at which it is said

let box = null;
let deadline = null; // in the game's own time
let due = 0; // the same on this page's clock
let most = Infinity; // milliseconds that are left while time stands still
let full = 0; // milliseconds from when the deadline was first heard of
let said = 0; // how many of spoken lie behind
let timer = 0;

// begin takes over the countdown that the page was drawn with.
export function begin() {
  box = document.getElementById('clock');
  const state = box.dataset.deadline ? { deadline: Number(box.dataset.deadline), now: Number(box.dataset.clock) } : null;
  const halt = document.querySelector('[data-halt]');
  set(state, performance.now(), halt ? { left: Number(halt.dataset.left || 0) } : null);
}

// set takes what the server said: {deadline, now}, or null when nothing is due; when it came on this page's clock; and, while time
// stands still, {left}, how long it does so yet, if that is known.
export function set(state, came, halt) {
  clearInterval(timer);
  box.hidden = !state;
  if (!state) {
    deadline = null;
    return;
  }
  const left = state.deadline - state.now;
  due = came + left + (halt ? halt.left || 0 : 0);
  most = left;
  if (state.deadline !== deadline) {
    deadline = state.deadline;
    full = Math.max(left, 1);
    said = spoken.filter((s) => s * 1000 >= left).length;
  }
  if (!halt || halt.left) timer = setInterval(show, 100);
  show();
}

function show() {
  const left = Math.min(most, Math.max(0, due - performance.now()));
  box.querySelector('[data-clock-left]').textContent = worded(left);
  box.querySelector('[data-clock-bar]').style.transform = `scaleX(${Math.min(1, left / full)})`;
  box.classList.toggle('soon', left < 5000);
  if (said < spoken.length && left <= spoken[said] * 1000) {
    while (said + 1 < spoken.length && left <= spoken[said + 1] * 1000) said++;
    box.querySelector('[data-clock-said]').textContent = counted('seconds-left', spoken[said]);
    said++;
  }
  if (left === 0) clearInterval(timer);
}

// worded is a time in minutes and seconds, or in seconds, the last ones with tenths.
function worded(left) {
  if (left < 9950) return text('seconds').replace('{n}', (left / 1000).toFixed(1));
  const seconds = Math.ceil(left / 1000);
  if (seconds < 60) return text('seconds').replace('{n}', seconds);
  return Math.floor(seconds / 60) + ':' + String(seconds % 60).padStart(2, '0');
}
