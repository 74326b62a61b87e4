// Sets the largest font size with which the whole player aid fits. This script is loaded with the aid.

import { every, find } from './dom.js';
import { sizes } from '../core/font.js';

/**
 * fit sets the font size of the aid in a box, if there is one.
 * @param {HTMLElement} box
 */
function fit(box) {
  const aid = find(box, '.aid');
  if (!aid) return;
  for (const px of sizes) {
    aid.style.fontSize = px / 16 + 'rem'; // pixels in units of the usual font size
    if (box.scrollHeight <= box.clientHeight && aid.scrollHeight <= aid.clientHeight) return;
  }
}

const boxes = every(document, '.in-aid, dialog');
const rooms = new ResizeObserver(() => boxes.forEach(fit));
for (const box of boxes) rooms.observe(box);
document.addEventListener('load', () => boxes.forEach(fit), true); // a style sheet was loaded
