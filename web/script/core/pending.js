// What comes of what I have sent, and how long the page waits for it.

/** @typedef {{ ok: boolean, entry?: number, go?: string }} Answer what the server says: the entry of the log, and a page to open */

/**
 * isBehind tells whether a list of choices is from before what I said last, so that nothing of it can be said.
 * @param {number} entry of what I said: Infinity while nobody has answered, 0 when it was refused
 * @param {number} seen the entry at which the list was drawn
 */
export const isBehind = (entry, seen) => entry > seen;

/**
 * afterwards gives what the page does after an answer: goes to another page, draws the present again, waits for the stream to bring it, or
 * nothing, after a refusal of what the stream brings.
 * @param {Answer} answer
 * @param {number} known the entry that the page knew when it asked
 * @returns {'go' | 'reload' | 'wait' | 'nothing'}
 */
export function afterwards({ ok, entry = 0, go }, known) {
  if (!ok) return entry ? 'nothing' : 'reload';
  if (go) return 'go';
  return entry <= known ? 'reload' : 'wait'; // what is in no entry the stream would not bring
}

/**
 * isMissed tells whether the page draws the present again after a refusal: the stream has not brought the entry at which it was made.
 * @param {number} entry
 * @param {number} known
 */
export const isMissed = (entry, known) => !entry || entry > known;
