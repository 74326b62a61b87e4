// Times as they are read. It knows no page and no language.

/** @param {number} n */
const two = (n) => String(n).padStart(2, '0');

/**
 * minutes is a time in minutes and seconds.
 * @param {number} seconds
 */
export const minutes = (seconds) => Math.floor(seconds / 60) + ':' + two(seconds % 60);

/**
 * hours is a time in hours, minutes and seconds, without hours where there are none.
 * @param {number} seconds
 */
export function hours(seconds) {
  const all = Math.floor(seconds / 3600);
  return all ? all + ':' + two(Math.floor(seconds / 60) % 60) + ':' + two(seconds % 60) : minutes(seconds);
}

/**
 * countdown is what is left in words, by a text with a gap for seconds: the last ones with tenths, from a minute on as minutes.
 * @param {number} left in milliseconds
 * @param {string} text
 */
export function countdown(left, text) {
  if (left < 9950) return text.replace('{n}', (left / 1000).toFixed(1));
  const seconds = Math.ceil(left / 1000);
  return seconds < 60 ? text.replace('{n}', String(seconds)) : minutes(seconds);
}

/**
 * behind is how many of some points in time, the latest first, lie behind when so much is left.
 * @param {number[]} points in seconds left
 * @param {number} left in milliseconds
 * @param {number} from how many lie behind already
 */
export function behind(points, left, from) {
  while (from < points.length && left <= points[from] * 1000) from++;
  return from;
}

const go = 400; // milliseconds for which "Go" stands; table.StartGo

/**
 * startCount is what is counted on the way to the start when so much is left: 3, 2, 1, and 0 for "Go".
 * @param {number} left in milliseconds
 */
export const startCount = (left) => Math.max(0, Math.ceil((left - go) / 1000));
