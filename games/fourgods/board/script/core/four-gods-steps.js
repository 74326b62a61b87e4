// The final scoring, shown step by step.

/** @typedef {[number, number]} Place */

// steps are the numbers of the steps.
export const steps = [1, 2, 3, 4];

/**
 * stepTo returns the step to show next: the requested one, or 0 for the whole scoring if that step is shown already.
 * @param {number} shown
 * @param {number} asked
 */
export const stepTo = (shown, asked) => (asked > 0 && asked === shown ? 0 : asked);

/**
 * way returns the path of a marker from star to star: from its place over all stars in between to its destination.
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
 * outOfSight reports whether a frame is not fully visible in a window of some height.
 * @param {{ top: number, bottom: number }} frame
 * @param {number} height
 */
export const outOfSight = ({ top, bottom }, height) => top < -8 || bottom > height;
