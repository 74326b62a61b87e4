// What Escape lets go of: one thing at a time, and never a sentence that has been said.

/** @typedef {{ tip: boolean, held: boolean, playing: boolean, past: boolean }} Open what there is to let go of */

/**
 * escape gives which of these Escape lets go of; "" when there is nothing.
 * @param {Open} open
 * @returns {keyof Open | ''}
 */
export const escape = (open) => /** @type {(keyof Open)[]} */ (['tip', 'held', 'playing', 'past']).find((one) => open[one]) || '';
