// Whose the gods are, and what is shown when somebody takes one.

import { middle } from './geometry.js';

/** @import { Area } from './geometry.js' */

/**
 * taken lists the gods that lay among the gods before and are a player's now.
 * @param {Map<string, string>} before where each god lay, by its id
 * @param {Map<string, string>} now
 */
export function taken(before, now) {
  const all = Array.from(now, ([god, owner]) => ({ god, owner }));
  return all.filter(({ god, owner }) => owner.startsWith('seat:') && before.get(god) === 'gods');
}

/**
 * told is the last line of the log that names a god; -1 where none does.
 * @param {string[]} lines
 * @param {string} label of the god, which begins with its name
 */
export function told(lines, label) {
  const [name] = label.split(',');
  return name === '' ? -1 : lines.findLastIndex((line) => line.includes(name));
}

/**
 * away is how far the middle of an area lies from that of another.
 * @param {Area} from
 * @param {Area} to
 */
export function away(from, to) {
  const [a, b] = [middle(from), middle(to)];
  return { x: a.x - b.x, y: a.y - b.y };
}
