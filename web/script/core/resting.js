// Whether a page rests: what is under way is counted, and when something has happened it is looked at again. It knows no page and no frame.

/**
 * @typedef {object} Rest
 * @property {number} under how much is under way
 * @property {boolean} stirred something has happened since the page was looked at last
 * @property {boolean} looking it is being looked at
 */

/** @returns {Rest} */
export const begun = () => ({ under: 0, stirred: false, looking: false });

/**
 * stir notes that something has happened, and how much more is under way. It tells whether the page has to be looked at from now on.
 * @param {Rest} rest
 * @param {number} [more]
 */
export function stir(rest, more = 0) {
  const begins = !rest.looking;
  Object.assign(rest, { under: rest.under + more, stirred: true, looking: true });
  return begins;
}

/**
 * looks begins a look at the page, which takes as long as what waits for a frame needs to begin.
 * @param {Rest} rest
 */
export function looks(rest) {
  rest.stirred = false;
}

/**
 * looked is what a look has come to: something has happened since, so that it is looked at again; something moves, so that this is waited
 * for; something is under way or loads, which will stir it; or the page rests.
 * @param {Rest} rest
 * @param {{ moves: boolean, loads: boolean }} page
 * @returns {'again' | 'moves' | 'busy' | 'rests'}
 */
export function looked(rest, { moves, loads }) {
  if (rest.stirred) return 'again';
  if (moves) return 'moves';
  rest.looking = false;
  return rest.under || loads ? 'busy' : 'rests';
}
