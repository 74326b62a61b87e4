// The role of a thing in a move: the acting thing, the target, or the destination.
//
// Each move has one parameter that is asked for next: among the open and visible ones the acting thing, then the target, then the
// destination, and the first of several. Only that parameter is marked. The others can be chosen too, since the order of parameters is
// free.

/** @import { Filled, Move } from './moves.js' */
/** @typedef {'from' | 'whom' | 'to'} Role */
/** @typedef {Map<string, Role>} Roles of things */

/** @type {Role[]} */
const asked = ['from', 'whom', 'to']; // in this order
/** @type {Role[]} */
const strong = ['from', 'to', 'whom']; // the last is the strongest

/**
 * words parses the roles of the parameters of a verb, such as "from to -"; undefined stands for a parameter without a role.
 * @param {string} [text]
 * @returns {(Role | undefined)[]}
 */
export const words = (text) => (text ? text.split(' ').map((word) => asked.find((role) => role === word)) : []);

/**
 * strongest returns the strongest of several roles, undefined for none.
 * @param {(Role | undefined)[]} roles
 */
export const strongest = (roles) => strong.findLast((role) => roles.includes(role));

/**
 * next returns the things that are asked for next, with their roles.
 * @param {Move[]} left
 * @param {Filled} filled
 * @param {(verb: string) => (Role | undefined)[]} of returns the roles of the parameters of a verb
 * @param {Set<string>} seen the visible things
 */
export function next(left, filled, of, seen) {
  /** @type {Roles} */
  const found = new Map();
  for (const move of left) {
    const { role, at } = wordOf(move, filled, of, seen);
    if (role) put(found, move.things[at], role);
  }
  return found;
}

/**
 * wordOf returns the parameter of a move that is asked for next, and its role; none if no open parameter is visible.
 * @param {Move} move
 * @param {Filled} filled
 * @param {(verb: string) => (Role | undefined)[]} of
 * @param {Set<string>} seen
 */
export function wordOf({ verb, things }, filled, of, seen) {
  const [roles, taken] = [of(verb), filled.get(verb) || []];
  const open = things.map((thing, at) => (taken.includes(at) || !seen.has(thing) ? undefined : roles[at]));
  const role = asked.find((r) => open.includes(r));
  return { role, at: role ? open.indexOf(role) : -1 };
}

/**
 * filledIn returns the chosen things with their roles.
 * @param {Move[]} left
 * @param {Filled} filled
 * @param {(verb: string) => (Role | undefined)[]} of
 */
export function filledIn(left, filled, of) {
  /** @type {Roles} */
  const found = new Map();
  for (const { verb, things } of left) {
    for (const at of filled.get(verb) || []) put(found, things[at], of(verb)[at]);
  }
  return found;
}

/**
 * put adds a role of a thing. The strongest role stays.
 * @param {Roles} found
 * @param {string | undefined} thing
 * @param {Role | undefined} role
 */
function put(found, thing, role) {
  const best = thing && strongest([found.get(thing), role]);
  if (best) found.set(thing, best);
}
