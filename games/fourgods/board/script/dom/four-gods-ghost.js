// A ghost shows in a cell what a click there would do.

import { target } from './dom.js';
import { hide } from './tips.js';
import { busy, cellAt, cellOf, chosen, idOf, inFirst, starting, tileOf } from './four-gods-page.js';
import { building, carried, closest, fits, held, match, sites } from './four-gods-held.js';

/** @import { Drawn } from './dom.js' */
/** @import { Lie } from '../core/four-gods-lies.js' */
/**
 * @typedef {object} Image what the ghost shows
 * @property {string} id of the cell
 * @property {string} kind
 * @property {boolean} [city] it is a city
 * @property {Drawn} [tile] it is a tile, as it is in hand
 * @property {Lie} [lie] and how it lies
 */

/** @param {Drawn | null} cell */
export function point(cell) {
  const id = cell ? idOf(cell, 'cell') : '';
  if (id === held.pointed) return;
  held.pointed = id;
  paint();
}

/**
 * hovered shows what a click would do; while a tile is held over the World no tip covers it.
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

/** @returns {Image | null} */
function image() {
  const { aimed, pointed } = held;
  const tile = carried() || chosen();
  const id = aimed ? aimed.cell : pointed;
  if (!id || !cellAt(id)) return null;
  const sure = aimed ? 'four-sure' : '';
  if (aimed && aimed.what === 'challenge') return starting('challenge ' + id).length || busy() ? { id, kind: sure } : null;
  if (building() || aimed && aimed.what === 'city') return sites().has(id) ? { id, kind: sure, city: true } : null;
  const fit = tile && fits(tileOf(tile)).get(id);
  if (!fit) return null;
  const now = match(tile, fit);
  if (!now && !held.carried) return null;
  return { id, kind: sure || (now && !fit.razes ? '' : 'four-loose'), tile, lie: now || closest(tile, fit) };
}

export function paint() {
  const overlay = inFirst('world', '.four-overlay');
  if (!overlay || busy()) return;
  const show = image();
  if (!show) {
    held.aimed = null;
    overlay.replaceChildren();
    return;
  }
  const sign = [show.id, show.kind, show.lie || (show.city ? 'city' : ''), show.tile ? tileOf(show.tile) : ''].join();
  if (overlay.firstElementChild?.getAttribute('data-sign') === sign) return;
  const place = cellAt(show.id)?.getAttribute('transform') || '';
  const ghost = make('g', { class: 'four-ghost ' + show.kind, transform: place, 'data-sign': sign });
  const seen = make('g', { class: 'four-seen' });
  if (show.tile && show.lie) seen.append(...layers(show.tile, show.lie));
  else if (show.city) seen.append(make('use', { href: '#four-y-none', transform: 'translate(50 50)' }));
  ghost.append(seen, make('rect', { x: '2', y: '2', width: '96', height: '96', rx: '6' }));
  overlay.replaceChildren(ghost);
}

/**
 * make makes an element of a picture.
 * @param {string} name
 * @param {Record<string, string>} attributes
 */
export function make(name, attributes) {
  const made = document.createElementNS('http://www.w3.org/2000/svg', name);
  for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, value);
  return made;
}

/**
 * lain is a tile in hand as it would lie: the page comes with it only as it lies then, and with the names of the shapes of its other lies,
 * so that there is less to draw. Null where it is not in hand.
 * @param {Drawn} tile
 * @param {Lie} lie
 */
export function lain(tile, lie) {
  const found = tile.querySelector(`[data-thing="lie:${lie}"] > g`);
  if (!(found instanceof SVGElement)) return null;
  if (!found.childElementCount) found.append(...(found.dataset.shapes || '').split(' ').map(shape));
  return found;
}

/** @param {string} name */
function shape(name) {
  const [id, meets] = name.split(':');
  const href = '#four-' + id;
  return make('use', meets ? { href, class: 'four-e-' + meets } : { href });
}

/**
 * layers is what a tile in hand is drawn with as it lies.
 * @param {Drawn} tile
 * @param {Lie} lie
 */
export const layers = (tile, lie) => Array.from(lain(tile, lie)?.children || [], (child) => child.cloneNode(true));
