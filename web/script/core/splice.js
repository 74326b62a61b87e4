// The fragments of the parts of a table's page. The stream sends new fragments and refers to earlier ones. The module uses neither the DOM
// nor the network.

/**
 * @typedef {(string | number)[]} Splice a text is a new fragment; two numbers are a range of earlier fragments, the end exclusive
 */
/** @typedef {Map<string, string[]>} Kept the fragments of each part */

/**
 * joined assembles parts from their patches and the kept fragments, and keeps the new fragments. It returns null if a patch refers to
 * fragments that are not kept.
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
 * spliced applies a patch to the earlier fragments.
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
