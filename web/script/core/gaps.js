// Texts with a number: {n} is the number, {n|one|many} selects a word by it. The module does not use the DOM.

/**
 * fill returns a text with its number filled in.
 * @param {string} text
 * @param {number} n
 */
export const fill = (text, n) => text.replace(/\{n(?:\|([^|}]*)\|([^}]*))?\}/g, (_, one, many) => {
  if (one === undefined) return String(n);
  return n === 1 ? one : many;
});
