// Times as they are read, and when each sentence of a replay comes. It knows no page and no language.

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

// long is from how many milliseconds on nobody counts what is left.
export const long = 3_600_000;

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

/**
 * line gives when each sentence comes in a replay, by its ply: as it was said where that is known, but after no more than a longest
 * pause, else one steady step after the one before.
 * @param {(number | undefined)[]} said when each was said, by its ply, in milliseconds
 * @param {number} steady
 * @param {number} longest
 */
export function line(said, steady, longest) {
  /** @param {number | undefined} gap */
  const step = (gap) => (gap === undefined ? steady : Math.min(longest, gap));
  const times = [0];
  for (let ply = 1; ply < said.length; ply++) times[ply] = times[ply - 1] + step(gapBefore(said, ply));
  return times;
}

/**
 * gapBefore is how long it was quiet before a sentence, undefined where that is not known.
 * @param {(number | undefined)[]} said
 * @param {number} ply
 */
export function gapBefore(said, ply) {
  const [at, before] = [said[ply], said[ply - 1]];
  return at !== undefined && before !== undefined && at >= before ? at - before : undefined;
}

/**
 * due is the last sentence of a replay that has come at a time, and at least the one after that which is shown.
 * @param {number[]} times
 * @param {number} shown
 * @param {number} time
 */
export function due(times, shown, time) {
  let to = shown + 1;
  while (to < times.length - 1 && times[to + 1] <= time) to++;
  return to;
}
