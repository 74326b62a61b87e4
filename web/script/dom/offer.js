// Shows the buttons that need this script and browser support: copying an address, and the share sheet of a telephone.

import { every } from './dom.js';

/**
 * offer shows the buttons that work in this browser.
 * @param {ParentNode} within
 */
export function offer(within) {
  for (const button of every(within, '[data-copy]')) button.hidden = false;
  if (!('share' in navigator)) return;
  for (const button of every(within, '[data-share]')) button.hidden = false;
}
