// How large words are written, and which are left out.

const legible = 11; // pixels
const largest = 17;
const smallest = 12;

/**
 * isSmall tells whether a word is too small to be read.
 * @param {number} size of its font, in units of its picture
 * @param {number} scale pixels for a unit
 */
export const isSmall = (size, scale) => size * scale < legible - .25;

// sizes are those in which an aid is tried, the largest first.
export const sizes = Array.from({ length: 2 * (largest - smallest) + 1 }, (_, i) => largest - i / 2);
