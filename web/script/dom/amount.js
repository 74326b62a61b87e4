// How many are meant, where the sentences that are gone on with differ in a number: as many as there can be, until the reader says another
// number in the stepper. That is wished until a sentence is said or let go.

import { counted, counts, openThings } from '../core/sentence.js';
import * as stepper from './stepper.js';

/** @import { Choice, State } from './held.js' */
/** @import { Filled } from '../core/sentence.js' */

let wish = Infinity;
let shown = false;

// forget takes as many as there can be again.
export function forget() {
  wish = Infinity;
}

// isShown tells whether the stepper shows how many are meant.
export const isShown = () => shown;

/**
 * meant gives, of sentences that differ in a number alone, the one whose number is meant; null where they differ in something else.
 * @param {Choice[]} list
 * @param {Filled} filled
 */
export const meant = (list, filled) => counted(list, filled, wish);

/**
 * show shows the stepper where all sentences that are gone on with differ in a number, and at most one more thing is to be chosen.
 * @param {State} state
 * @param {(sentence: Choice) => void} say says the sentence, where nothing but its number was open
 */
export function show(state, say) {
  const { held, shown: list, filled } = state;
  const far = Math.max(0, ...list.map((s) => openThings(s, filled).length));
  const values = far < 2 && (held.length || new Set(list.map((s) => s.tile)).size === 1) ? counts(list, filled) : [];
  const one = far === 0 ? meant(list, filled) : null;
  if (values.length < 2 || (far === 0 && !one)) {
    hide();
    return;
  }
  shown = true;
  const now = values.filter((n) => n <= wish).at(-1) ?? values[0];
  stepper.show(values, now, one ? one.label : '', (n) => {
    wish = n;
    show(state, say);
  }, one ? () => say(one) : null);
}

export function hide() {
  shown = false;
  stepper.hide();
}
