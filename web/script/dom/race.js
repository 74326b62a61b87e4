// Where seats act at the same time more happens than can be read aloud: who listens to the page is told of it every few seconds.

import { need } from './dom.js';
import { counted } from './toast.js';
import { together } from '../core/missed.js';

const every = 4000; // milliseconds between two tellings

/** @type {Element[]} */
let untold = []; // what others said since the last one
let timer = 0;

/**
 * happened notes lines of the log that others caused.
 * @param {Element[]} lines
 */
export function happened(lines) {
  untold.push(...lines);
  if (untold.length && !timer) timer = setTimeout(tell, every);
}

/**
 * saidIn is what a line of the log says.
 * @param {Element} line
 */
export const saidIn = (line) => need(line, '.said, span').textContent.trim();

function tell() {
  timer = 0;
  const said = saidIn(untold[untold.length - 1]);
  need(document, '[data-told]').textContent = together(said, untold.length, counted('more-happened', untold.length));
  untold = [];
}
