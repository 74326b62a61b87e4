// A text with a number in its gaps: {n} is the number, {n|one|many} a word for it. It knows no page.

/**
 * @param {string} text
 * @param {number} n
 */
export const fill = (text, n) => text.replace(/\{n(?:\|([^|}]*)\|([^}]*))?\}/g, (_, one, many) => {
  if (one === undefined) return String(n);
  return n === 1 ? one : many;
});
