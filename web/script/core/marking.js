// The marks of things on the boards: a ring for what acts, four corners for a target, a dashed outline and a pin for a destination.

import { filledIn, next, strongest } from './roles.js';
import { corners, ring, wider } from './spots.js';

/** @import { Box } from './spots.js' */
/** @import { Filled, Move } from './moves.js' */
/** @import { Role } from './roles.js' */
/** @typedef {{ things: string[], lit: boolean, chosen: boolean }} Seen the state of one drawn element */
/**
 * @typedef {object} Marked an element to mark
 * @property {Role} role
 * @property {boolean} chosen
 * @property {boolean} firm whether it is drawn like a chosen one
 * @property {boolean} stage whether it is on the main board
 * @property {Box} box
 * @property {number} px pixels per unit of the picture
 * @property {boolean} area whether it has an area that can be touched
 * @property {number} own how many of the reader's pieces are on it
 * @property {boolean} others whether pieces on it are marked themselves
 */
/**
 * @typedef {object} Marks
 * @property {'own' | 'itself' | ''} ring round the reader's pieces on it, or round the thing itself
 * @property {boolean} corners
 * @property {'mark-from' | 'mark-to' | ''} outline
 * @property {boolean} pin
 * @property {'ring' | 'box' | ''} peak the triangle on top of the acting thing that is chosen, on its ring or on its box
 * @property {boolean} taken whether the marks are those of a chosen thing
 */

const least = 24; // pixels, the least size of a mark
const small = 110; // units; a larger thing on the board is no piece

/**
 * roles returns the role of each visible thing: the next choice, and what has been chosen. Of several things drawn as one it takes the
 * strongest role.
 * @param {Seen[]} seen
 * @param {{ left: Move[], filled: Filled }} state
 * @param {(verb: string) => (Role | undefined)[]} of returns the roles of the parameters of a verb
 */
export function roles(seen, { left, filled }, of) {
  const asked = next(left, filled, of, new Set(seen.filter((one) => one.lit).flatMap(({ things }) => things)));
  const taken = filledIn(left, filled, of);
  return seen.map(({ things, lit, chosen }) => {
    if (!lit && !chosen) return undefined;
    return strongest(things.map((thing) => (lit ? asked : taken).get(thing)));
  });
}

/**
 * isPiece reports whether a thing is a piece and not a place.
 * @param {Marked} thing
 */
export const isPiece = ({ stage, box }) => stage && Math.max(box.width, box.height) <= small;

/**
 * marks returns the marks of a thing. A place from which the reader's pieces move has its ring round these pieces; it has none if pieces
 * there are marked themselves. A pin needs an area or a place.
 * @param {Marked} thing
 * @returns {Marks}
 */
export function marks(thing) {
  const { role, chosen, firm, stage, box, px, area, own, others } = thing;
  const piece = isPiece(thing);
  const taken = chosen || role !== 'to' && firm;
  /** @type {Marks} */
  const none = { ring: '', corners: false, outline: '', pin: false, peak: '', taken };
  if (role === 'whom') return { ...none, corners: true };
  if (role !== 'from') return { ...none, outline: 'mark-to', pin: area && stage && box.width * px >= 64 && box.height * px >= 56 };
  if (own) return { ...none, ring: 'own', peak: taken ? 'ring' : '' };
  if (others) return none;
  if (piece) return { ...none, ring: 'itself', peak: taken ? 'ring' : '' };
  return { ...none, outline: 'mark-from', peak: taken ? 'box' : '' };
}

/**
 * ringRound returns the ring round what is drawn.
 * @param {Box} ink the box of what is drawn
 * @param {number} px pixels per unit
 */
export const ringRound = (ink, px) => ring(wider(ink, 5 / px, least / px));

/**
 * cornersRound returns the path of the four corners: outside a piece, and just inside a place.
 * @param {Box} box
 * @param {boolean} piece
 * @param {number} px
 */
export const cornersRound = (box, piece, px) => corners(wider(box, (piece ? 3 : -3) / px, least / px), 15 / px);

/**
 * pinScale returns the scale of a pin for a window size.
 * @param {number} width
 * @param {number} height
 */
export const pinScale = (width, height) => (width < 700 || height < 500 ? .8 : 1);
