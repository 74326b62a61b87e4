// What somebody has missed, and what is said of the connection. It knows no page and no timer.

const noteEvery = 3000; // milliseconds between two notes to the server
const noteSoon = 400; // until the first of them

/**
 * noteIn is in how many milliseconds the server is told how far somebody has looked: before long, and not too often.
 * @param {number} notedAt when it was told last
 * @param {number} now
 */
export const noteIn = (notedAt, now) => Math.max(noteSoon, notedAt + noteEvery - now);

/**
 * news is in words what somebody has missed: its last lines, each once.
 * @param {string} title
 * @param {string[]} last lines
 * @param {number} all lines that there are
 */
export const news = (title, last, all) => title + '\n' + (all > last.length ? '…\n' : '') + [...new Set(last)].join('\n');

/**
 * together is what a listener is told at once of several lines: the last of them, and how many there were.
 * @param {string} last
 * @param {number} n
 * @param {string} many a text with a gap for the last line
 */
export const together = (last, n, many) => (n > 1 ? many.replace('{said}', () => last) : last);

const unnoticed = 1500; // milliseconds for which the connection may be lost without a word
export const restarting = 5000; // in which a server that is started again is back: until then nothing is said, and then only that it is

/**
 * connection is since when the connection is lost, null where it is not, and what that begins: the wait until it is said; or its end, and
 * whether it is said that it is back.
 * @param {number | null} lost since when it was
 * @param {'open' | 'lost'} state
 * @param {number} now
 * @returns {{ lost: number | null, does: 'wait' | 'end' | 'back' | '' }}
 */
export function connection(lost, state, now) {
  if (state === 'lost') return { lost: lost ?? now, does: lost === null ? 'wait' : '' };
  return { lost: null, does: lost === null ? '' : now - lost > unnoticed ? 'back' : 'end' };
}
