// What a thing is for whoever says a sentence: what acts, whom it hits, where it goes.
//
// Of each sentence one word is asked for next: of the open ones that are in sight what acts, then whom it hits, then where it goes, and of
// several the first. Only that is marked. All others can be chosen too, since the order of words is free.

/** @import { Filled, Sentence } from './sentence.js' */
/** @typedef {'from' | 'whom' | 'to'} Role */
/** @typedef {Map<string, Role>} Roles of things */

/** @type {Role[]} */
const asked = ['from', 'whom', 'to']; // in this order
/** @type {Role[]} */
const strong = ['from', 'to', 'whom']; // the last is the strongest

/**
 * words reads the roles of the words of a verb, "from to -"; undefined stands for a word without.
 * @param {string} [text]
 * @returns {(Role | undefined)[]}
 */
export const words = (text) => (text ? text.split(' ').map((word) => asked.find((role) => role === word)) : []);

/**
 * strongest is the one that counts of several roles; undefined where there is none.
 * @param {(Role | undefined)[]} roles
 */
export const strongest = (roles) => strong.findLast((role) => roles.includes(role));

/**
 * next gives the things that are asked for next, with their roles.
 * @param {Sentence[]} left
 * @param {Filled} filled
 * @param {(verb: string) => (Role | undefined)[]} of gives the roles of the words of a verb
 * @param {Set<string>} seen the things in sight
 */
export function next(left, filled, of, seen) {
  /** @type {Roles} */
  const found = new Map();
  for (const sentence of left) {
    const { role, at } = wordOf(sentence, filled, of, seen);
    if (role) put(found, sentence.things[at], role);
  }
  return found;
}

/**
 * wordOf gives which word of a sentence is asked for next, and its role; none where no open word is in sight.
 * @param {Sentence} sentence
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
 * filledIn gives the things that have been chosen, with their roles.
 * @param {Sentence[]} left
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
 * put gives a thing a role beside those that it has: the strongest stays.
 * @param {Roles} found
 * @param {string | undefined} thing
 * @param {Role | undefined} role
 */
function put(found, thing, role) {
  const best = thing && strongest([found.get(thing), role]);
  if (best) found.set(thing, best);
}
