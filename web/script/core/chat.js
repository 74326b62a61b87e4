// What is said beside the game: its order, what of it is new, and how the title of the window tells of it.

/** @typedef {{ id: string, at: number }} Line when it was said, in milliseconds */

/**
 * place is behind which of the lines that are there another one goes, -1 for before all; null when it is there already. Lines stand in the
 * order in which they were said, and of two said at once the one that came first.
 * @param {Line[]} lines
 * @param {Line} line
 */
export function place(lines, line) {
  if (lines.some(({ id }) => id === line.id)) return null;
  return lines.findLastIndex(({ at }) => at <= line.at);
}

/**
 * unread is how many lines are new when some have come: those of others, while nobody looks.
 * @param {number} before
 * @param {{ own: boolean }[]} lines
 * @param {boolean} looking
 */
export const unread = (before, lines, looking) => (looking ? before : before + lines.filter(({ own }) => !own).length);

const letter = '✉ ';

/**
 * entitled is the title of the window, which tells whether something was said that nobody has looked at.
 * @param {string} title
 * @param {boolean} waits
 */
export const entitled = (title, waits) => (waits ? letter : '') + title.replace(letter, '');

/**
 * dated is how a time is written: of today without its day.
 * @param {Date} when
 * @param {Date} now
 * @returns {{ timeStyle: 'short', dateStyle?: 'short' }}
 */
export const dated = (when, now) => (
  when.toDateString() === now.toDateString() ? { timeStyle: 'short' } : { dateStyle: 'short', timeStyle: 'short' });
