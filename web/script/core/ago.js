// The age of a point in time, in its largest unit.

const steps = /** @type {const} */ ([['day', 86400], ['hour', 3600], ['minute', 60]]); // each unit and its length in seconds

/**
 * ago returns the age of a point in time, in the largest unit of which at least one has passed.
 * @param {number} when milliseconds since the epoch
 * @param {number} now milliseconds since the epoch
 * @returns {{ n: number, unit: 'day' | 'hour' | 'minute' }}
 */
export function ago(when, now) {
  const past = Math.max(0, now - when) / 1000;
  const [unit, long] = steps.find(([, long]) => past >= long) || steps[2];
  return { n: Math.round(past / long), unit };
}
