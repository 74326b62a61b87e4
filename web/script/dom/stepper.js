// The number stepper, for moves that differ in a number. It starts at the largest number. Buttons and keys change it; a button that is held
// down repeats.

import { named } from './dom.js';
import { keyed, stepped } from '../core/amount.js';
import { text } from './toast.js';

const wait = 400; // milliseconds before a held button repeats
const pace = 90; // milliseconds between two repeats

/** @type {number[]} */
let values = [];
let value = 0;
/** @type {(n: number) => void} */
let changed = () => {};
let running = 0;

/**
 * show shows the selected number among those that are possible.
 * @param {number[]} numbers in order
 * @param {number} now
 * @param {string} label the name of the move, "" while it is open
 * @param {(n: number) => void} change
 * @param {(() => void) | null} go plays the move, null if something else is open
 */
export function show(numbers, now, label, change, go) {
  const box = named('stepper');
  values = numbers;
  value = now;
  changed = change;
  if (!box.childElementCount) fill(box);
  box.hidden = false;
  const [less, spin, more, of, done] = Array.from(box.children);
  spin.textContent = String(now);
  spin.setAttribute('aria-valuenow', String(now));
  spin.setAttribute('aria-valuemin', String(numbers[0]));
  spin.setAttribute('aria-valuemax', String(numbers[numbers.length - 1]));
  less.toggleAttribute('disabled', now === numbers[0]);
  more.toggleAttribute('disabled', now === numbers[numbers.length - 1]);
  of.textContent = label || `${text('how-many')}: ${numbers[0]}–${numbers[numbers.length - 1]}`;
  if (done instanceof HTMLButtonElement) {
    done.hidden = !go;
    done.onclick = go;
  }
}

// hide hides the stepper.
export function hide() {
  const box = named('stepper');
  box.hidden = true;
  clearInterval(running);
}

/**
 * fill draws the stepper.
 * @param {HTMLElement} box
 */
function fill(box) {
  const less = button('−', text('fewer'), -1);
  const more = button('+', text('further'), 1);
  const spin = document.createElement('span');
  spin.className = 'spin';
  spin.tabIndex = 0;
  spin.setAttribute('role', 'spinbutton');
  spin.setAttribute('aria-label', text('how-many'));
  spin.addEventListener('keydown', pressed);
  const of = document.createElement('span');
  of.className = 'of';
  const done = document.createElement('button');
  done.type = 'button';
  done.className = 'primary';
  done.textContent = text('do');
  box.append(less, spin, more, of, done);
}

/**
 * button returns one of the two buttons.
 * @param {string} sign
 * @param {string} label
 * @param {number} by
 */
function button(sign, label, by) {
  const made = document.createElement('button');
  made.type = 'button';
  made.textContent = sign;
  made.setAttribute('aria-label', label);
  let ran = false;
  made.addEventListener('pointerdown', () => {
    ran = false;
    clearInterval(running);
    running = setTimeout(() => {
      running = setInterval(() => {
        ran = true;
        step(by);
      }, pace);
    }, wait);
  });
  const end = () => clearInterval(running);
  for (const kind of ['pointerup', 'pointerleave', 'pointercancel']) made.addEventListener(kind, end);
  made.addEventListener('click', (event) => {
    event.stopPropagation();
    if (!ran) step(by);
    ran = false;
  });
  return made;
}

/**
 * step changes the number by a step.
 * @param {number} by
 */
function step(by) {
  to(stepped(values, value, by));
}

/**
 * to selects a number.
 * @param {number} n
 */
function to(n) {
  if (n !== value) changed(n);
}

/**
 * pressed handles a key.
 * @param {KeyboardEvent} event
 */
function pressed(event) {
  const n = keyed(values, value, event.key);
  if (n === null) return;
  to(n);
  event.preventDefault();
  event.stopPropagation();
}
