// The order of chat messages, the number of unread ones, and the window title that reports them.

/** @typedef {{ id: string, at: number }} Line a message and the time when it was sent, in milliseconds */

/**
 * place returns the index of the message after which a new one belongs, -1 for before all, null if the message is there already. Messages
 * are ordered by time; of two with the same time the one that arrived first comes first.
 * @param {Line[]} lines
 * @param {Line} line
 */
export function place(lines, line) {
  if (lines.some(({ id }) => id === line.id)) return null;
  return lines.findLastIndex(({ at }) => at <= line.at);
}

/**
 * unread returns the number of unread messages after some have arrived: messages of others that arrived while the user did not look.
 * @param {number} before
 * @param {{ own: boolean }[]} lines
 * @param {boolean} looking
 */
export const unread = (before, lines, looking) => (looking ? before : before + lines.filter(({ own }) => !own).length);

const letter = '✉ ';

/**
 * entitled returns the title of the window, with a sign for unread messages.
 * @param {string} title
 * @param {boolean} waits whether there are unread messages
 */
export const entitled = (title, waits) => (waits ? letter : '') + title.replace(letter, '');

/**
 * dated returns the format of a time: without the date if it is today.
 * @param {Date} when
 * @param {Date} now
 * @returns {{ timeStyle: 'short', dateStyle?: 'short' }}
 */
export const dated = (when, now) => (
  when.toDateString() === now.toDateString() ? { timeStyle: 'short' } : { dateStyle: 'short', timeStyle: 'short' });
