// What the page does after an answer to a submitted move, and how long it waits.

/** @typedef {{ ok: boolean, entry?: number, go?: string }} Answer the server's answer: the log entry, and a page to open */

/**
 * isBehind reports whether a list of choices predates the reader's last move, so that none of it can be played.
 * @param {number} entry the entry of that move: Infinity before the answer, 0 after a refusal
 * @param {number} seen the entry at which the list was drawn
 */
export const isBehind = (entry, seen) => entry > seen;

/**
 * afterwards returns what the page does after an answer: go to another page, draw the present again, wait for the stream to bring the
 * entry, or nothing after a refusal.
 * @param {Answer} answer
 * @param {number} known the entry that the page knew when it sent the request
 * @returns {'go' | 'reload' | 'wait' | 'nothing'}
 */
export function afterwards({ ok, entry = 0, go }, known) {
  if (!ok) return entry ? 'nothing' : 'reload';
  if (go) return 'go';
  return entry <= known ? 'reload' : 'wait'; // the stream brings no update without a new entry
}

/**
 * isMissed reports whether the page draws the present again after a refusal: the stream has not yet brought the entry at which the move was
 * refused.
 * @param {number} entry
 * @param {number} known
 */
export const isMissed = (entry, known) => !entry || entry > known;
