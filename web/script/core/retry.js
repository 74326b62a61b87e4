// Retry times of the live stream, of submitted forms and of documents. The module does not use the DOM.

const soon = 400; // milliseconds before an early retry
const often = 4; // number of early retries; a restarting server is normally back by then
const most = 8000; // milliseconds at most, before the random factor
const legacySilence = 45000; // milliseconds; for older servers, which send a heartbeat every 15 seconds and do not announce the interval

/**
 * retryDelay returns the delay before the next try, in milliseconds. The random factor spreads the browsers that lost their streams at the
 * same time.
 * @param {number} tries failed tries so far
 * @param {number} chance a random number from 0 to 1
 */
export const retryDelay = (tries, chance) => Math.min(most, soon * 2 ** Math.max(0, tries - often + 1)) * (1 + chance);

/**
 * silence returns the time without a heartbeat after which a stream counts as dead, in milliseconds: two heartbeat intervals.
 * @param {number} [beat] milliseconds between two heartbeats, as announced by the server
 */
export const silence = (beat) => (beat ? 2 * beat : legacySilence);

export const answers = 10000; // milliseconds that the first try of a request waits for the answer
const slowly = 60000; // the most milliseconds that a later try waits
const tries = 4; // tries for a document, spread over about two seconds

/**
 * patience returns how many milliseconds a submitted form waits for its answer.
 * @param {number} before earlier tries
 */
export const patience = (before) => Math.min(slowly, answers * 2 ** before);

/**
 * @typedef {{ status: number, retryAfter: number } | null} Answered status and retry delay in seconds from the server; null without an
 *   answer
 */

/**
 * resendDelay returns the delay before a form is submitted again, in milliseconds: while the network or the server is unreachable or too
 * busy. It returns null if the server has answered.
 * @param {Answered} answer
 * @param {number} before earlier tries
 */
export function resendDelay(answer, before) {
  if (answer?.status === 429) return serverDelay(answer.retryAfter);
  return answer && (answer.status < 500 || answer.status === 507) ? null : Math.min(8000, 300 * 2 ** before);
}

/**
 * refetchDelay returns the delay before a document is requested again, in milliseconds, or null to give up.
 * @param {Answered} answer an answer without the document
 * @param {number} before earlier tries
 * @param {number} took milliseconds since the first try
 */
export function refetchDelay(answer, before, took) {
  const busy = !answer || answer.status === 429 || answer.status >= 500;
  if (!busy || before + 1 === tries || took > 2 * answers) return null;
  return answer?.status === 429 ? serverDelay(answer.retryAfter) : 150 * 2 ** (before + 1);
}

/**
 * serverDelay returns the delay in milliseconds that the server asked for, one second by default.
 * @param {number} seconds
 */
const serverDelay = (seconds) => 1000 * (seconds || 1);

/**
 * isAway reports whether an error of a request means that the network is unreachable, or that an answer was incomplete or missing. Scripts
 * end requests by a time limit alone. WebKit reports the limit as an AbortError if it passes while the body is read.
 * @param {unknown} why
 */
export const isAway = (why) => why instanceof TypeError || why instanceof SyntaxError
  || ['TimeoutError', 'AbortError'].includes(String(/** @type {{ name?: unknown } | null} */ (why)?.name));
