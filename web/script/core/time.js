// Times as text. The module uses neither the DOM nor texts of a language.

/**
 * two returns a number with at least two digits.
 * @param {number} n
 */
const two = (n) => String(n).padStart(2, '0');

/**
 * minutes returns a time as minutes and seconds.
 * @param {number} seconds
 */
export const minutes = (seconds) => Math.floor(seconds / 60) + ':' + two(seconds % 60);

/**
 * hours returns a time as hours, minutes and seconds, without hours if there are none.
 * @param {number} seconds
 */
export function hours(seconds) {
  const all = Math.floor(seconds / 3600);
  return all ? all + ':' + two(Math.floor(seconds / 60) % 60) + ':' + two(seconds % 60) : minutes(seconds);
}

/**
 * countdown returns the time left as text, from a text with a gap for seconds: the last seconds with tenths, from a minute on as minutes.
 * @param {number} left in milliseconds
 * @param {string} text
 */
export function countdown(left, text) {
  if (left < 9950) return text.replace('{n}', (left / 1000).toFixed(1));
  const seconds = Math.ceil(left / 1000);
  return seconds < 60 ? text.replace('{n}', String(seconds)) : minutes(seconds);
}

/**
 * behind returns how many of some times have passed, the latest first, when so much is left.
 * @param {number[]} points in seconds left
 * @param {number} left in milliseconds
 * @param {number} from how many have passed before
 */
export function behind(points, left, from) {
  while (from < points.length && left <= points[from] * 1000) from++;
  return from;
}

const go = 400; // milliseconds for which "Go" is shown; table.StartGo

/**
 * startCount returns the number shown before the start: 3, 2, 1, and 0 for "Go".
 * @param {number} left in milliseconds
 */
export const startCount = (left) => Math.max(0, Math.ceil((left - go) / 1000));
