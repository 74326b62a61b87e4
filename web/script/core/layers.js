// The Back button closes the layers over a table before it leaves the table. The history has one entry for each open layer, and Back
// returns to the entry before. The module does not use the DOM.

/**
 * @typedef {object} Guard
 * @property {number} depth how many history entries after the table's own entry the page is at
 * @property {boolean} goes whether the page is going back through its entries itself and has not arrived yet
 */
/**
 * @typedef {object} Does
 * @property {Guard} guard
 * @property {'push' | 'go' | 'close' | ''} does add entries, go through the history, or close the layers that were opened last
 * @property {number} by how many; negative to go back
 */

/**
 * then returns a step of the guard.
 * @param {Guard} guard
 * @param {Does['does']} [does]
 * @param {number} [by]
 * @returns {Does}
 */
const then = (guard, does = '', by = 0) => ({ guard, does, by });

/**
 * settled returns the step that gives the history as many entries as there are open layers.
 * @param {Guard} guard
 * @param {number} open
 */
export function settled({ depth, goes }, open) {
  if (goes || open === depth) return then({ depth, goes });
  if (open > depth) return then({ depth: open, goes }, 'push', open - depth);
  return then({ depth, goes: true }, 'go', open - depth);
}

/**
 * popped returns the step after the browser has reached another entry of the page. Forward reaches entries of closed layers: it opens none,
 * and the next Back acts as if these entries did not exist.
 * @param {Guard} guard
 * @param {number} to the depth of that entry
 * @param {number} open the number of open layers
 */
export function popped({ depth, goes }, to, open) {
  const guard = { depth: to, goes: false };
  if (goes) return settled(guard, open);
  if (to >= depth) return then(guard);
  return open ? then(guard, 'close', Math.max(1, open - to)) : then(guard, 'go', -to - 1);
}

/**
 * stacked returns the open layers in the order in which they were opened.
 * @template T
 * @param {T[]} before
 * @param {T[]} open
 */
export const stacked = (before, open) => [...before.filter((one) => open.includes(one)), ...open.filter((one) => !before.includes(one))];
