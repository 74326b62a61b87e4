// Whether the user looks at a page. The module uses neither the DOM nor a clock.

export const patience = 5 * 60_000; // milliseconds without input after which nobody looks at a page, even if it is in front

/**
 * @typedef {object} Attention
 * @property {boolean} front the page is in front
 * @property {number} touched time of the last input, or when the page was last brought to the front
 */

/**
 * attention returns the state of a page that was just opened.
 * @param {boolean} front
 * @param {number} now
 * @returns {Attention}
 */
export const attention = (front, now) => ({ front, touched: now });

/**
 * awake reports whether the page had input in the last `patience` milliseconds.
 * @param {Attention} attention
 * @param {number} now
 */
export const awake = ({ touched }, now) => now - touched < patience;

/**
 * looks reports whether the user looks at the page: it is in front and had recent input.
 * @param {Attention} attention
 * @param {number} now
 */
export const looks = (attention, now) => attention.front && awake(attention, now);

/**
 * touch records an input. It reports whether the user has just returned: nobody looked at the page before.
 * @param {Attention} attention
 * @param {number} now
 */
export function touch(attention, now) {
  const back = !looks(attention, now);
  attention.front = true;
  attention.touched = now;
  return back;
}

/**
 * turn records that the page comes to the front or leaves it. It reports whether the user looked at it before this change, or does after
 * it. Nobody looked at a page that had no input for a long time.
 * @param {Attention} attention
 * @param {boolean} front
 * @param {number} now
 */
export function turn(attention, front, now) {
  const looked = awake(attention, now);
  if (front) touch(attention, now);
  attention.front = front;
  return front || looked;
}
