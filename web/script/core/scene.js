// Scenes: how long each of their lines and numbers takes, and where the light and the card are. It knows no page.

/** @import { Area } from './geometry.js' */

const longest = 6000; // milliseconds for the motion of a scene
const opening = 700; // until its first line
const each = 520; // for a line
const closing = 1500; // for what came of it
const many = 6; // scenes that wait behind one that still moves

/**
 * isSmall tells whether a scene is small at once: where nothing moves, or too many others wait.
 * @param {boolean} still
 * @param {number} waiting
 */
export const isSmall = (still, waiting) => still || waiting > many;

/**
 * times are those of a scene: for how many milliseconds it moves, until its first line, for a line, and when each step of its numbers
 * comes, if they run in steps. It takes less when others wait or the reader is in a hurry.
 * @param {{ rows: number, steps: number, waiting: number, hurried: boolean }} scene
 */
export function times({ rows, steps, waiting, hurried }) {
  const full = steps ? longest : Math.min(longest, opening + rows * each + closing);
  const beat = steps ? (full - opening - closing / 2) / steps : each;
  const quick = hurried ? 1 / 3 : 1 / (1 + waiting / 4);
  return {
    long: full * quick, opening: opening * quick, each: each * quick,
    counts: Array.from({ length: steps }, (_, n) => (opening + n * beat) * quick),
    verdict: steps * beat / each, // in lines: behind the last step
  };
}

/**
 * turn is behind how many lines a line comes: one after the other; beside numbers that run in steps soon, and the verdict behind them.
 * @param {number} i
 * @param {boolean} line
 * @param {number} steps
 * @param {number} verdict
 */
export const turn = (i, line, steps, verdict) => (steps ? line ? i / 8 : verdict : i);

/**
 * sums is where a number stands after each step, if it runs in steps.
 * @param {string} [text]
 */
export const sums = (text = '') => text.split(' ').filter(Boolean).map(Number);

const counting = 700; // milliseconds for a number that runs up

/**
 * running is what a number shows that runs from one to another since so many milliseconds, and whether it is there.
 * @param {number} from
 * @param {number} to
 * @param {number} passed
 */
export function running(from, to, passed) {
  const part = Math.min(1, passed / counting);
  return { text: String(Math.round(from + (to - from) * part)), over: part === 1 };
}

/**
 * light is where the light goes on a stage, whose places are given on the screen, and on which side the card covers least of that.
 * @param {Area} stage
 * @param {Area[]} places
 */
export function light(stage, places) {
  if (!places.length) return { x: 0, y: 0, radius: -46, side: 'low' }; // no light
  const left = Math.min(...places.map((p) => p.left));
  const right = Math.max(...places.map((p) => p.left + p.width));
  const top = Math.min(...places.map((p) => p.top));
  const bottom = Math.max(...places.map((p) => p.top + p.height));
  const [x, y] = [(left + right) / 2 - stage.left, (top + bottom) / 2 - stage.top];
  const radius = Math.max(70, Math.min(Math.hypot(right - left, bottom - top) / 2 + 16, stage.width / 2));
  return { x, y, radius, side: y > stage.height / 2 ? 'high' : 'low' };
}
