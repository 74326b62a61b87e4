// Scenes: the duration of their lines and numbers, and the positions of the spotlight and the card. The module does not use the DOM.

/** @import { Area } from './geometry.js' */

const longest = 6000; // milliseconds for the motion of a scene
const opening = 700; // milliseconds before its first line
const each = 520; // milliseconds for a line
const closing = 1500; // milliseconds for the result
const many = 6; // scenes that may wait before scenes are shortened

/**
 * isSmall reports whether a scene is shown small immediately: motion is off, or too many others wait.
 * @param {boolean} still whether motion is off
 * @param {number} waiting
 */
export const isSmall = (still, waiting) => still || waiting > many;

/**
 * times returns the timing of a scene: its whole motion, the delay before its first line and for each line in milliseconds, and the step
 * times of its numbers, if they run in steps. The scene is shorter if others wait or the reader is in a hurry.
 * @param {{ rows: number, steps: number, waiting: number, hurried: boolean }} scene
 */
export function times({ rows, steps, waiting, hurried }) {
  const full = steps ? longest : Math.min(longest, opening + rows * each + closing);
  const beat = steps ? (full - opening - closing / 2) / steps : each;
  const quick = hurried ? 1 / 3 : 1 / (1 + waiting / 4);
  return {
    long: full * quick, opening: opening * quick, each: each * quick,
    counts: Array.from({ length: steps }, (_, n) => (opening + n * beat) * quick),
    verdict: steps * beat / each, // in lines: after the last step
  };
}

/**
 * turn returns after how many lines a line appears: one after the other. With numbers that run in steps the lines come early, and the
 * verdict after the steps.
 * @param {number} i
 * @param {boolean} line
 * @param {number} steps
 * @param {number} verdict
 */
export const turn = (i, line, steps, verdict) => (steps ? line ? i / 8 : verdict : i);

/**
 * sums returns the values of a number after each step, if it runs in steps.
 * @param {string} [text]
 */
export const sums = (text = '') => text.split(' ').filter(Boolean).map(Number);

const counting = 700; // milliseconds for a running number

/**
 * running returns the value of a number that runs from one value to another, and whether it has arrived.
 * @param {number} from
 * @param {number} to
 * @param {number} passed milliseconds since it started
 */
export function running(from, to, passed) {
  const part = Math.min(1, passed / counting);
  return { text: String(Math.round(from + (to - from) * part)), over: part === 1 };
}

/**
 * light returns the position of the spotlight on a board, and the side on which the card covers least of it.
 * @param {Area} stage
 * @param {Area[]} places the places to light, in screen coordinates
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
