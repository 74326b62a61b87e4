// The scoring at the end, which is shown step after step.

/** @typedef {[number, number]} Place */

export const steps = [1, 2, 3, 4];

/**
 * stepTo is the step that is shown next: the one that is asked for, and all of the scoring, which is 0, when it is asked for again.
 * @param {number} shown
 * @param {number} asked
 */
export const stepTo = (shown, asked) => (asked > 0 && asked === shown ? 0 : asked);

/**
 * way is where a marker runs from star to star: from its place by all stars between to where it goes.
 * @param {Place[]} stars
 * @param {{ points: number, place: Place }} from
 * @param {{ points: number, place: Place }} to
 */
export function way(stars, from, to) {
  const on = Math.sign(to.points - from.points);
  const between = Array.from({ length: Math.max(0, Math.abs(to.points - from.points) - 1) }, (_, i) => from.points + on * (i + 1));
  return [from.place, ...between.map((at) => stars[(at % stars.length + stars.length) % stars.length]), to.place];
}

/**
 * outOfSight tells whether a frame does not lie in a window of some height.
 * @param {{ top: number, bottom: number }} frame
 * @param {number} height
 */
export const outOfSight = ({ top, bottom }, height) => top < -8 || bottom > height;
