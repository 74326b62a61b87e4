// A word on the stage that is drawn too small to be read is left out: what it tells, its thing tells when it is pointed at.

import { isSmall } from '../core/font.js';

/**
 * leaveOut leaves out the words of a picture that are too small as it is drawn now.
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
