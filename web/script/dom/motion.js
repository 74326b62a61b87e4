// The motion of pieces to their new places. Their old places are measured before the board is redrawn; afterwards each piece that moved is
// shown coming from its old place.

import { drawn } from './dom.js';
import { leavers, movers, origin, place as placeOf, shift } from '../core/motion.js';
import { tabOf } from './tabs.js';

/** @import { Drawn } from './dom.js' */
/** @import { Point } from '../core/geometry.js' */
/** @import { Motion } from '../core/update.js' */
/**
 * @typedef {object} Measured the places of pieces before they move
 * @property {Motion} motion
 * @property {Point[]} lay the places of the pieces at the origin
 * @property {Set<string | null>} keys the keys of the pieces that were at the destination before
 * @property {Drawn | null | undefined} from the thing that they are on
 */
/** @typedef {{ piece: Drawn, stage: SVGSVGElement, frames: Keyframe[] }} Flight a motion of a piece, with its picture and keyframes */
/** @typedef {{ piece: string, at: string, key: string }} Names the attributes in which a picture names its pieces */

/** @type {Names} */
const usual = { piece: 'data-piece', at: 'data-at', key: 'data-key' };

// still reports whether motion is off: by the site's setting or by the system setting.
export function still() {
  return document.documentElement.hasAttribute('data-still') || window.matchMedia('(prefers-reduced-motion: reduce)').matches;
}

/**
 * here returns the place of an element on the screen. For an element in a closed tab it is the tab; it is null if neither is visible.
 * @param {Element} node
 * @returns {Point | null}
 */
function here(node) {
  const seen = node.checkVisibility() ? node : tabOf(node);
  return seen && placeOf(seen.getBoundingClientRect());
}

/**
 * things returns a selector for the elements with a word in an attribute.
 * @param {string} kind
 * @param {string} value
 */
const things = (kind, value) => `[${kind}~="${CSS.escape(value)}"]`;

/**
 * measure records the places of the pieces that are about to move.
 * @param {Element} root
 * @param {Motion[]} motions
 * @param {Names} [names]
 * @returns {Measured[]}
 */
export function measure(root, motions, names = usual) {
  return motions.map((g) => {
    const piece = things(names.piece, g.piece);
    const pieces = drawn(root, piece + things(names.at, g.from || ''));
    const there = drawn(root, `${piece}${things(names.at, g.to || '')}[${names.key}]`);
    return {
      motion: g,
      lay: leavers(pieces, g.n).map(here).filter((place) => place !== null),
      keys: new Set(there.map((p) => p.getAttribute(names.key))),
      from: g.from ? drawn(root, things('data-thing', g.from))[0] : null,
    };
  });
}

/**
 * play shows the arrived pieces coming from their old places. The promise resolves at the end of the motion.
 * @param {Element} root
 * @param {Measured[]} measured
 * @param {number} ms the duration
 * @param {Names} [names]
 */
export async function play(root, measured, ms, names = usual) {
  if (still() || ms <= 0) return;
  /** @type {Flight[]} */
  const flights = [];
  for (const { motion, lay, keys, from } of measured) {
    if (!motion.to) continue;
    const arrived = drawn(root, things(names.piece, motion.piece) + things(names.at, motion.to));
    const moved = movers(arrived.map((p) => p.getAttribute(names.key)), keys, motion.n).map((i) => arrived[i]);
    moved.forEach((piece, i) => {
      const start = origin(lay, i, from && from.isConnected ? here(from) : null);
      const shown = start ? flown(piece, start) : risen(piece);
      if (shown) flights.push(shown);
    });
  }
  await Promise.allSettled(flights.map((motion) => above(motion, ms))); // all pieces are measured before the first motion changes the page
}

/**
 * flown returns the motion of a piece from a place on the screen to where it is drawn. It returns null if the piece is there already.
 * @param {Drawn} piece
 * @param {Point} from
 * @returns {Flight | null}
 */
function flown(piece, from) {
  const way = shift(from, placeOf(piece.getBoundingClientRect()));
  return way && flight(piece, [{ transform: `translate(${way.x}px, ${way.y}px)` }, { transform: 'none' }]);
}

/**
 * risen returns the motion of a piece that appears without a visible origin.
 * @param {Drawn} piece
 */
const risen = (piece) => flight(piece, [{ opacity: 0 }, { opacity: 1 }]);

/**
 * flight returns a motion of a piece.
 * @param {Drawn} piece
 * @param {Keyframe[]} frames
 * @returns {Flight | null}
 */
function flight(piece, frames) {
  const stage = lifted(piece);
  return stage && { piece, stage, frames };
}

/**
 * above shows a motion of a piece on a layer over the whole window. There the browser paints the piece once and moves the result; within a
 * picture it would repaint each frame.
 * @param {Flight} motion
 * @param {number} ms
 */
async function above({ piece, stage, frames }, ms) {
  document.body.append(stage);
  piece.classList.add('flying');
  await stage.animate(frames, { duration: ms, easing: 'cubic-bezier(.3, .1, .2, 1)' }).finished.catch(() => {});
  stage.remove();
  piece.classList.remove('flying');
}

/**
 * lifted returns a copy of a piece on a layer over the whole window, at the same place. It returns null if the piece is not on the screen.
 * @param {Drawn} piece
 */
export function lifted(piece) {
  if (!placeOf(piece.getBoundingClientRect())) return null;
  const svg = piece instanceof SVGElement ? piece.ownerSVGElement : null;
  const ctm = piece.parentNode instanceof SVGGraphicsElement ? piece.parentNode.getScreenCTM() : null;
  if (!svg || !ctm) return null;
  const stage = document.createElementNS('http://www.w3.org/2000/svg', 'svg');
  stage.setAttribute('class', 'flight ' + svg.getAttribute('class'));
  const copy = document.createElementNS('http://www.w3.org/2000/svg', 'g');
  copy.setAttribute('transform', `matrix(${ctm.a} ${ctm.b} ${ctm.c} ${ctm.d} ${ctm.e} ${ctm.f})`);
  /** @type {Element | null} */
  let up = piece.parentElement;
  for (; up && up !== svg; up = up.parentElement) copy.classList.add(...up.classList); // keeps inherited colours
  copy.classList.remove('lit', 'chosen', 'marked', 'pointed', 'live');
  stage.setAttribute('aria-hidden', 'true');
  const ghost = /** @type {Drawn} */ (piece.cloneNode(true)); // a clone of a drawn element is drawn
  for (const node of [ghost, ...ghost.querySelectorAll('[id]')]) node.removeAttribute('id');
  copy.append(ghost);
  stage.append(copy);
  return stage;
}

// land ends all motions. The pieces are immediately at their new places.
export function land() {
  for (const flight of document.querySelectorAll('svg.flight')) for (const motion of flight.getAnimations()) motion.finish();
}
