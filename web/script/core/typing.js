// Where somebody writes on a telephone, whose keyboard takes room from the page.

/** @typedef {{ top: number, bottom: number }} Stretch of the page, from top to bottom */

const edge = 8; // pixels that stay free around a line

/**
 * hides tells whether a line that is written in is not wholly in sight.
 * @param {Stretch} line
 * @param {Stretch} sight what the keyboard leaves of the window
 */
export const hides = (line, sight) => line.top < sight.top + edge || line.bottom > sight.bottom - edge;
