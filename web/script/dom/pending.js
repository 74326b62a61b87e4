// What I said last: until the page shows what came of it, the list of choices may be one from before, and nothing of it is lit.

import { every, need } from './dom.js';
import { isBehind } from '../core/pending.js';
import * as page from './page.js';

let entry = 0; // of what I said last: Infinity while nobody has answered

/**
 * wait notes at which entry my sentence stands: Infinity while nobody has answered, 0 when it was refused.
 * @param {number} at
 */
export function wait(at) {
  entry = at;
}

// settle shuts the list of choices while it may be one from before what I said last.
export function settle() {
  for (const form of every(page.main, 'form[data-say]', HTMLFormElement)) {
    form.classList.toggle('used', isBehind(entry, Number(field(form, 'seen'))));
  }
}

/**
 * field is what stands in a field of a form.
 * @param {HTMLFormElement} form
 * @param {string} name
 */
export const field = (form, name) => need(form, `[name="${name}"]`, HTMLInputElement).value;
