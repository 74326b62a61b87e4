// Draws the hand: a tile turns under the finger, and the World shows where the chosen tile fits as it is, and where it would fit after a
// turn.

import { drawn } from './dom.js';
import * as marks from './marks.js';
import { still } from './motion.js';
import { loud } from './sound.js';
import { all, busy, chosen, city, half, idOf, inFirst, inHand, inside, isPast, main, moves, playLater, tileOf } from './four-gods-page.js';
import * as fit from '../core/four-gods-fits.js';
import { quarters, spun } from '../core/four-gods-intent.js';
import { face } from '../core/four-gods-lies.js';
import * as selection from '../core/four-gods-selection.js';
import { building, change, held, lieOf, pieceOf, take } from './four-gods-held.js';
import { lain, make, paint } from './four-gods-ghost.js';
import * as scoring from './four-gods-scoring.js';
import { hear, sound } from './four-gods-sound.js';
import * as taken from './four-gods-taken.js';
import { tick } from './four-gods-time.js';

/** @import { Drawn } from './dom.js' */
/** @import { Lie } from '../core/four-gods-lies.js' */

let painting = 0; // the frame in which the marks are painted

// settle updates the drawing to the selection.
export function settle() {
  take();
  showHand();
  press({ kingdoms: main.classList.contains('four-showing'), sound: loud() });
  if (!busy()) {
    light();
    playLater();
  }
  paint();
  scoring.settle();
  taken.settle();
  hear();
  tick();
}

// showHand shows the orientation of each tile in hand, the selected tile, and the colour whose prophet is next.
function showHand() {
  const mine = !isPast() && !held.rest && !half();
  for (const node of inHand()) {
    const [tile, lie] = [tileOf(node), lieOf(node)];
    lain(node, lie);
    for (const layer of drawn(node, '.four-lie')) layer.classList.toggle('four-up', idOf(layer, 'lie') === lie);
    for (const drop of inside('hand', `[data-for="${tile}"] .four-drop`)) drop.classList.toggle('four-up', drop.dataset.face === face(lie));
    node.classList.toggle('four-chosen', mine && tile === held.want);
  }
  const buttons = inside('hand', '[data-whose]');
  const own = buttons.map((button) => button.dataset.whose);
  for (const button of buttons) button.setAttribute('aria-pressed', String(button.dataset.whose === held.whose));
  for (const colour of selection.colours) {
    main.classList.toggle('four-whose-' + colour, own.includes(colour) && colour === held.whose);
  }
}

/**
 * press shows which toggles are on.
 * @param {Record<string, boolean>} on
 */
function press(on) {
  for (const button of all('[data-toggle]')) button.setAttribute('aria-pressed', String(on[button.dataset.toggle || '']));
}

// light marks in each cell what may go there.
function light() {
  const node = chosen();
  const piece = node && pieceOf(node);
  const where = piece && fit.fits(moves(), piece.tile);
  const found = building() ? fit.sites(moves()) : null;
  const sources = inFirst('world', '.four-zone.chosen') !== null;
  let changed = false;
  /** @type {string[]} */
  const over = []; // the cells where only the other face fits
  main.classList.toggle('four-holding', node !== null);
  for (const cell of inside('world', '[data-thing^="cell:"]')) {
    const id = idOf(cell, 'cell');
    const shown = fit.mark(piece, where?.get(id), found?.has(id) || false, sources && cell.classList.contains('lit'));
    if (shown.over) over.push(cell.getAttribute('transform') || '');
    changed = mark(cell, shown.role, shown.firm) || changed;
  }
  for (const tile of inHand()) changed = mark(tile, tile.matches('.lit, .chosen') ? 'from' : '', tile === node) || changed;
  if (changed && !painting) painting = requestAnimationFrame(repaint);
  showOver(over);
}

/**
 * showOver puts the sign for turning over where a tile in hand would fit with its other face up.
 * @param {string[]} places
 */
function showOver(places) {
  const signs = inFirst('world', '.four-overs');
  if (!signs || signs.dataset.places === places.join()) return;
  signs.dataset.places = places.join();
  signs.replaceChildren(...places.map((at) => make('use', { href: '#four-b-flip', transform: `${at} translate(50 50) scale(1.7)` })));
}

// repaint paints the marks once in the next frame, so that the browser computes the layout once for many changes.
function repaint() {
  painting = 0;
  marks.paint();
}

/**
 * mark sets or removes the role of a node and reports whether it changed. A firm mark has an unbroken line.
 * @param {Drawn} node
 * @param {'from' | 'whom' | 'to' | ''} role
 * @param {boolean} firm
 */
function mark(node, role, firm) {
  const before = [node.dataset.role, node.dataset.firm].join();
  if (role) node.dataset.role = role;
  else delete node.dataset.role;
  if (role && firm) node.dataset.firm = '';
  else delete node.dataset.firm;
  return before !== [node.dataset.role, node.dataset.firm].join();
}

/**
 * spin turns a tile by a quarter, or over, with a visible motion.
 * @param {Drawn} node
 * @param {'right' | 'left' | 'flip'} how
 */
export const spin = (node, how) => lay(node, spun(lieOf(node), how), quarters[how]);

/**
 * lay sets the orientation of a tile in hand, after some clockwise quarter turns.
 * @param {Drawn} node
 * @param {Lie} lie
 * @param {number} after
 */
export function lay(node, lie, after) {
  const over = face(lieOf(node)) !== face(lie);
  change(selection.lay(held, tileOf(node), lie));
  sound(over ? 'flip' : 'turn');
  settle();
  const layer = lain(node, lie);
  if (!layer || still()) return;
  const base = 'scale(.84)';
  const from = over
    ? `translate(42px, 0) scaleX(.05) translate(-42px, 0) ${base}`
    : `translate(42px, 42px) rotate(${-90 * after}deg) translate(-42px, -42px) ${base}`;
  layer.animate([{ transform: from }, { transform: base }], { duration: 130, easing: 'ease-out' });
}

/**
 * choose selects the tile in hand that is placed next.
 * @param {Drawn} node
 */
export function choose(node) {
  change(selection.choose(held, tileOf(node)));
  if (building()) city();
  settle();
}

// release drops a half-finished action. It returns false if there is none.
export function release() {
  if (half() || document.getElementById('tip') || !(held.aimed || chosen())) return false;
  change(selection.release(held));
  settle();
  return true;
}
