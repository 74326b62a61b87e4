// Playing a game again: when each sentence comes, and what is shown when. It knows no page and no timer: the time of the page is given.

const steady = 1200; // milliseconds for one sentence where the game has no time
const longest = 4000; // of the pauses of a game with time
const glideTime = 480; // for which pieces move at ease
const speeds = [0.5, 1, 2, 4, 8, 16];

/**
 * @typedef {object} Schedule
 * @property {(number | undefined)[]} said when each sentence was said, by its ply, in the game's own time, as far as that is known
 * @property {number[]} times when each comes, in the replay's own time
 */
/**
 * @typedef {object} Run
 * @property {Schedule} schedule
 * @property {number} speed
 * @property {number} time where the replay was, in its own time,
 * @property {number} since when that was
 */

/**
 * speedOf is the speed that was chosen before, the usual one where that is none.
 * @param {string | null} chosen
 */
export const speedOf = (chosen) => speeds.find((speed) => speed === Number(chosen)) || 1;

/**
 * faster is the next speed, or the one before.
 * @param {number} speed
 * @param {number} way 1 or -1
 */
export const faster = (speed, way) => speeds[Math.max(0, Math.min(speeds.length - 1, speeds.indexOf(speed) + way))];

/**
 * scheduled is when the sentences of a game come. Where it is not known when one was said it lasts as long as any.
 * @param {number} last
 * @param {Map<number, number>} when each was said that is known
 * @returns {Schedule}
 */
export function scheduled(last, when) {
  const said = Array.from({ length: last + 1 }, (_, ply) => (ply ? when.get(ply) : 0));
  return { said, times: line(said, steady, longest) };
}

/**
 * from is a replay that goes on from a sentence.
 * @param {Schedule} schedule
 * @param {number} speed
 * @param {number} ply
 * @param {number} now
 * @returns {Run}
 */
export function from(schedule, speed, ply, now) {
  const { times } = schedule;
  return { schedule, speed, time: times[Math.min(ply, times.length - 1)], since: now };
}

/**
 * wait is for how many milliseconds the replay waits behind a sentence for the next one, and how many seconds of quiet it makes shorter;
 * null behind the last one.
 * @param {Run} run
 * @param {number} ply
 * @param {number} now
 */
export function wait({ schedule: { said, times }, speed, time, since }, ply, now) {
  if (ply >= times.length - 1) return null;
  const gap = gapBefore(said, ply + 1) || 0;
  return { ms: Math.max(0, (times[ply + 1] - time) / speed - (now - since)), quiet: gap > longest ? Math.round(gap / 1000) : 0 };
}

/**
 * step is what is shown behind a sentence at a time: the next one, or a later one when showing takes longer than the game did. Its pieces
 * move for so many milliseconds.
 * @param {Run} run
 * @param {number} ply
 * @param {number} now
 */
export function step({ schedule: { times }, speed, time, since }, ply, now) {
  const to = due(times, ply, time + (now - since) * speed);
  const room = to < times.length - 1 ? (times[to + 1] - times[to]) / speed : steady;
  return { to, motion: to === ply + 1 ? Math.min(room, glideTime) : 0 };
}

/**
 * line gives when each sentence comes in a replay, by its ply: as it was said where that is known, but after no more than a longest
 * pause, else one steady step after the one before.
 * @param {(number | undefined)[]} said when each was said, by its ply, in milliseconds
 * @param {number} steady
 * @param {number} longest
 */
export function line(said, steady, longest) {
  /** @param {number | undefined} gap */
  const step = (gap) => (gap === undefined ? steady : Math.min(longest, gap));
  const times = [0];
  for (let ply = 1; ply < said.length; ply++) times[ply] = times[ply - 1] + step(gapBefore(said, ply));
  return times;
}

/**
 * gapBefore is how long it was quiet before a sentence, undefined where that is not known.
 * @param {(number | undefined)[]} said
 * @param {number} ply
 */
export function gapBefore(said, ply) {
  const [at, before] = [said[ply], said[ply - 1]];
  return at !== undefined && before !== undefined && at >= before ? at - before : undefined;
}

/**
 * due is the last sentence of a replay that has come at a time, and at least the one after that which is shown.
 * @param {number[]} times
 * @param {number} shown
 * @param {number} time
 */
export function due(times, shown, time) {
  let to = shown + 1;
  while (to < times.length - 1 && times[to + 1] <= time) to++;
  return to;
}
