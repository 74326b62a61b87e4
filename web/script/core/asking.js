// The prompt that says what the player chooses next, in addition to the marks on the boards: the acting thing, the target, the destination,
// or the title's own text for that parameter.

import { wordOf } from './roles.js';

/** @import { State } from './held.js' */
/** @import { Role } from './roles.js' */
/**
 * @typedef {{ role: Role | 'what' | 'brings', words: string[] }} Line one line of the prompt: the title's texts for a role (none: the usual
 *   text), the actions to choose from, or the benefit of the selected action
 */

/**
 * lines returns the benefit of the selected action and the prompts for the things that are marked on the boards.
 * @param {State} state with at least one pick
 * @param {{ things: string[], role: Role }[]} marked the things that are marked on the boards
 * @param {(verb: string) => (Role | undefined)[]} of returns the roles of the parameters of a verb
 * @param {(verb: string) => string[]} says returns the title's prompts for these parameters, "" for the usual text
 * @returns {Line[]}
 */
export function lines(state, marked, of, says) {
  const { held, tiles } = state;
  const [pick, ...more] = held;
  const brings = !more.length && pick?.tile && tiles.find(({ id }) => id === pick.tile)?.brings;
  return [...(brings ? [{ role: /** @type {const} */ ('brings'), words: [brings] }] : []), ...asked(state, marked, of, says)];
}

/**
 * asked returns the prompts for the next choice.
 * @param {State} state
 * @param {{ things: string[], role: Role }[]} marked
 * @param {(verb: string) => (Role | undefined)[]} of
 * @param {(verb: string) => string[]} says
 * @returns {Line[]}
 */
function asked({ shown, filled, tiles }, marked, of, says) {
  const seen = new Set(marked.flatMap(({ things }) => things));
  /** @type {Map<Role, Set<string>>} */
  const found = new Map();
  for (const move of shown) {
    const { role, at } = wordOf(move, filled, of, seen);
    if (role) found.set(role, (found.get(role) || new Set()).add(says(move.verb)[at] || ''));
  }
  const roles = /** @type {Role[]} */ (['from', 'whom', 'to']).filter((role) => marked.some((one) => one.role === role));
  if (roles.length) {
    return roles.map((role) => {
      const [only, ...others] = found.get(role) || [];
      return { role, words: only && !others.length ? [only] : [] };
    });
  }
  const actions = tiles.filter((tile) => shown.some((s) => s.tile === tile)).map(({ name }) => name);
  return actions.length > 1 ? [{ role: 'what', words: actions }] : [];
}
