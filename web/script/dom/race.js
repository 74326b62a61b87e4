// Announcements for screen readers where seats act at the same time. More happens than can be read aloud, so they come every few seconds.

import { need } from './dom.js';
import { counted } from './toast.js';
import { together } from '../core/missed.js';

const every = 4000; // milliseconds between two announcements

/** @type {Element[]} */
let untold = []; // the lines of others since the last one
let timer = 0;

/**
 * happened records lines of the log that others caused.
 * @param {Element[]} lines
 */
export function happened(lines) {
  untold.push(...lines);
  if (untold.length && !timer) timer = setTimeout(tell, every);
}

/**
 * saidIn returns the text of a log line.
 * @param {Element} line
 */
export const saidIn = (line) => need(line, '.said, span').textContent.trim();

// tell announces the last line and the number of lines since the announcement before.
function tell() {
  timer = 0;
  const said = saidIn(untold[untold.length - 1]);
  need(document, '[data-told]').textContent = together(said, untold.length, counted('more-happened', untold.length));
  untold = [];
}
