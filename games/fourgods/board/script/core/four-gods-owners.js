// The owners of the gods, and the effect when a player takes a god.

import { middle } from './geometry.js';

/** @import { Area } from './geometry.js' */

/**
 * taken returns the gods that were unowned before and belong to a player now.
 * @param {Map<string, string>} before the place of each god by its id
 * @param {Map<string, string>} now
 */
export function taken(before, now) {
  const all = Array.from(now, ([god, owner]) => ({ god, owner }));
  return all.filter(({ god, owner }) => owner.startsWith('seat:') && before.get(god) === 'gods');
}

/**
 * lastNaming returns the index of the last log line that names a god, -1 for none.
 * @param {string[]} lines
 * @param {string} label the label of the god, which begins with its name
 */
export function lastNaming(lines, label) {
  const [name] = label.split(',');
  return name === '' ? -1 : lines.findLastIndex((line) => line.includes(name));
}

/**
 * away returns the distance from the centre of one area to that of another.
 * @param {Area} from
 * @param {Area} to
 */
export function away(from, to) {
  const [a, b] = [middle(from), middle(to)];
  return { x: a.x - b.x, y: a.y - b.y };
}
