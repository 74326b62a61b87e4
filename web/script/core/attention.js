// Whether somebody looks at a page. It knows no page and no clock.

export const patience = 5 * 60_000; // milliseconds without a touch after which nobody looks at a page, though it is in front

/**
 * @typedef {object} Attention
 * @property {boolean} front the page is in front
 * @property {number} touched when somebody last touched the page, or brought it to the front
 */

/**
 * attention is that of a page that was just opened.
 * @param {boolean} front
 * @param {number} now
 * @returns {Attention}
 */
export const attention = (front, now) => ({ front, touched: now });

/**
 * awake tells whether the page was touched not long ago.
 * @param {Attention} attention
 * @param {number} now
 */
export const awake = ({ touched }, now) => now - touched < patience;

/**
 * looks tells whether somebody looks at the page: it is in front, and was touched not long ago.
 * @param {Attention} attention
 * @param {number} now
 */
export const looks = (attention, now) => attention.front && awake(attention, now);

/**
 * touch notes that somebody touched the page. It tells whether they come back: nobody looked before.
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
 * turn notes that the page comes to the front, or leaves it. It tells whether somebody looked at it until now, or does from now on; a page
 * that is left after a long time without a touch was looked at by nobody.
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
