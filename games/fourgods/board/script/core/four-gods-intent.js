// Which move is meant by a click on the World, or on a tile in hand. What cannot be taken back, and what was not asked for, takes two
// clicks.

import { closest, fits, match, starting } from './four-gods-fits.js';
import { face, flipped, turned } from './four-gods-lies.js';

/** @import { Lie } from './four-gods-lies.js' */
/** @import { Fit, Piece } from './four-gods-fits.js' */
/** @import { Aim } from './four-gods-selection.js' */
/**
 * @typedef {object} Scene what there is when something is clicked
 * @property {string[]} moves that are legal; none while one is under way
 * @property {boolean} busy whether one is under way: what is said then waits for it
 * @property {Piece | null} chosen the tile in hand that goes next
 * @property {boolean} half whether the page holds half a move
 * @property {Aim | null} aimed
 * @property {string} whose the colour whose prophet is next, of two; ''
 */
/**
 * @typedef {object} Deed what comes of it, in this order; nothing where the click is only used up
 * @property {Lie} [lay] the chosen tile lies so
 * @property {Aim | null} [aim] what a second click does from now on; left out, as before
 * @property {'raze' | 'build' | 'challenge'} [warn] which warning is shown
 * @property {string} [say] the move that is said
 * @property {boolean} [shows] whether the World is then brought in sight
 * @property {string} [explain] the move that is not legal: the page is asked why
 * @property {boolean} [asks] whether the click is the page's as well, which asks for what is missing
 */

/**
 * onCell is what a click on a cell of the World does; null leaves it to the page.
 * @param {Scene} scene
 * @param {string} cell
 * @returns {Deed | null}
 */
export function onCell(scene, cell) {
  if (scene.half) return null;
  return challenge(scene, cell) || (scene.chosen ? put(scene, scene.chosen, cell) : build(scene, cell));
}

/**
 * put lays a tile into a cell: at once where it fits as it lies, else it turns so that it would, and a second time lays it. A city is
 * always destroyed by the second click. Where it fits in no way the page is asked why.
 * @param {Scene} scene
 * @param {Piece} piece
 * @param {string} cell
 * @returns {Deed}
 */
export function put({ moves, busy, aimed, whose }, piece, cell) {
  const { tile, lie } = piece;
  const fit = fits(moves, tile).get(cell);
  if (!fit) return busy ? {} : { explain: `place ${tile} ${cell} ${lie}` };
  const now = match(piece, fit);
  if (now && (!fit.razes || aimed?.cell === cell)) {
    const found = starting(moves, `place ${tile} ${cell} ${now}`, `raze ${tile} ${cell} ${now}`);
    return { aim: null, say: found.find((move) => move.split(' ')[5] === whose) || found[0] }; // for which colour it counts, of two
  }
  /** @type {Deed} */
  const deed = { aim: { cell, what: 'tile' } };
  if (!now) deed.lay = closest(piece, fit);
  if (fit.razes) deed.warn = 'raze';
  return deed;
}

/**
 * build founds a city in a cell with the second click; null when the page has to ask with whose prophet.
 * @param {Scene} scene
 * @param {string} cell
 * @returns {Deed | null}
 */
function build({ moves, aimed, whose }, cell) {
  const found = starting(moves, 'city ' + cell, 'move-in ' + cell);
  if (!found.length) return null;
  if (aimed?.cell !== cell) return { aim: { cell, what: 'city' }, warn: 'build' };
  const best = found.filter((move) => !whose || move.endsWith(' ' + whose));
  if (found.length > 1 && best.length !== 1) return { aim: null, asks: true };
  return { aim: null, say: best[0] || found[0] };
}

/**
 * challenge takes two clicks, because a wrong one is lost.
 * @param {Scene} scene
 * @param {string} cell
 * @returns {Deed | null}
 */
function challenge({ moves, aimed }, cell) {
  const say = 'challenge ' + cell;
  if (!starting(moves, say).length) return null;
  return aimed?.cell === cell ? { aim: null, say } : { aim: { cell, what: 'challenge' }, warn: 'challenge' };
}

/**
 * onZone sets a prophet on a zone of the tile just placed; the page asks which one when several could migrate there.
 * @param {Scene} scene
 * @param {string} corner
 * @returns {Deed | null}
 */
export function onZone({ moves, busy, whose }, corner) {
  const found = moves.filter((move) => {
    const [verb, first, second] = move.split(' ');
    return verb === 'prophet' && first === corner || verb === 'migrate' && second === corner;
  });
  const say = found.length === 1 ? found[0] : found.find((move) => move === `prophet ${corner} ${whose}`);
  return say ? { say } : busy ? {} : null;
}

/**
 * discard puts a tile down with the face that is up, or, when it may not, back where it came from.
 * @param {Scene} scene
 * @param {Piece} piece
 * @returns {Deed}
 */
export function discard(scene, { tile, lie }) {
  const down = `discard ${tile} ${face(lie)}`;
  const back = 'return ' + tile;
  return can(scene, down) ? { say: down } : can(scene, back) ? { say: back } : { explain: down };
}

/**
 * onDiscarded takes a tile out of a discard area and shows the World; where it may not be taken, and by its sign, it is turned over.
 * @param {Scene} scene
 * @param {string} tile
 * @param {boolean} sign whether the sign of turning over was hit
 * @returns {Deed | null}
 */
export function onDiscarded(scene, tile, sign) {
  const take = 'take ' + tile;
  return !sign && can(scene, take) ? { say: take, shows: true } : turnOver(scene, tile);
}

/**
 * turnOver turns over a tile in a discard area; null where that is not possible.
 * @param {Scene} scene
 * @param {string} tile
 * @returns {Deed | null}
 */
export function turnOver({ moves }, tile) {
  const [say] = starting(moves, 'flip ' + tile);
  return say ? { say } : null;
}

/**
 * can tells whether something may be said: it is legal, or waits for the move that is under way.
 * @param {Scene} scene
 * @param {string} words
 */
const can = ({ moves, busy }, words) => busy || moves.includes(words);

/**
 * isAsked tells whether a lesson asks for a tile just as it lies: a click then takes it in hand and does not turn it.
 * @param {Map<string, Fit>} fits of the tile
 * @param {Piece} piece
 * @param {string[]} taught the things that the lesson asks for
 */
export function isAsked(fits, piece, taught) {
  return taught.some((thing) => {
    const fit = fits.get(thing.slice(thing.indexOf(':') + 1));
    return fit !== undefined && match(piece, fit) !== '';
  });
}

/**
 * spun is how a tile lies after a gesture: a quarter to the right or the left, or turned over.
 * @param {Lie} lie
 * @param {'right' | 'left' | 'flip'} how
 */
export const spun = (lie, how) => (how === 'flip' ? flipped(lie) : turned(lie, quarters[how]));

/** @type {Record<'right' | 'left' | 'flip', number>} */
export const quarters = { right: 1, left: -1, flip: 0 };

const patience = 1500; // milliseconds that a move waits for the one before it

/**
 * stillWaits tells whether a move that waited for another is still said.
 * @param {number} since when it was said
 * @param {number} now
 */
export const stillWaits = (since, now) => now - since < patience;
