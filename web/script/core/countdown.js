// Clocks that count down between two updates: the game clock, the player clocks, and the rest of a pause. The module uses no DOM, timer or
// clock; callers pass the time of the page in milliseconds.

import { behind, hours, startCount } from './time.js';

/** @import { Clock, Halt } from './update.js' */
/**
 * @typedef {object} Countdown the countdown of a timed game
 * @property {number} deadline in game time
 * @property {number} due the deadline on the page's clock
 * @property {number} most milliseconds left while the clock is stopped
 * @property {number} full milliseconds from the first report of the deadline to the deadline
 * @property {number} said how many of the announced times have passed
 * @property {boolean} runs whether it counts down now
 */

export const long = 3_600_000; // milliseconds; above this no countdown is shown
const spoken = [60, 30, 10, 5]; // seconds left that are announced
const minute = 60_000;
const soon = 5000;

/**
 * begun returns a countdown from the server's report, null if there is no deadline.
 * @param {Countdown | null} before
 * @param {Clock | null} state
 * @param {number} came when the report arrived, on the page's clock
 * @param {Halt | null} halt the current pause
 * @returns {Countdown | null}
 */
export function begun(before, state, came, halt) {
  if (!state) return null;
  const { deadline, now } = state;
  const most = deadline - now;
  const same = before?.deadline === deadline;
  return {
    deadline, most, due: came + most + (halt?.left || 0), runs: !halt || Boolean(halt.left),
    full: same ? before.full : Math.max(most, 1), said: same ? before.said : behind(spoken, most, 0),
  };
}

/**
 * shown returns what a countdown displays: the time left, the fraction left, and the seconds to announce now, 0 for none.
 * @param {Countdown} countdown
 * @param {number} now
 */
export function shown({ due, most, full, said }, now) {
  const left = Math.min(most, Math.max(0, due - now));
  const passed = behind(spoken, left, said);
  return {
    left, hidden: left > long, part: Math.min(1, left / full), soon: left < soon, said: passed,
    say: passed > said ? spoken[passed - 1] : 0,
  };
}

/** @typedef {{ left: number, came: number, runs: boolean, own: boolean, days: boolean }} Dial a player clock as it was drawn */

const spokenOwn = [60, 10]; // seconds left on the reader's own clock that are announced

/**
 * remains returns the time left on a player clock, in milliseconds.
 * @param {Dial} dial
 * @param {number} now
 */
export const remains = ({ left, came }, now) => Math.max(0, left - (now - came));

/**
 * words returns the text of a clock. The reader's own clock shows tenths in the last minute.
 * @param {number} left in milliseconds
 * @param {{ own: boolean, days: boolean }} dial
 * @param {{ dH?: string, hM?: string }} texts the formats for days and hours, and for hours and minutes
 */
export function words(left, { own, days }, { dH = '', hM = '' }) {
  const minutes = Math.floor(left / minute);
  const [d, h, m] = [Math.floor(minutes / 1440), Math.floor(minutes / 60), minutes % 60].map(String);
  if (days && minutes >= 1440) return dH.replace('{d}', d).replace('{h}', String(Math.floor(minutes / 60) % 24));
  if (days && minutes >= 60) return hM.replace('{h}', h).replace('{m}', m);
  if (own && left < minute) return (Math.floor(left / 100) / 10).toFixed(1);
  return hours(Math.ceil(left / 1000));
}

/**
 * isSoon reports whether a clock is in its last minute.
 * @param {number} left
 */
export const isSoon = (left) => left < minute;

/**
 * wait returns after how many milliseconds the text of a clock may change.
 * @param {number} left
 * @param {{ own: boolean, days: boolean }} dial
 */
export const wait = (left, { own, days }) => (own && left < minute ? 100 : days && left > 60 * minute ? 10_000 : 250);

/**
 * announced returns how many of the announced times have passed on the reader's own clock, and the index of the one to announce now, -1 for
 * none.
 * @param {number} left
 * @param {number} said how many had passed before
 */
export function announced(left, said) {
  const passed = behind(spokenOwn, left, said);
  return { said: passed, say: passed > said ? passed - 1 : -1 };
}

/** @typedef {{ until: number, counted: number }} Stop a pause: when it ends, 0 for unknown, and the number that was shown last */

/**
 * halted returns a pause from the server's report. It returns null if the clock runs, or if nothing changes. An update about presence alone
 * does not redraw the page: a countdown that runs continues, and is checked at its end.
 * @param {Stop} before
 * @param {Halt | null} state
 * @param {number} came when the report arrived
 * @param {boolean} alone whether the update changes presence only
 * @returns {Stop | null}
 */
export function halted(before, state, came, alone) {
  if (alone && before.until && !state) return null;
  const until = state && state.left ? came + state.left : 0;
  return { until, counted: until ? before.counted : -1 };
}

/**
 * counting returns the number that a pause shows (seconds, or 3, 2, 1 and 0 before the start), whether it differs from the number before,
 * and whether the pause is over.
 * @param {Stop} stop
 * @param {number} now
 * @param {boolean} start whether the game is about to start
 */
export function counting({ until, counted }, now, start) {
  const left = until - now;
  const n = start ? startCount(left) : Math.max(1, Math.ceil(left / 1000));
  return { n, beat: start && counted !== n, over: left <= 0 };
}

/**
 * lag returns the network round-trip time in milliseconds: the least of the last three measurements.
 * @param {number[]} took the measured round trips in milliseconds
 */
export const lag = (took) => Math.round(Math.min(...took.slice(-3)));
