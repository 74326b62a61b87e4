// Looking back: which steps of a game there are, and what of the page tells of the step that is shown. It knows no page.

const ofTheStep = ['players', 'choices', 'hint', 'prompt', 'warnings', 'past', 'end']; // the panels that tell of the step shown

/**
 * isOfTheStep tells whether a panel tells of the step that is shown; the others tell of the table now.
 * @param {string} id
 */
export const isOfTheStep = (id) => ofTheStep.includes(id);

/**
 * isDrawn tells whether a panel that comes with an update is drawn: of a step of the past none that tells of the table now, and of a
 * review none that the review has itself.
 * @param {string} id
 * @param {{ past: number | null, reviewed: boolean }} page
 */
export const isDrawn = (id, { past, reviewed }) => !(reviewed && ['past', 'end'].includes(id)) && (past === null || !isOfTheStep(id));

/** @typedef {'first' | 'back' | 'forward' | 'last'} Step */

/**
 * ways are the plies to which the row of steps leads.
 * @param {number} now sentences in the record
 * @param {number} at the ply that is shown
 * @returns {Record<Step, number>}
 */
export const ways = (now, at) => ({ first: 0, back: Math.max(0, at - 1), forward: Math.min(now, at + 1), last: now });

/**
 * stepOf is the step of the past that a ply is, null for the present.
 * @param {number | null} ply
 * @param {number} now
 */
export const stepOf = (ply, now) => (ply === null || ply >= now ? null : ply);

/**
 * where says which step is shown, and its time where that is known.
 * @param {number} at
 * @param {number} now
 * @param {string} time
 */
export const where = (at, now, time) => at + '/' + now + (time ? ' · ' + time : '');

/**
 * place is how a line of the log lies to the step that is shown: an event stands behind its sentence.
 * @param {{ ply: number, event: boolean }} line
 * @param {number | null} past
 * @returns {'shown' | 'later' | ''}
 */
export function place({ ply, event }, past) {
  if (past === null || ply < past) return '';
  return ply === past && !event ? 'shown' : 'later';
}
