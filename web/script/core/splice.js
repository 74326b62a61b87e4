// The pieces that the parts of a table's page are made of, as the stream tells them: what is new, and which of the earlier ones stay. It
// knows no page and no connection.

/**
 * @typedef {(string | number)[]} Splice a text is a new piece; two numbers are the first of the earlier pieces that follow and the first
 *   that does not
 */
/** @typedef {Map<string, string[]>} Kept the pieces of each part */

/**
 * joined makes parts whole, from what is told of them and the pieces that are kept, and keeps the new ones. It gives null when earlier
 * pieces are told of that are not here.
 * @param {Kept} kept
 * @param {Record<string, Splice>} told
 * @returns {Record<string, string> | null}
 */
export function joined(kept, told) {
  /** @type {Record<string, string>} */
  const whole = {};
  for (const [part, splice] of Object.entries(told)) {
    const pieces = spliced(kept.get(part) || [], splice);
    if (!pieces) return null;
    kept.set(part, pieces);
    whole[part] = pieces.join('');
  }
  return whole;
}

/**
 * @param {string[]} earlier
 * @param {Splice} splice
 * @returns {string[] | null}
 */
function spliced(earlier, splice) {
  /** @type {string[]} */
  const pieces = [];
  for (let i = 0; i < splice.length; i++) {
    const word = splice[i];
    if (typeof word === 'string') {
      pieces.push(word);
      continue;
    }
    const end = Number(splice[++i]);
    if (!(word >= 0 && word <= end && end <= earlier.length)) return null;
    pieces.push(...earlier.slice(word, end));
  }
  return pieces;
}
