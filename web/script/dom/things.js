// The elements that stand for things of the game: in the pictures, and the players' names above them.

import { drawn, isDrawn, nearDrawn } from './dom.js';
import { middle, next } from '../core/geometry.js';
import { nested } from '../core/click.js';
import { short } from '../core/naming.js';

/** @import { Drawn } from './dom.js' */
/** @import { Found as Meant } from '../core/held.js' */
/** @typedef {Meant & { node: Drawn }} Found what a click on an element may stand for */

const board = ':is([data-svg], .players, .cards) [data-thing]';

/**
 * listed returns the words of a text.
 * @param {string | null} [value]
 */
export const listed = (value) => (value ? value.split(' ') : []);

/**
 * taught returns the things that a lesson asks to choose now.
 * @param {ParentNode} main
 */
export function taught(main) {
  const item = main.querySelector('#teach [data-lesson] [data-item]:not([hidden])');
  return listed(item?.getAttribute('data-at-things') || '');
}

/**
 * all returns the elements of all things.
 * @param {ParentNode} main
 */
export const all = (main) => drawn(main, board);

/**
 * choosable returns the elements that can be chosen next, or are chosen and can be deselected.
 * @param {ParentNode} main
 */
export const choosable = (main) => drawn(main, `${board}:is(.lit, .chosen)`);

/**
 * isLit reports whether an element can be chosen next.
 * @param {Drawn} node
 */
const isLit = (node) => node.classList.contains('lit');

/**
 * around returns the nearest element of a thing around a node.
 * @param {Element} node
 */
export const around = (node) => nearDrawn(node, board);

/**
 * meant returns what a click on an element may stand for.
 * @param {Element} main
 * @param {Element} target
 */
export function meant(main, target) {
  /** @type {Found[]} */
  const chain = [];
  let node = nearDrawn(target, '[data-thing], [data-at]');
  for (; node && main.contains(node); node = nearDrawn(node.parentElement, '[data-thing], [data-at]')) {
    chain.push({ node, own: listed(node.dataset.thing), at: listed(node.dataset.at), lit: isLit(node) });
  }
  return nested(chain);
}

/**
 * shows reports whether the board shows a thing, or one of its kind.
 * @param {ParentNode} main
 * @param {string} thing
 */
export function shows(main, thing) {
  const name = CSS.escape(thing);
  return main.querySelector(`${board}[data-thing~="${name}"], [data-svg] [data-at~="${name}"]`) !== null;
}

/**
 * inSight reports whether something that can be chosen next is on the screen.
 * @param {ParentNode} main
 */
export function inSight(main) {
  return drawn(main, `${board}.lit`).some((node) => {
    const area = node.getBoundingClientRect();
    return area.bottom > 0 && area.top < window.innerHeight;
  });
}

/**
 * called returns the name of a thing; with a place if there are several of its kind.
 * @param {ParentNode} main
 * @param {string} thing
 * @param {string} [at]
 */
export function called(main, thing, at = '') {
  const kind = `[data-thing~="${CSS.escape(thing)}"][data-label]` + (at ? `[data-at~="${CSS.escape(at)}"]` : '');
  const [node] = drawn(main, board + kind);
  return short(thing, node ? node.dataset.label || '' : null);
}

// areas selects the touch area and the name of a thing, without the figures and words drawn on it.
const areas = ':scope > .pb-hit, :scope > .name';

/**
 * knob returns the element that gets the focus and the name of a thing: its touch area alone if words or other things are on it. A screen
 * reader then reads these in addition to the name and not in place of it.
 * @param {Drawn} node
 */
export function knob(node) {
  const area = /\S/.test(node.textContent || '') || node.querySelector('[data-thing]') ? node.querySelector(areas) : null;
  return isDrawn(area) ? area : node;
}

/**
 * mark lights a thing that can be chosen next, or marks it as chosen. The keyboard reaches both.
 * @param {Drawn} node
 * @param {boolean} lit
 * @param {boolean} chosen
 */
export function mark(node, lit, chosen) {
  node.classList.toggle('lit', lit && !chosen);
  node.classList.toggle('chosen', chosen);
  const key = lit || chosen ? knob(node) : null;
  for (const old of [node, ...node.querySelectorAll(areas)]) {
    if (old === key || old.getAttribute('role') !== 'button') continue;
    for (const name of ['tabindex', 'role', 'aria-pressed', 'aria-label']) old.removeAttribute(name);
  }
  if (!key) return;
  key.setAttribute('tabindex', '0');
  key.setAttribute('role', 'button');
  key.setAttribute('aria-pressed', String(chosen));
  if (node.dataset.label) key.setAttribute('aria-label', node.dataset.label);
}

/**
 * neighbour returns the nearest choice in the direction of an arrow key, null for none.
 * @param {ParentNode} main
 * @param {Drawn} node
 * @param {string} key
 */
export function neighbour(main, node, key) {
  const others = choosable(main).filter((other) => other !== node && other.checkVisibility());
  const at = next(others.map((other) => other.getBoundingClientRect()), middle(node.getBoundingClientRect()), key);
  return others[at] || null;
}
