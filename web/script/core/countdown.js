// Clocks that count down between two updates: that of a game with time, those of persons, and what is left of a halt. It knows no page, no
// timer and no clock: the time of the page is given in milliseconds.

import { behind, hours, startCount } from './time.js';

/** @import { Clock, Halt } from './update.js' */
/**
 * @typedef {object} Countdown of a game with time
 * @property {number} deadline in the game's own time
 * @property {number} due the same on the page's clock
 * @property {number} most milliseconds that are left while time stands still
 * @property {number} full milliseconds from when the deadline was first heard of
 * @property {number} said how many of the seconds that are said lie behind
 * @property {boolean} runs it changes by itself
 */

export const long = 3_600_000; // milliseconds from which on nobody counts what is left
const spoken = [60, 30, 10, 5]; // seconds left at which it is said
const minute = 60_000;
const soon = 5000;

/**
 * begun is a countdown by what the server says; null when nothing is due.
 * @param {Countdown | null} before
 * @param {Clock | null} state
 * @param {number} came when that came, on the page's clock
 * @param {Halt | null} halt how long time stands still yet
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
 * shown is what a countdown shows: what is left, which part of all that is, and the seconds that are to be said now, 0 for nothing.
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

/** @typedef {{ left: number, came: number, runs: boolean, own: boolean, days: boolean }} Dial a person's clock, as it was drawn */

const spokenOwn = [60, 10]; // seconds left of my own clock at which it is said

/**
 * remains is what is left on a clock, in milliseconds.
 * @param {Dial} dial
 * @param {number} now
 */
export const remains = ({ left, came }, now) => Math.max(0, left - (now - came));

/**
 * words are what a clock shows: my own the last minute with tenths.
 * @param {number} left in milliseconds
 * @param {{ own: boolean, days: boolean }} dial
 * @param {{ dH?: string, hM?: string }} texts for days and hours, for hours and minutes
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
 * isSoon tells whether the last minute of a clock has begun.
 * @param {number} left
 */
export const isSoon = (left) => left < minute;

/**
 * wait is in how many milliseconds a clock may show something else.
 * @param {number} left
 * @param {{ own: boolean, days: boolean }} dial
 */
export const wait = (left, { own, days }) => (own && left < minute ? 100 : days && left > 60 * minute ? 10_000 : 250);

/**
 * announced is which of a minute and ten seconds lie behind on my own clock, and which of them is said now, -1 for none.
 * @param {number} left
 * @param {number} said how many lay behind before
 */
export function announced(left, said) {
  const passed = behind(spokenOwn, left, said);
  return { said: passed, say: passed > said ? passed - 1 : -1 };
}

/** @typedef {{ until: number, counted: number }} Stop when time goes on, 0 when nobody knows; the number that was counted last */

/**
 * halted is a halt by what the server says, null when time runs. Word of who is here alone does not draw the page again: a page that still
 * counts down goes on, and looks again at the end; then there is nothing to change, which is null too.
 * @param {Stop} before
 * @param {Halt | null} state
 * @param {number} came
 * @param {boolean} alone
 * @returns {Stop | null}
 */
export function halted(before, state, came, alone) {
  if (alone && before.until && !state) return null;
  const until = state && state.left ? came + state.left : 0;
  return { until, counted: until ? before.counted : -1 };
}

/**
 * counting is what a halt counts: seconds, or on the way to the start 3, 2, 1 and 0; whether that is another number than before; and
 * whether time goes on.
 * @param {Stop} stop
 * @param {number} now
 * @param {boolean} start
 */
export function counting({ until, counted }, now, start) {
  const left = until - now;
  const n = start ? startCount(left) : Math.max(1, Math.ceil(left / 1000));
  return { n, beat: start && counted !== n, over: left <= 0 };
}

/**
 * lag is how long the network takes there and back: the least of the last three times.
 * @param {number[]} took
 */
export const lag = (took) => Math.round(Math.min(...took.slice(-3)));
