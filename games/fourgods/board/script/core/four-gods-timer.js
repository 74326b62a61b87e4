// Time: the page counts down to the next deadline, whatever that is about. From that follows what time it is in the game, and how much
// sand there is. Times are in milliseconds.

/**
 * @typedef {object} Timer
 * @property {number | null} ahead the game's time less the page's; null while that is not known
 * @property {number | null} counted the same, as it was heard last
 * @property {boolean} running whether the sand ran when it was looked at last
 * @property {number} spoken the second that was ticked last
 */

/** @type {Timer} */
export const stopped = { ahead: null, counted: null, running: false, spoken: 0 };

/**
 * leftIn is the time left that a countdown such as 1:05 or 4.2 shows; null where it shows none.
 * @param {string} text
 */
export function leftIn(text) {
  const read = text.match(/(?:(\d+):)?(\d+(?:\.\d+)?)/);
  return read && 1000 * (60 * Number(read[1] || 0) + Number(read[2]));
}

const near = 1500; // how far what is heard may be off

/**
 * heard learns from the page's countdown what time it is in the game. What does not agree with before counts once it was heard twice.
 * @param {Timer} timer
 * @param {number} deadline in the game's time
 * @param {number} left until then
 * @param {number} now on the page
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
 * @property {number} part of the sand that is left, in hundredths
 * @property {boolean} haste whether the sand is nearly through
 * @property {boolean} ticks whether a second is heard
 */

/**
 * look is what is shown now; sight is null while no time runs. Where nothing is due any more, the game is over or was ended.
 * @param {Timer} timer
 * @param {{ due: boolean, sand: number | null, deadline: number | null, now: number }} at whether something is due, and when the sand
 *   is through and the next deadline is, in the game's time
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
    part: Math.round(Math.max(0, Math.min(100, left / 300))), // a glass runs for 30 seconds
    haste: left < 10_000,
    ticks: seconds !== timer.spoken && seconds > 0 && seconds <= 5,
  };
  return { timer: { ...timer, running: true, spoken: seconds }, sight };
}
