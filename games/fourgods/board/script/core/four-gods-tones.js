// The sounds of the table, and the sound of each change.

/** @typedef {[number, number, number, number]} Tone pitch in Hz, length in seconds, volume, and delay in seconds */
/** @typedef {'turn' | 'flip' | 'place' | 'city' | 'draw' | 'tick' | 'gong' | 'call'} Sound */
/**
 * @typedef {object} Lying the state of the table
 * @property {string | undefined} phase of the game
 * @property {number} tiles the number of tiles in the World
 * @property {number} cities
 * @property {number} held the number of tiles in hand
 * @property {number} loud the stage of the announcement that no god has been chosen
 */

/**
 * sounds are the tones of each sound.
 * @type {Record<Sound, Tone[]>}
 */
export const sounds = {
  turn: [[520, .03, .05, 0]],
  flip: [[420, .03, .06, 0], [620, .03, .06, .04]],
  place: [[170, .09, .3, 0], [95, .12, .25, .01]],
  city: [[262, .16, .16, 0], [392, .22, .16, .1]],
  draw: [[300, .04, .07, 0], [360, .04, .07, .06]],
  tick: [[880, .04, .1, 0]],
  call: [[587, .2, .14, 0], [784, .34, .14, .16]],
  gong: [[110, 1.4, .3, 0], [164, 1.1, .16, .02], [222, .9, .1, .04]],
};

/**
 * soundOf returns the one sound of the changes between two states, null for none.
 * @param {Lying} was
 * @param {Lying} now
 * @returns {Sound | null}
 */
export function soundOf(was, now) {
  if (now.phase !== was.phase && (now.phase === 'final' || now.phase === 'over')) return 'gong';
  if (now.loud === 2 && was.loud === 1) return 'call';
  if (now.cities > was.cities) return 'city';
  if (now.tiles > was.tiles) return 'place';
  return now.held > was.held ? 'draw' : null;
}
