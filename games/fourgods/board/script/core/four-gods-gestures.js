// What a pointer, a wheel and a key mean. A tile in hand is dragged out of the hand; swiped aside it turns, swiped up or down it turns
// over. Points and boxes are in pixels of the window.

/** @typedef {{ x: number, y: number }} Point */
/** @typedef {{ left: number, top: number, right: number, bottom: number }} Box */

const swipe = 26; // pixels that a finger moves before it is a gesture
const above = 8; // pixels above the hand from which on a tile is dragged

/**
 * leaves tells whether a pointer has taken a tile out of its place in hand; a finger that moves aside or down turns it instead.
 * @param {Point} at
 * @param {Box} box of the tile in hand
 * @param {boolean} touch
 */
export function leaves({ x, y }, box, touch) {
  if (y < box.top - above) return true;
  return !touch && (x < box.left - swipe || x > box.right + swipe || y > box.bottom + swipe);
}

/**
 * swiped is what a pointer that stayed in the hand did to its tile; '' for a click.
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
 * swipedAside tells whether a finger was swiped aside, which turns over a tile in a discard area.
 * @param {Point} from
 * @param {Point} to
 */
export const swipedAside = (from, to) => Math.abs(to.x - from.x) > swipe && Math.abs(to.y - from.y) < swipe;

/**
 * hits tells whether a finger was put down on a small sign: browsers move it to small things beside it.
 * @param {Point} at
 * @param {Box} sign
 */
export const hits = ({ x, y }, { left, top, right, bottom }) => x >= left - 2 && x <= right + 8 && y >= top - 2 && y <= bottom + 8;

const echo = 250; // milliseconds in which the click of a gesture comes after it

/**
 * isEcho tells whether a click belongs to the gesture before it.
 * @param {number} ended when that ended
 * @param {number} now
 */
export const isEcho = (ended, now) => now - ended < echo;

const spin = 120; // milliseconds for a quarter: a wheel that is spun turns the tile one at a time

/**
 * wheeled is what a wheel does to a tile; '' while it still turns.
 * @param {{ deltaY: number, shift: boolean }} wheel
 * @param {number} before when it turned the tile last
 * @param {number} now
 * @returns {'right' | 'left' | 'flip' | ''}
 */
export function wheeled({ deltaY, shift }, before, now) {
  if (now - before < spin) return '';
  if (shift) return 'flip';
  return deltaY > 0 ? 'right' : 'left';
}

/**
 * @typedef {{ does: 'pick', hand: number } | { does: 'spin', how: 'right' | 'left' | 'flip' } | { does: 'say', words: string }
 *   | { does: 'toggle', what: 'kingdoms' | 'sound' } | { does: 'discard' | 'city' | 'zones' | 'release' | 'start' }} Command
 */

/** @type {Record<string, Command>} */
const keys = {
  1: { does: 'pick', hand: 1 }, 2: { does: 'pick', hand: 2 },
  e: { does: 'spin', how: 'right' }, r: { does: 'spin', how: 'right' }, q: { does: 'spin', how: 'left' },
  f: { does: 'spin', how: 'flip' }, x: { does: 'discard' }, d: { does: 'say', words: 'draw 2' }, s: { does: 'say', words: 'draw 1' },
  c: { does: 'city' }, k: { does: 'toggle', what: 'kingdoms' }, m: { does: 'toggle', what: 'sound' }, p: { does: 'zones' },
  escape: { does: 'release' },
  arrowup: { does: 'start' }, arrowdown: { does: 'start' }, arrowleft: { does: 'start' }, arrowright: { does: 'start' },
};

/**
 * command is what a key does: 1 and 2 choose a hand, E or R and Q turn, with the shift key R turns back, F turns over, X discards, D and S
 * draw two and one, C chooses to found a city, P goes to the zones for a prophet, K shows the kingdoms, M is silence, an arrow goes to a
 * cell where the tile fits, Escape lets all rest. Null for any other key.
 * @param {string} key as an event names it
 * @param {boolean} shift
 * @returns {Command | null}
 */
export function command(key, shift) {
  const name = key.toLowerCase();
  if (name === 'r' && shift) return { does: 'spin', how: 'left' };
  return Object.hasOwn(keys, name) ? keys[name] : null;
}
