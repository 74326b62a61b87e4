// Whether a page is idle. Running work is counted, and the page is checked after each change. The module uses neither the DOM nor animation
// frames.

/**
 * @typedef {object} Rest
 * @property {number} under how many tasks are running
 * @property {boolean} stirred whether something has happened since the last check
 * @property {boolean} looking whether a check is running
 */

/**
 * begun returns the state of a new page.
 * @returns {Rest}
 */
export const begun = () => ({ under: 0, stirred: false, looking: false });

/**
 * stir records that something has happened, and how many more tasks are running. It reports whether a check must start.
 * @param {Rest} rest
 * @param {number} [more]
 */
export function stir(rest, more = 0) {
  const begins = !rest.looking;
  Object.assign(rest, { under: rest.under + more, stirred: true, looking: true });
  return begins;
}

/**
 * looks starts a check. The check lasts until the work that waits for an animation frame has begun.
 * @param {Rest} rest
 */
export function looks(rest) {
  rest.stirred = false;
}

/**
 * looked returns the result of a check: check again, because something has happened; wait for the motion on the page; busy, because tasks
 * or loading will trigger another check; or idle.
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
