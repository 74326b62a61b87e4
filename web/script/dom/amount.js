// The number in a move: the number that the reader chose, until a move is played or dropped, and the stepper that shows it.

import { offer } from '../core/amount.js';
import * as stepper from './stepper.js';

/** @import { Choice, State } from '../core/held.js' */

let wish = Infinity;
let shown = false;

// forget resets the number to the largest.
export function forget() {
  wish = Infinity;
}

// wished returns the number that the reader chose.
export const wished = () => wish;

// isShown reports whether the stepper is shown.
export const isShown = () => shown;

/**
 * show shows the stepper if a number is open.
 * @param {State} state
 * @param {(move: Choice) => void} play plays a move in which only the number was open
 */
export function show(state, play) {
  const offered = offer(state, wish);
  if (!offered) {
    hide();
    return;
  }
  shown = true;
  const { values, now, one } = offered;
  stepper.show(values, now, one ? one.label : '', (n) => {
    wish = n;
    show(state, play);
  }, one ? () => play(one) : null);
}

// hide hides the stepper.
export function hide() {
  shown = false;
  stepper.hide();
}
