// Looking at the past of a game: the available steps, and which panels belong to the shown step. The module does not use the DOM.

const ofTheStep = ['players', 'choices', 'hint', 'prompt', 'warnings', 'past', 'end']; // the panels about the shown step

/**
 * isOfTheStep reports whether a panel is about the shown step. The others are about the table now.
 * @param {string} id
 */
export const isOfTheStep = (id) => ofTheStep.includes(id);

/**
 * isDrawn reports whether a panel in an update is drawn. While a step of the past is shown, panels of the present are not. A review keeps
 * its own panels.
 * @param {string} id
 * @param {{ past: number | null, reviewed: boolean }} page
 */
export const isDrawn = (id, { past, reviewed }) => !(reviewed && ['past', 'end'].includes(id)) && (past === null || !isOfTheStep(id));

/** @typedef {'first' | 'back' | 'forward' | 'last'} Step */

/**
 * ways returns the plies that the step buttons lead to.
 * @param {number} now the number of moves in the record
 * @param {number} at the ply that is shown
 * @returns {Record<Step, number>}
 */
export const ways = (now, at) => ({ first: 0, back: Math.max(0, at - 1), forward: Math.min(now, at + 1), last: now });

/**
 * stepOf returns the past ply to show, null for the present.
 * @param {number | null} ply
 * @param {number} now
 */
export const stepOf = (ply, now) => (ply === null || ply >= now ? null : ply);

/**
 * where returns the text for the shown step, with its time if known.
 * @param {number} at
 * @param {number} now
 * @param {string} time
 */
export const where = (at, now, time) => at + '/' + now + (time ? ' · ' + time : '');

/**
 * place returns the state of a log line relative to the shown step. An event comes after its move.
 * @param {{ ply: number, event: boolean }} line
 * @param {number | null} past
 * @returns {'shown' | 'later' | ''}
 */
export function place({ ply, event }, past) {
  if (past === null || ply < past) return '';
  return ply === past && !event ? 'shown' : 'later';
}
