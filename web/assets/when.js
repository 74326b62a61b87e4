// Times in the reader's own zone and language.

import { every } from './dom.js';

/**
 * local shows the times in a part of the page as the reader's clock has them.
 * @param {ParentNode} part
 */
export function local(part) {
  for (const time of every(part, 'time[data-when]', HTMLTimeElement)) {
    time.textContent = new Date(time.dateTime).toLocaleString(document.documentElement.lang, { dateStyle: 'medium', timeStyle: 'short' });
  }
}
