// Which marks the things on the pictures have: what acts a ring, whom it hits four corners, where it goes a dashed outline and a pin.

import { filledIn, next, strongest } from './roles.js';
import { corners, ring, wider } from './spots.js';

/** @import { Box } from './spots.js' */
/** @import { Filled, Sentence } from './sentence.js' */
/** @import { Role } from './roles.js' */
/** @typedef {{ things: string[], lit: boolean, chosen: boolean }} Seen what is drawn of some things */
/**
 * @typedef {object} Marked what is to be marked
 * @property {Role} role
 * @property {boolean} chosen
 * @property {boolean} firm whether it is drawn like what is chosen
 * @property {boolean} stage whether it is on the large picture
 * @property {Box} box
 * @property {number} px how many pixels a unit is large
 * @property {boolean} area whether an area can be touched
 * @property {number} own how many of the reader's pieces are there
 * @property {boolean} others whether pieces there are marked themselves
 */
/**
 * @typedef {object} Marks
 * @property {'own' | 'itself' | ''} ring round the reader's pieces there, or round the thing itself
 * @property {boolean} corners
 * @property {'mark-from' | 'mark-to' | ''} outline
 * @property {boolean} pin
 * @property {'ring' | 'box' | ''} peak the triangle on top of what is chosen to act, on its ring or on its box
 * @property {boolean} taken whether the marks are those of what is chosen
 */

const least = 24; // pixels that each mark is large
const small = 110; // units: what is larger on the stage is no piece

/**
 * roles gives the role of each thing that is seen: what is asked for next, and what has been chosen. Of several things drawn as one it is
 * the strongest.
 * @param {Seen[]} seen
 * @param {{ left: Sentence[], filled: Filled }} state
 * @param {(verb: string) => (Role | undefined)[]} of gives the roles of the words of a verb
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
 * isPiece tells whether a thing is a piece, and not a place.
 * @param {Marked} thing
 */
export const isPiece = ({ stage, box }) => stage && Math.max(box.width, box.height) <= small;

/**
 * marks gives the marks of a thing. A place from which one's own pieces go has its ring round those; where other pieces there are marked
 * themselves it has none. A pin needs room.
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
 * ringRound is the ring round what is drawn.
 * @param {Box} ink
 * @param {number} px
 */
export const ringRound = (ink, px) => ring(wider(ink, 5 / px, least / px));

/**
 * cornersRound is the path of the four corners: round a piece, and just inside a place.
 * @param {Box} box
 * @param {boolean} piece
 * @param {number} px
 */
export const cornersRound = (box, piece, px) => corners(wider(box, (piece ? 3 : -3) / px, least / px), 15 / px);

/**
 * pinScale is how large a pin is on a screen.
 * @param {number} width
 * @param {number} height
 */
export const pinScale = (width, height) => (width < 700 || height < 500 ? .8 : 1);
