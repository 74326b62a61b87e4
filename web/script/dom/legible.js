// A word on the stage that is drawn too small to be read is left out: what it tells, its thing tells when it is pointed at.

const least = 11; // pixels

/**
 * leaveOut leaves out the words of a picture that are too small as it is drawn now.
 * @param {SVGSVGElement} svg
 */
export function leaveOut(svg) {
  const words = Array.from(svg.querySelectorAll('text'));
  const small = words.map((word) => {
    const matrix = word.getScreenCTM();
    return matrix !== null && parseFloat(getComputedStyle(word).fontSize) * Math.hypot(matrix.a, matrix.b) < least - .25;
  });
  words.forEach((word, i) => {
    if (word.classList.contains('too-small') !== small[i]) word.classList.toggle('too-small', small[i]);
  });
}
