// How Back closes what lies over the table before it leaves the table: the history has an entry for each open layer, and Back comes to the
// entry before. It knows no page.

/**
 * @typedef {object} Guard
 * @property {number} depth how many entries after that of the table the page stands at
 * @property {boolean} goes the page goes back through its entries by itself, and has not arrived yet
 */
/**
 * @typedef {object} Does
 * @property {Guard} guard
 * @property {'push' | 'go' | 'close' | ''} does add entries, go through the history, or close the layers that were opened last
 * @property {number} by how many; below 0 to go back
 */

/**
 * @param {Guard} guard
 * @param {Does['does']} [does]
 * @param {number} [by]
 * @returns {Does}
 */
const then = (guard, does = '', by = 0) => ({ guard, does, by });

/**
 * settled gives what brings the history to as many entries as layers are open.
 * @param {Guard} guard
 * @param {number} open
 */
export function settled({ depth, goes }, open) {
  if (goes || open === depth) return then({ depth, goes });
  if (open > depth) return then({ depth: open, goes }, 'push', open - depth);
  return then({ depth, goes: true }, 'go', open - depth);
}

/**
 * popped gives what follows when the browser has come to another entry of the page. Forward leads to entries of layers that are closed: it
 * opens none, and a Back from there does what its reader sees, as if these entries were not.
 * @param {Guard} guard
 * @param {number} to the depth of that entry
 * @param {number} open
 */
export function popped({ depth, goes }, to, open) {
  const guard = { depth: to, goes: false };
  if (goes) return settled(guard, open);
  if (to >= depth) return then(guard);
  return open ? then(guard, 'close', Math.max(1, open - to)) : then(guard, 'go', -to - 1);
}

/**
 * stacked is what is open in the order in which it was opened.
 * @template T
 * @param {T[]} before
 * @param {T[]} open
 */
export const stacked = (before, open) => [...before.filter((one) => open.includes(one)), ...open.filter((one) => !before.includes(one))];
