// The user's last move: until the page shows its result, the list of choices may be outdated, and nothing in it is lit.

import { every, need } from './dom.js';
import { isBehind } from '../core/pending.js';
import * as page from './page.js';

let entry = 0; // the entry of that move: Infinity before the answer

/**
 * wait records the entry of the user's move: Infinity before the answer, 0 after a refusal.
 * @param {number} at
 */
export function wait(at) {
  entry = at;
}

// settle disables the list of choices while it may predate the user's last move.
export function settle() {
  for (const form of every(page.main, 'form[data-say]', HTMLFormElement)) {
    form.classList.toggle('used', isBehind(entry, Number(field(form, 'seen'))));
  }
}

/**
 * field returns the value of a form field.
 * @param {HTMLFormElement} form
 * @param {string} name
 */
export const field = (form, name) => need(form, `[name="${name}"]`, HTMLInputElement).value;
