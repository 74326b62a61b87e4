// The player aid is written as large as leaves it whole where it stands. This comes with the aid, when it is first opened.

import { every, find } from './dom.js';
import { sizes } from '../core/font.js';

/**
 * fit writes the aid in a box, if there is one.
 * @param {HTMLElement} box
 */
function fit(box) {
  const aid = find(box, '.aid');
  if (!aid) return;
  for (const px of sizes) {
    aid.style.fontSize = px / 16 + 'rem'; // pixels in letters of the usual size
    if (box.scrollHeight <= box.clientHeight && aid.scrollHeight <= aid.clientHeight) return;
  }
}

const boxes = every(document, '.in-aid, dialog');
const rooms = new ResizeObserver(() => boxes.forEach(fit));
for (const box of boxes) rooms.observe(box);
document.addEventListener('load', () => boxes.forEach(fit), true); // a style sheet has come
