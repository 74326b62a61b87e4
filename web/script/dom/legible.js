// Hides labels on the board that are drawn too small to read. The tip of the thing has the same information.

import { isSmall } from '../core/font.js';

/**
 * leaveOut hides the labels of a picture that are too small at its present size.
 * @param {SVGSVGElement} svg
 */
export function leaveOut(svg) {
  const words = Array.from(svg.querySelectorAll('text'));
  const small = words.map((word) => {
    const matrix = word.getScreenCTM();
    return matrix !== null && isSmall(parseFloat(getComputedStyle(word).fontSize), Math.hypot(matrix.a, matrix.b));
  });
  words.forEach((word, i) => {
    if (word.classList.contains('too-small') !== small[i]) word.classList.toggle('too-small', small[i]);
  });
}
