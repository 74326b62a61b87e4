// Game time and the sand timer. The page counts down to the next deadline; game time and the remaining sand follow from that. Times are in
// milliseconds.

/**
 * @typedef {object} Timer
 * @property {number | null} ahead game time minus page time, null while unknown
 * @property {number | null} counted the same, from the last reading
 * @property {boolean} running whether the sand was running at the last look
 * @property {number} spoken the last second that ticked
 */

/**
 * stopped is the timer before the first reading.
 * @type {Timer}
 */
export const stopped = { ahead: null, counted: null, running: false, spoken: 0 };

/**
 * leftIn returns the time left in a countdown text such as 1:05 or 4.2, null for another text.
 * @param {string} text
 */
export function leftIn(text) {
  const read = text.match(/(?:(\d+):)?(\d+(?:\.\d+)?)/);
  return read && 1000 * (60 * Number(read[1] || 0) + Number(read[2]));
}

const near = 1500; // milliseconds; the tolerance of a reading

/**
 * heard derives the game time from the page's countdown. A reading that contradicts the earlier ones counts only after it was made twice.
 * @param {Timer} timer
 * @param {number} deadline in game time
 * @param {number} left until then
 * @param {number} now the page time
 * @returns {Timer}
 */
export function heard(timer, deadline, left, now) {
  const { ahead, counted } = timer;
  const next = deadline - left - now;
  const agrees = ahead === null || Math.abs(next - ahead) < near || counted !== null && Math.abs(next - counted) < near;
  return { ...timer, ahead: agrees ? next : ahead, counted: next };
}

/**
 * @typedef {object} Sight what is shown of the time
 * @property {number} part the sand left, in hundredths
 * @property {boolean} haste whether the sand is nearly through
 * @property {boolean} ticks whether a second ticks now
 */

/**
 * look returns what is shown now. sight is null while no time runs. If nothing is due any more, the game is over.
 * @param {Timer} timer
 * @param {{ due: boolean, sand: number | null, deadline: number | null, now: number }} at whether something is due, and the game times at
 *   which the sand is through and of the next deadline
 * @returns {{ timer: Timer, sight: Sight | null }}
 */
export function look(timer, { due, sand, deadline, now }) {
  if (!due || timer.ahead === null) {
    const rest = due ? {} : { ahead: null, counted: null };
    return { timer: { ...timer, ...rest, running: false }, sight: null };
  }
  const time = now + timer.ahead;
  const left = sand === null ? Infinity : sand - time;
  const seconds = Math.ceil(Math.min(left, deadline === null ? Infinity : deadline - time) / 1000);
  const sight = {
    part: Math.round(Math.max(0, Math.min(100, left / 300))), // a sand timer runs for 30 seconds
    haste: left < 10_000,
    ticks: seconds !== timer.spoken && seconds > 0 && seconds <= 5,
  };
  return { timer: { ...timer, running: true, spoken: seconds }, sight };
}
