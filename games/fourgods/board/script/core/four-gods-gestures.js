// The meaning of pointer gestures, of the mouse wheel and of keys. A tile in hand is dragged out of the hand; a swipe sideways turns it, a
// swipe up or down turns it over. Points and boxes are in window pixels.

/** @typedef {{ x: number, y: number }} Point */
/** @typedef {{ left: number, top: number, right: number, bottom: number }} Box */

const swipe = 26; // pixels; a shorter movement of a finger is no gesture
const above = 8; // pixels above the hand at which a drag starts

/**
 * leaves reports whether a pointer has dragged a tile out of the hand. A finger that moves sideways or down turns the tile instead.
 * @param {Point} at
 * @param {Box} box the box of the tile in hand
 * @param {boolean} touch
 */
export function leaves({ x, y }, box, touch) {
  if (y < box.top - above) return true;
  return !touch && (x < box.left - swipe || x > box.right + swipe || y > box.bottom + swipe);
}

/**
 * swiped returns what a pointer that stayed in the hand does to its tile, '' for a click.
 * @param {Point} from
 * @param {Point} to
 * @returns {'right' | 'left' | 'flip' | ''}
 */
export function swiped(from, to) {
  const [dx, dy] = [to.x - from.x, to.y - from.y];
  if (Math.max(Math.abs(dx), Math.abs(dy)) < swipe) return '';
  if (Math.abs(dx) <= Math.abs(dy)) return 'flip';
  return dx > 0 ? 'right' : 'left';
}

/**
 * swipedAside reports whether a finger was swiped sideways, which turns over a tile in a discard area.
 * @param {Point} from
 * @param {Point} to
 */
export const swipedAside = (from, to) => Math.abs(to.x - from.x) > swipe && Math.abs(to.y - from.y) < swipe;

/**
 * hits reports whether a finger was put down on a small sign. Browsers shift touches to small elements nearby.
 * @param {Point} at
 * @param {Box} sign
 */
export const hits = ({ x, y }, { left, top, right, bottom }) => x >= left - 2 && x <= right + 8 && y >= top - 2 && y <= bottom + 8;

const echo = 250; // milliseconds after a gesture in which its click arrives

/**
 * isEcho reports whether a click belongs to the gesture before it.
 * @param {number} ended when the gesture ended
 * @param {number} now
 */
export const isEcho = (ended, now) => now - ended < echo;

const spin = 120; // milliseconds for a quarter turn: a spinning wheel turns the tile one quarter at a time

/**
 * wheeled returns what a wheel does to a tile, '' for nothing yet.
 * @param {{ deltaY: number, shift: boolean }} wheel
 * @param {number} before when the wheel last turned the tile
 * @param {number} now
 * @returns {'right' | 'left' | 'flip' | ''}
 */
export function wheeled({ deltaY, shift }, before, now) {
  if (now - before < spin) return '';
  if (shift) return 'flip';
  return deltaY > 0 ? 'right' : 'left';
}

/**
 * @typedef {{ does: 'pick', hand: number } | { does: 'spin', how: 'right' | 'left' | 'flip' } | { does: 'play', words: string }
 *   | { does: 'toggle', what: 'kingdoms' | 'sound' } | { does: 'discard' | 'city' | 'zones' | 'release' | 'start' }} Command
 */

/** @type {Record<string, Command>} */
const keys = {
  1: { does: 'pick', hand: 1 }, 2: { does: 'pick', hand: 2 },
  e: { does: 'spin', how: 'right' }, r: { does: 'spin', how: 'right' }, q: { does: 'spin', how: 'left' },
  f: { does: 'spin', how: 'flip' }, x: { does: 'discard' }, d: { does: 'play', words: 'draw 2' }, s: { does: 'play', words: 'draw 1' },
  c: { does: 'city' }, k: { does: 'toggle', what: 'kingdoms' }, m: { does: 'toggle', what: 'sound' }, p: { does: 'zones' },
  escape: { does: 'release' },
  arrowup: { does: 'start' }, arrowdown: { does: 'start' }, arrowleft: { does: 'start' }, arrowright: { does: 'start' },
};

/**
 * command returns the command of a key, null for other keys. 1 and 2 choose a tile in hand; E, R and Q turn it, Shift+R turns it back, F
 * turns it over, X discards it. D and S draw two and one. C founds a city, P goes to the zones for a prophet, K shows the kingdoms, M
 * mutes. An arrow goes to a cell where the tile fits. Escape drops the selection.
 * @param {string} key the key of the event
 * @param {boolean} shift
 * @returns {Command | null}
 */
export function command(key, shift) {
  const name = key.toLowerCase();
  if (name === 'r' && shift) return { does: 'spin', how: 'left' };
  return Object.hasOwn(keys, name) ? keys[name] : null;
}
