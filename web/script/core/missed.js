// What the user has missed, and what the page says about the connection. The module uses neither the DOM nor timers.

const noteEvery = 3000; // milliseconds between two reports to the server
const noteSoon = 400; // milliseconds before the first report

/**
 * noteIn returns after how many milliseconds the page reports to the server how far the user has read: soon, and not too often.
 * @param {number} notedAt time of the last report
 * @param {number} now
 */
export const noteIn = (notedAt, now) => Math.max(noteSoon, notedAt + noteEvery - now);

/**
 * news returns the missed lines as text: the last ones, without repetition.
 * @param {string} title
 * @param {string[]} last lines
 * @param {number} all the number of missed lines
 */
export const news = (title, last, all) => title + '\n' + (all > last.length ? '…\n' : '') + [...new Set(last)].join('\n');

/**
 * together returns the text that a screen reader gets for several lines that arrive together: the last line and their number.
 * @param {string} last
 * @param {number} n
 * @param {string} many a text with a gap {said} for the last line
 */
export const together = (last, n, many) => (n > 1 ? many.replace('{said}', () => last) : last);

const unnoticed = 1500; // milliseconds without a connection before the page says so
// milliseconds in which a restarting server is normally back; until then the page says nothing, and then only that the server restarts
export const restarting = 5000;

/**
 * connection returns since when the connection is lost (null if it is not) and what to do: wait before saying so, end that wait, or say
 * that it is back.
 * @param {number | null} lost since when it was lost before
 * @param {'open' | 'lost'} state
 * @param {number} now
 * @returns {{ lost: number | null, does: 'wait' | 'end' | 'back' | '' }}
 */
export function connection(lost, state, now) {
  if (state === 'lost') return { lost: lost ?? now, does: lost === null ? 'wait' : '' };
  return { lost: null, does: lost === null ? '' : now - lost > unnoticed ? 'back' : 'end' };
}
