// The move that a click on the World or on a tile in hand means. A move that cannot be undone, or that the player did not ask for, takes
// two clicks.

import { closest, fits, match, starting } from './four-gods-fits.js';
import { face, flipped, turned } from './four-gods-lies.js';

/** @import { Lie } from './four-gods-lies.js' */
/** @import { Fit, Piece } from './four-gods-fits.js' */
/** @import { Aim } from './four-gods-selection.js' */
/**
 * @typedef {object} Scene the situation at a click
 * @property {string[]} moves the legal moves, none while a move is being sent
 * @property {boolean} busy whether a move is being sent; another one then waits for it
 * @property {Piece | null} chosen the tile in hand that is placed next
 * @property {boolean} half whether the page holds a partial move
 * @property {Aim | null} aimed
 * @property {string} whose the colour whose prophet is next, if two could be; otherwise ''
 */
/**
 * @typedef {object} Deed the effects of a click, in this order; none if the click is only consumed
 * @property {Lie} [lay] the new orientation of the chosen tile
 * @property {Aim | null} [aim] what a second click does; unchanged if absent
 * @property {'raze' | 'build' | 'challenge'} [warn] the warning to show
 * @property {string} [play] the move to play
 * @property {boolean} [shows] whether the page then scrolls to the World
 * @property {string} [explain] the illegal move that the page must explain
 * @property {boolean} [asks] whether the page handles the click as well and asks for what is missing
 */

/**
 * onCell returns the effects of a click on a cell of the World; null leaves the click to the page.
 * @param {Scene} scene
 * @param {string} cell
 * @returns {Deed | null}
 */
export function onCell(scene, cell) {
  if (scene.half) return null;
  return challenge(scene, cell) || (scene.chosen ? put(scene, scene.chosen, cell) : build(scene, cell));
}

/**
 * put places a tile in a cell: immediately if it fits as it is. Otherwise the first click turns it so that it would fit, and the second
 * places it. Destroying a city always takes a second click. If the tile fits in no orientation, the page explains why.
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
    // the colour for which the move counts, if two are possible
    return { aim: null, play: found.find((move) => move.split(' ')[5] === whose) || found[0] };
  }
  /** @type {Deed} */
  const deed = { aim: { cell, what: 'tile' } };
  if (!now) deed.lay = closest(piece, fit);
  if (fit.razes) deed.warn = 'raze';
  return deed;
}

/**
 * build founds a city in a cell with the second click; null if the page must ask whose prophet does it.
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
  return { aim: null, play: best[0] || found[0] };
}

/**
 * challenge takes two clicks, because a wrong challenge is lost.
 * @param {Scene} scene
 * @param {string} cell
 * @returns {Deed | null}
 */
function challenge({ moves, aimed }, cell) {
  const play = 'challenge ' + cell;
  if (!starting(moves, play).length) return null;
  return aimed?.cell === cell ? { aim: null, play } : { aim: { cell, what: 'challenge' }, warn: 'challenge' };
}

/**
 * onZone puts a prophet on a zone of the tile just placed. The page asks which prophet if several could migrate there.
 * @param {Scene} scene
 * @param {string} corner
 * @returns {Deed | null}
 */
export function onZone({ moves, busy, whose }, corner) {
  const found = moves.filter((move) => {
    const [verb, first, second] = move.split(' ');
    return verb === 'prophet' && first === corner || verb === 'migrate' && second === corner;
  });
  const play = found.length === 1 ? found[0] : found.find((move) => move === `prophet ${corner} ${whose}`);
  return play ? { play } : busy ? {} : null;
}

/**
 * discard discards a tile with its visible face up, or returns it to its place if that is illegal.
 * @param {Scene} scene
 * @param {Piece} piece
 * @returns {Deed}
 */
export function discard(scene, { tile, lie }) {
  const down = `discard ${tile} ${face(lie)}`;
  const back = 'return ' + tile;
  return can(scene, down) ? { play: down } : can(scene, back) ? { play: back } : { explain: down };
}

/**
 * onDiscarded takes a tile from a discard area and scrolls to the World. If it may not be taken, or if the sign was hit, the tile is turned
 * over.
 * @param {Scene} scene
 * @param {string} tile
 * @param {boolean} sign whether the sign for turning over was hit
 * @returns {Deed | null}
 */
export function onDiscarded(scene, tile, sign) {
  const take = 'take ' + tile;
  return !sign && can(scene, take) ? { play: take, shows: true } : turnOver(scene, tile);
}

/**
 * turnOver turns over a tile in a discard area; null if that is illegal.
 * @param {Scene} scene
 * @param {string} tile
 * @returns {Deed | null}
 */
export function turnOver({ moves }, tile) {
  const [play] = starting(moves, 'flip ' + tile);
  return play ? { play } : null;
}

/**
 * can reports whether a move may be played: it is legal, or can wait for the move that is being sent.
 * @param {Scene} scene
 * @param {string} words
 */
const can = ({ moves, busy }, words) => busy || moves.includes(words);

/**
 * isAsked reports whether a lesson asks for a tile in its present orientation. A click then selects the tile and does not turn it.
 * @param {Map<string, Fit>} fits how the tile fits
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
 * spun returns an orientation after a gesture: a quarter turn to the right or left, or turned over.
 * @param {Lie} lie
 * @param {'right' | 'left' | 'flip'} how
 */
export const spun = (lie, how) => (how === 'flip' ? flipped(lie) : turned(lie, quarters[how]));

/**
 * quarters are the clockwise quarter turns of each gesture.
 * @type {Record<'right' | 'left' | 'flip', number>}
 */
export const quarters = { right: 1, left: -1, flip: 0 };

const patience = 1500; // milliseconds that a move waits for the one before it

/**
 * stillWaits reports whether a waiting move is still played.
 * @param {number} since when it was requested
 * @param {number} now
 */
export const stillWaits = (since, now) => now - since < patience;
