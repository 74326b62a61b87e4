// The visibility of a text field on a telephone, whose keyboard covers part of the page.

/** @typedef {{ top: number, bottom: number }} Stretch a vertical range of the page */

const edge = 8; // pixels that stay free around a field

/**
 * hides reports whether the focused field is not wholly visible.
 * @param {Stretch} line the field
 * @param {Stretch} sight the part of the window that the keyboard leaves free
 */
export const hides = (line, sight) => line.top < sight.top + edge || line.bottom > sight.bottom - edge;
