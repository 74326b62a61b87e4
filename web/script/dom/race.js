// Announcements for screen readers where seats act at the same time. More happens than can be read aloud, so they come every few seconds.

import { need } from './dom.js';
import { counted } from './toast.js';
import { together } from '../core/missed.js';

const every = 4000; // milliseconds between two announcements

/** @type {Element[]} */
let waiting = []; // the lines of others since the last one
let timer = 0;

/**
 * happened records lines of the log that others caused.
 * @param {Element[]} lines
 */
export function happened(lines) {
  waiting.push(...lines);
  if (waiting.length && !timer) timer = setTimeout(announce, every);
}

/**
 * saidIn returns the text of a log line.
 * @param {Element} line
 */
export const saidIn = (line) => need(line, '.said, span').textContent.trim();

// announce announces the last line and the number of lines since the announcement before.
function announce() {
  timer = 0;
  const said = saidIn(waiting[waiting.length - 1]);
  need(document, '[data-told]').textContent = together(said, waiting.length, counted('more-happened', waiting.length));
  waiting = [];
}
