// Whose the gods are, and what is shown when somebody takes one.

/** @typedef {{ left: number, top: number, width: number, height: number }} Area */

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
export const away = (from, to) => ({
  x: from.left + from.width / 2 - to.left - to.width / 2,
  y: from.top + from.height / 2 - to.top - to.height / 2,
});
