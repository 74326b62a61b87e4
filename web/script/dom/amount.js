// How many are meant: what the reader wishes, until a sentence is said or let go, and the stepper that shows it.

import { offer } from '../core/amount.js';
import * as stepper from './stepper.js';

/** @import { Choice, State } from '../core/held.js' */

let wish = Infinity;
let shown = false;

// forget takes as many as there can be again.
export function forget() {
  wish = Infinity;
}

// wished is how many the reader wishes.
export const wished = () => wish;

// isShown tells whether the stepper shows how many are meant.
export const isShown = () => shown;

/**
 * show shows the stepper where how many is open.
 * @param {State} state
 * @param {(sentence: Choice) => void} say says the sentence, where nothing but its number was open
 */
export function show(state, say) {
  const offered = offer(state, wish);
  if (!offered) {
    hide();
    return;
  }
  shown = true;
  const { values, now, one } = offered;
  stepper.show(values, now, one ? one.label : '', (n) => {
    wish = n;
    show(state, say);
  }, one ? () => say(one) : null);
}

export function hide() {
  shown = false;
  stepper.hide();
}
