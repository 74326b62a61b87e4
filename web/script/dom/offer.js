// What only works with script, and in a browser that can do it: copying an address, and the share sheet of a phone.

import { every } from './dom.js';

/**
 * offer shows the buttons that work here.
 * @param {ParentNode} within
 */
export function offer(within) {
  for (const button of every(within, '[data-copy]')) button.hidden = false;
  if (!('share' in navigator)) return;
  for (const button of every(within, '[data-share]')) button.hidden = false;
}
