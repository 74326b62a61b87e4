// How a tile lies: on its face a or b, turned by so many quarters clockwise. It knows no page.

/** @typedef {string} Lie "a0" to "b3" */

/** @type {Lie[]} */
export const order = ['a0', 'a1', 'a2', 'a3', 'b0', 'b1', 'b2', 'b3'];

/** @param {Lie} lie */
export const face = (lie) => lie[0];

/**
 * turned is a lie turned by quarters clockwise.
 * @param {Lie} lie
 * @param {number} quarters
 * @returns {Lie}
 */
export const turned = (lie, quarters) => face(lie) + ((Number(lie[1]) + quarters + 4) % 4);

/**
 * flipped is a lie turned over.
 * @param {Lie} lie
 * @returns {Lie}
 */
export const flipped = (lie) => (face(lie) === 'a' ? 'b' : 'a') + lie[1];

/**
 * alike gives the lies on the same face that look as one does.
 * @param {Lie} lie
 * @param {(lie: Lie) => string} looks
 */
export const alike = (lie, looks) => order.filter((other) => face(other) === face(lie) && looks(other) === looks(lie));

/**
 * nearest is the lie with the fewest turns from another one that will do, on the face that is up if it can be.
 * @param {Lie} lie
 * @param {(lie: Lie) => boolean} does
 */
export function nearest(lie, does) {
  const tries = [lie, flipped(lie)].flatMap((from) => [0, 1, 3, 2].map((quarters) => turned(from, quarters)));
  return tries.find(does);
}
