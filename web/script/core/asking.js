// What is asked for next, in words beside the marks that it has on the boards: what acts, whom it hits, where it goes, or what the title
// says of that word.

import { wordOf } from './roles.js';

/** @import { State } from './held.js' */
/** @import { Role } from './roles.js' */
/** @typedef {{ role: Role | 'what' | 'brings', words: string[] }} Line what the title says of a role, none for the usual words; the actions
 * from which one chooses; or what the one that is held brings */

/**
 * lines gives what the action that is held brings, and what the marks on the boards ask for.
 * @param {State} state in which something is held
 * @param {{ things: string[], role: Role }[]} marked what is marked on the boards
 * @param {(verb: string) => (Role | undefined)[]} of gives the roles of the words of a verb
 * @param {(verb: string) => string[]} says gives what the title says of them, "" for the usual words
 * @returns {Line[]}
 */
export function lines(state, marked, of, says) {
  const { held, tiles } = state;
  const [pick, ...more] = held;
  const brings = !more.length && pick?.tile && tiles.find(({ id }) => id === pick.tile)?.brings;
  return [...(brings ? [{ role: /** @type {const} */ ('brings'), words: [brings] }] : []), ...asked(state, marked, of, says)];
}

/**
 * asked gives what is to be chosen next.
 * @param {State} state
 * @param {{ things: string[], role: Role }[]} marked
 * @param {(verb: string) => (Role | undefined)[]} of
 * @param {(verb: string) => string[]} says
 * @returns {Line[]}
 */
function asked({ shown, filled, tiles }, marked, of, says) {
  const seen = new Set(marked.flatMap(({ things }) => things));
  /** @type {Map<Role, Set<string>>} */
  const told = new Map();
  for (const sentence of shown) {
    const { role, at } = wordOf(sentence, filled, of, seen);
    if (role) told.set(role, (told.get(role) || new Set()).add(says(sentence.verb)[at] || ''));
  }
  const roles = /** @type {Role[]} */ (['from', 'whom', 'to']).filter((role) => marked.some((one) => one.role === role));
  if (roles.length) {
    return roles.map((role) => {
      const [only, ...others] = told.get(role) || [];
      return { role, words: only && !others.length ? [only] : [] };
    });
  }
  const actions = tiles.filter((tile) => shown.some((s) => s.tile === tile)).map(({ name }) => name);
  return actions.length > 1 ? [{ role: 'what', words: actions }] : [];
}
