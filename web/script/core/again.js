// When what was not answered is asked for again: a stream that has ended or fallen silent, an input, a document. It knows no page.

const soon = 400; // milliseconds
const often = 4; // tries that come soon: a server that starts again is back by then
const most = 8000; // milliseconds, as far as chance does not double them
const untold = 45000; // milliseconds of silence of a server of before, which gives a sign each 15 seconds and does not say so

/**
 * again is after how many milliseconds the next try comes. Many browsers lose their streams at the same time: chance, from 0 to 1, keeps
 * them from coming back at the same time.
 * @param {number} tries so far
 * @param {number} chance
 */
export const again = (tries, chance) => Math.min(most, soon * 2 ** Math.max(0, tries - often + 1)) * (1 + chance);

/**
 * silence is after how many milliseconds without a sign a stream is dead, whatever the browser thinks: two heartbeats are missing.
 * @param {number} [beat] milliseconds between two heartbeats, as the server tells it
 */
export const silence = (beat) => (beat ? 2 * beat : untold);

export const answers = 10000; // milliseconds in which the server answers
const slowly = 60000; // the same for what was asked several times
const tries = 4; // of asking for a document, over some two seconds

/**
 * patience is for how many milliseconds an input waits for its answer.
 * @param {number} before tries before this one
 */
export const patience = (before) => Math.min(slowly, answers * 2 ** before);

/** @typedef {{ status: number, retryAfter: number } | null} Answered what the server said, and when to ask again in seconds; if it did */

/**
 * sendAgain is in how many milliseconds an input is sent again, while the network or the server is away or too busy; null where it has been
 * answered.
 * @param {Answered} answer
 * @param {number} before tries before this one
 */
export function sendAgain(answer, before) {
  if (answer?.status === 429) return retry(answer.retryAfter);
  return answer && (answer.status < 500 || answer.status === 507) ? null : Math.min(8000, 300 * 2 ** before);
}

/**
 * askAgain is in how many milliseconds a document is asked for again; null where there is none to be had.
 * @param {Answered} answer that is not the document
 * @param {number} before tries before this one
 * @param {number} took milliseconds since the first
 */
export function askAgain(answer, before, took) {
  const busy = !answer || answer.status === 429 || answer.status >= 500;
  if (!busy || before + 1 === tries || took > 2 * answers) return null;
  return answer?.status === 429 ? retry(answer.retryAfter) : 150 * 2 ** (before + 1);
}

/** @param {number} seconds */
const retry = (seconds) => 1000 * (seconds || 1);
