// The replay of a game: when each move is shown. The module uses neither the DOM nor timers: callers pass the time of the page.

const steady = 1200; // milliseconds per move in a game without times
const longest = 4000; // milliseconds, the longest pause in a game with times
const motionTime = 480; // milliseconds for the motion of pieces at normal speed
const speeds = [0.5, 1, 2, 4, 8, 16];

/**
 * @typedef {object} Schedule
 * @property {(number | undefined)[]} said the game time of each move by ply, undefined if unknown
 * @property {number[]} times the replay time of each move by ply
 */
/**
 * @typedef {object} Run
 * @property {Schedule} schedule
 * @property {number} speed
 * @property {number} time a replay time,
 * @property {number} since and the page time at which the replay was there
 */

/**
 * speedOf returns the stored speed, or the normal one.
 * @param {string | null} chosen
 */
export const speedOf = (chosen) => speeds.find((speed) => speed === Number(chosen)) || 1;

/**
 * faster returns the next or the previous speed.
 * @param {number} speed
 * @param {number} way 1 or -1
 */
export const faster = (speed, way) => speeds[Math.max(0, Math.min(speeds.length - 1, speeds.indexOf(speed) + way))];

/**
 * scheduled returns the times of a replay. A move of unknown time takes as long as any.
 * @param {number} last
 * @param {Map<number, number>} when the known game times by ply
 * @returns {Schedule}
 */
export function scheduled(last, when) {
  const said = Array.from({ length: last + 1 }, (_, ply) => (ply ? when.get(ply) : 0));
  return { said, times: line(said, steady, longest) };
}

/**
 * from returns a replay that starts at a ply.
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
 * wait returns how many milliseconds the replay waits after a ply before the next one, and how many seconds of the pause it skips. It
 * returns null after the last ply.
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
 * step returns the ply to show after another one at a given time: the next, or a later one if drawing is slower than the game was. It also
 * returns the milliseconds for the motion of its pieces.
 * @param {Run} run
 * @param {number} ply
 * @param {number} now
 */
export function step({ schedule: { times }, speed, time, since }, ply, now) {
  const to = due(times, ply, time + (now - since) * speed);
  const room = to < times.length - 1 ? (times[to + 1] - times[to]) / speed : steady;
  return { to, motion: to === ply + 1 ? Math.min(room, motionTime) : 0 };
}

/**
 * line returns the replay time of each move by ply. A known pause is kept up to `longest`; an unknown one takes `steady` milliseconds.
 * @param {(number | undefined)[]} said the game time of each move by ply, in milliseconds
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
 * gapBefore returns the pause before a move, undefined if unknown.
 * @param {(number | undefined)[]} said
 * @param {number} ply
 */
export function gapBefore(said, ply) {
  const [at, before] = [said[ply], said[ply - 1]];
  return at !== undefined && before !== undefined && at >= before ? at - before : undefined;
}

/**
 * due returns the last ply that is due at a time, at least the one after the shown ply.
 * @param {number[]} times
 * @param {number} shown
 * @param {number} time
 */
export function due(times, shown, time) {
  let to = shown + 1;
  while (to < times.length - 1 && times[to + 1] <= time) to++;
  return to;
}
