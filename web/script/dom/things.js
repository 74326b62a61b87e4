// What stands on the page for the things of the game: on the pictures, and the players' names above them.

import { drawn, isDrawn, nearDrawn } from './dom.js';
import { middle, next } from '../core/geometry.js';
import { nested } from '../core/click.js';
import { short } from '../core/naming.js';

/** @import { Drawn } from './dom.js' */
/** @import { Found as Meant } from '../core/held.js' */
/** @typedef {Meant & { node: Drawn }} Found what an element may stand for */

const board = ':is([data-svg], .players, .cards) [data-thing]';

/**
 * listed gives the words of a text.
 * @param {string | null} [value]
 */
export const listed = (value) => (value ? value.split(' ') : []);

/**
 * taught lists the things that a lesson asks to choose now.
 * @param {ParentNode} main
 */
export function taught(main) {
  const item = main.querySelector('#teach [data-lesson] [data-item]:not([hidden])');
  return listed(item?.getAttribute('data-at-things') || '');
}

/**
 * all gives what stands for things.
 * @param {ParentNode} main
 */
export const all = (main) => drawn(main, board);

/**
 * choosable gives what can be chosen next, or is chosen and can be taken back.
 * @param {ParentNode} main
 */
export const choosable = (main) => drawn(main, `${board}:is(.lit, .chosen)`);

/**
 * isLit tells whether something can be chosen next.
 * @param {Drawn} node
 */
const isLit = (node) => node.classList.contains('lit');

/**
 * around gives what stands for a thing and holds a node.
 * @param {Element} node
 */
export const around = (node) => nearDrawn(node, board);

/**
 * meant gives what a click on an element may stand for.
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
 * shows tells whether the board shows a thing, or one of its kind.
 * @param {ParentNode} main
 * @param {string} thing
 */
export function shows(main, thing) {
  const name = CSS.escape(thing);
  return main.querySelector(`${board}[data-thing~="${name}"], [data-svg] [data-at~="${name}"]`) !== null;
}

/**
 * inSight tells whether something that can be chosen next is on the screen.
 * @param {ParentNode} main
 */
export function inSight(main) {
  return drawn(main, `${board}.lit`).some((node) => {
    const area = node.getBoundingClientRect();
    return area.bottom > 0 && area.top < window.innerHeight;
  });
}

/**
 * called names a thing in words; one that lies somewhere, of several like it.
 * @param {ParentNode} main
 * @param {string} thing
 * @param {string} [at]
 */
export function called(main, thing, at = '') {
  const kind = `[data-thing~="${CSS.escape(thing)}"][data-label]` + (at ? `[data-at~="${CSS.escape(at)}"]` : '');
  const [node] = drawn(main, board + kind);
  return short(thing, node ? node.dataset.label || '' : null);
}

// areas finds what a thing is touched by, beside the figures and words that are drawn on it.
const areas = ':scope > .pb-hit, :scope > .name';

/**
 * knob is what takes the focus for a thing, and its name: where words or other things lie on it, its area alone. What is drawn there is
 * then read beside the name and not in place of it.
 * @param {Drawn} node
 */
export function knob(node) {
  const area = /\S/.test(node.textContent || '') || node.querySelector('[data-thing]') ? node.querySelector(areas) : null;
  return isDrawn(area) ? area : node;
}

/**
 * mark lights a thing that can be chosen next, or shows that it has been; either can be reached with the keyboard.
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
 * neighbour is what can be chosen that lies next in the direction of an arrow key, null where nothing does.
 * @param {ParentNode} main
 * @param {Drawn} node
 * @param {string} key
 */
export function neighbour(main, node, key) {
  const others = choosable(main).filter((other) => other !== node && other.checkVisibility());
  const at = next(others.map((other) => other.getBoundingClientRect()), middle(node.getBoundingClientRect()), key);
  return others[at] || null;
}
