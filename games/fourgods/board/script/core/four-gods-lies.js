// The orientation of a tile: its face, a or b, and its clockwise quarter turns. The module does not use the DOM.

/** @typedef {string} Lie "a0" to "b3" */

/**
 * order lists all orientations.
 * @type {Lie[]}
 */
export const order = ['a0', 'a1', 'a2', 'a3', 'b0', 'b1', 'b2', 'b3'];

/**
 * face returns the face of an orientation.
 * @param {Lie} lie
 */
export const face = (lie) => lie[0];

/**
 * turned returns an orientation after clockwise quarter turns.
 * @param {Lie} lie
 * @param {number} quarters
 * @returns {Lie}
 */
export const turned = (lie, quarters) => face(lie) + ((Number(lie[1]) + quarters + 4) % 4);

/**
 * flipped returns an orientation with the other face up.
 * @param {Lie} lie
 * @returns {Lie}
 */
export const flipped = (lie) => (face(lie) === 'a' ? 'b' : 'a') + lie[1];

/**
 * alike returns the orientations on the same face with the same look.
 * @param {Lie} lie
 * @param {(lie: Lie) => string} looks
 */
export const alike = (lie, looks) => order.filter((other) => face(other) === face(lie) && looks(other) === looks(lie));

/**
 * nearest returns the suitable orientation with the fewest turns, on the visible face if possible.
 * @param {Lie} lie
 * @param {(lie: Lie) => boolean} does whether an orientation is suitable
 */
export function nearest(lie, does) {
  const tries = [lie, flipped(lie)].flatMap((from) => [0, 1, 3, 2].map((quarters) => turned(from, quarters)));
  return tries.find(does);
}
