// How long ago something was.

const steps = /** @type {const} */ ([['day', 86400], ['hour', 3600], ['minute', 60]]); // and how many seconds they have

/**
 * ago is how long ago a time is, in the largest unit of which it has one.
 * @param {number} when in milliseconds
 * @param {number} now
 * @returns {{ n: number, unit: 'day' | 'hour' | 'minute' }}
 */
export function ago(when, now) {
  const past = Math.max(0, now - when) / 1000;
  const [unit, long] = steps.find(([, long]) => past >= long) || steps[2];
  return { n: Math.round(past / long), unit };
}
