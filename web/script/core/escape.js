// What the Escape key closes: one thing at a time. It never affects a move that has been played.

/** @typedef {{ tip: boolean, held: boolean, playing: boolean, past: boolean }} Open the things that can be closed */

/**
 * escape returns the one that Escape closes, "" for none.
 * @param {Open} open
 * @returns {keyof Open | ''}
 */
export const escape = (open) => /** @type {(keyof Open)[]} */ (['tip', 'held', 'playing', 'past']).find((one) => open[one]) || '';
