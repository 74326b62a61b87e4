// Font sizes of labels on a board, and which labels are left out.

const legible = 11; // pixels
const largest = 17;
const smallest = 12;

/**
 * isSmall reports whether a label is too small to read.
 * @param {number} size font size in units of the picture
 * @param {number} scale pixels per unit
 */
export const isSmall = (size, scale) => size * scale < legible - .25;

// sizes are the font sizes to try for a player aid, largest first.
export const sizes = Array.from({ length: 2 * (largest - smallest) + 1 }, (_, i) => largest - i / 2);
