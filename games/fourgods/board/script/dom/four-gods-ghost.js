// Shows the ghost: a preview in a cell of what a click there would do.

import { target } from './dom.js';
import { hide } from './tips.js';
import { busy, cellAt, cellOf, chosen, idOf, inFirst, moves } from './four-gods-page.js';
import { building, change, dragged, held, pieceOf } from './four-gods-held.js';
import { preview } from '../core/four-gods-preview.js';

/** @import { Drawn } from './dom.js' */
/** @import { Lie } from '../core/four-gods-lies.js' */

/**
 * point sets the cell under the pointer.
 * @param {Drawn | null} cell
 */
export function point(cell) {
  const id = cell ? idOf(cell, 'cell') : '';
  if (id === held.pointed) return;
  change({ pointed: id });
  paint();
}

/**
 * hovered shows what a click would do. While a tile is held over the World no tip covers it.
 * @param {PointerEvent} event
 */
export function hovered(event) {
  if (event.pointerType === 'touch') return;
  const cell = cellOf(target(event));
  point(cell);
  if (!cell || !(chosen() || building())) return;
  hide();
  event.stopPropagation();
}

// paint draws the ghost, or removes it.
export function paint() {
  const overlay = inFirst('world', '.four-overlay');
  if (!overlay || busy()) return;
  const { aimed, pointed } = held;
  const node = dragged() || chosen();
  const piece = node && pieceOf(node);
  const show = preview({ moves: moves(), busy: busy(), piece, dragged: held.dragged !== '', building: building(), aimed, pointed });
  const cell = show && cellAt(show.cell);
  if (!show || !cell) {
    change({ aimed: null });
    overlay.replaceChildren();
    return;
  }
  const sign = [show.cell, show.look, show.lie || (show.city ? 'city' : ''), show.tile].join();
  if (overlay.firstElementChild?.getAttribute('data-sign') === sign) return;
  const place = cell.getAttribute('transform') || '';
  const ghost = make('g', { class: 'four-ghost ' + show.look, transform: place, 'data-sign': sign });
  const seen = make('g', { class: 'four-seen' });
  if (node && show.tile) seen.append(...layers(node, show.lie));
  else if (show.city) seen.append(make('use', { href: '#four-y-none', transform: 'translate(50 50)' }));
  ghost.append(seen, make('rect', { x: '2', y: '2', width: '96', height: '96', rx: '6' }));
  overlay.replaceChildren(ghost);
}

/**
 * make returns a new SVG element.
 * @param {string} name
 * @param {Record<string, string>} attributes
 */
export function make(name, attributes) {
  const made = document.createElementNS('http://www.w3.org/2000/svg', name);
  for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, value);
  return made;
}

/**
 * lain returns a tile in hand in another orientation, null if it is not in hand. The page contains only its present orientation and the
 * names of the shapes of the others, so that less is drawn.
 * @param {Drawn} tile
 * @param {Lie} lie
 */
export function lain(tile, lie) {
  const found = tile.querySelector(`[data-thing="lie:${lie}"] > g`);
  if (!(found instanceof SVGElement)) return null;
  if (!found.childElementCount) found.append(...(found.dataset.shapes || '').split(' ').map(shape));
  return found;
}

/**
 * shape returns a shape by its name.
 * @param {string} name
 */
function shape(name) {
  const [id, meets] = name.split(':');
  const href = '#four-' + id;
  return make('use', meets ? { href, class: 'four-e-' + meets } : { href });
}

/**
 * layers returns the elements of a tile in hand in an orientation.
 * @param {Drawn} tile
 * @param {Lie} lie
 */
export const layers = (tile, lie) => Array.from(lain(tile, lie)?.children || [], (child) => child.cloneNode(true));
