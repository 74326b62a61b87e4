// The fragments of the parts of a table's page. The stream sends new fragments and refers to earlier ones. The module uses neither the DOM
// nor the network.

/**
 * @typedef {(string | number)[]} Patch a text is a new fragment; two numbers are a range of earlier fragments, the end exclusive
 */
/** @typedef {Map<string, string[]>} Kept the fragments of each part */

/**
 * joined assembles parts from their patches and the kept fragments, and keeps the new fragments. It returns null if a patch refers to
 * fragments that are not kept.
 * @param {Kept} kept
 * @param {Record<string, Patch>} sent
 * @returns {Record<string, string> | null}
 */
export function joined(kept, sent) {
  /** @type {Record<string, string>} */
  const whole = {};
  for (const [part, patch] of Object.entries(sent)) {
    const fragments = patched(kept.get(part) || [], patch);
    if (!fragments) return null;
    kept.set(part, fragments);
    whole[part] = fragments.join('');
  }
  return whole;
}

/**
 * patched applies a patch to the earlier fragments.
 * @param {string[]} earlier
 * @param {Patch} patch
 * @returns {string[] | null}
 */
function patched(earlier, patch) {
  /** @type {string[]} */
  const fragments = [];
  for (let i = 0; i < patch.length; i++) {
    const word = patch[i];
    if (typeof word === 'string') {
      fragments.push(word);
      continue;
    }
    const end = Number(patch[++i]);
    if (!(word >= 0 && word <= end && end <= earlier.length)) return null;
    fragments.push(...earlier.slice(word, end));
  }
  return fragments;
}
