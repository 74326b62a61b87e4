// Drawing what came: the pictures and the panels beside them. What the reader has opened, chosen and pointed at stays.

import { every, find, isDrawn, named, need } from './dom.js';
import { offer } from './offer.js';
import { redraw } from '../core/redraw.js';

/** @typedef {(id: string, html: string) => void} Put puts the inside of a panel on the page */

/** @type {Map<string, string>} */
const written = new Map(); // what each panel was last drawn from

let stood = ''; // where the pictures beside the stage stand, as it was last said

/**
 * parts draws pictures anew, and puts them where they belong.
 * @param {Record<string, string>} [all]
 * @param {string[]} [zones] each "zone part", in order
 */
export function parts(all = {}, zones = []) {
  if (zones.length && zones.join() !== stood) {
    const first = stood === ''; // what was opened beside the stage before stays there
    stood = zones.join();
    for (const [zone, id] of zones.map((text) => text.split(' '))) {
      const figure = find(document, `.part[data-part="${CSS.escape(id)}"]`);
      if (figure && !(first && figure.closest('.pins'))) need(document, '.in-' + zone).append(figure);
    }
  }
  for (const [id, svg] of Object.entries(all)) {
    const live = document.getElementById('part-' + id);
    if (live) redraw(live, svg);
    else frames();
  }
}

// frames fetches the page anew because it has no frame for a part: a game with secrets has begun, and who sits there has a hand now that
// nobody had before. Not twice in a short while, whatever the server says.
function frames() {
  const last = Number(sessionStorage.getItem('frames') || 0);
  if (Date.now() - last < 10000) return;
  sessionStorage.setItem('frames', String(Date.now()));
  location.reload();
}

/** @param {HTMLElement} details */
const nameOf = (details) => details.dataset.verbGroup || details.id;

/**
 * replace draws a panel anew; details that were open stay open, and fields keep what was chosen.
 * @param {string} id
 * @param {string} html
 */
export function replace(id, html) {
  const panel = document.getElementById(id);
  if (!panel || written.get(id) === html) return;
  written.set(id, html);
  const open = every(panel, 'details[open]').map(nameOf);
  const shut = every(panel, 'details:not([open])').map(nameOf);
  const typed = every(panel, 'select[name]', HTMLSelectElement)
    .filter((field) => !Array.from(field.selectedOptions).some((o) => o.defaultSelected));
  panel.innerHTML = html;
  for (const d of every(panel, 'details', HTMLDetailsElement)) {
    if (open.includes(nameOf(d))) d.open = true;
    else if (shut.includes(nameOf(d))) d.open = false;
  }
  for (const { name, value, dataset } of typed) {
    const whose = dataset.for ? `[data-for="${dataset.for}"]` : '';
    const field = find(panel, `select[name="${CSS.escape(name)}"]${whose}`, HTMLSelectElement);
    if (field && Array.from(field.options).some((o) => o.value === value)) field.value = value;
  }
  offer(panel);
}

/** @typedef {{ node: Element, find: string }} Focus what has the focus, and how to find it again */

/**
 * focused names what has the focus, so that it can have it again after the page was drawn anew.
 * @param {Element} main
 * @returns {Focus | null}
 */
export function focused(main) {
  const node = document.activeElement;
  if (!node || node === document.body || !main.contains(node)) return null;
  return { node, find: wayTo(node) };
}

/**
 * wayTo is a selector that finds a node, or what stands in its place; "" where there is none.
 * @param {Element} node
 */
function wayTo(node) {
  const thing = node.closest('[data-svg]') && node.closest('[data-thing]');
  for (const name of ['data-key', 'data-thing']) {
    const value = thing && thing.getAttribute(name);
    if (!value) continue;
    const way = `[data-svg] [${name}="${CSS.escape(value)}"]`;
    return `${way}[tabindex], ${way} > [tabindex]`;
  }
  if (node instanceof HTMLElement && node.dataset.tile) return `[data-tile="${CSS.escape(node.dataset.tile)}"]`;
  if (node instanceof HTMLButtonElement && node.name && node.value) {
    return `button[name="${CSS.escape(node.name)}"][value="${CSS.escape(node.value)}"]`;
  }
  if (node instanceof HTMLElement && node.dataset.board) return `[data-board="${CSS.escape(node.dataset.board)}"]`;
  if (node instanceof HTMLElement && node.dataset.step) return `[data-step="${node.dataset.step}"]`;
  if (node.matches('[data-slider]')) return '[data-slider]';
  const of = node.tagName === 'SUMMARY' ? node.parentElement : null;
  return of && of.id ? '#' + CSS.escape(of.id) + ' > summary' : '';
}

/**
 * restore gives the focus back to what stands in the place of what had it.
 * @param {Element} main
 * @param {Focus | null} held
 */
export function restore(main, held) {
  if (!held || held.node.isConnected || !held.find) return;
  const node = main.querySelector(held.find);
  if (isDrawn(node)) node.focus({ preventScroll: true });
}

/**
 * curtain hides the table between two players at one screen, and lifts for who comes next.
 * @param {{ lift?: string, next?: string }} update
 */
export function curtain({ lift, next = '' }) {
  const box = named('curtain');
  if (!lift) {
    box.hidden = true;
    return;
  }
  need(box, '[data-curtain-who]').textContent = next;
  const link = need(box, '[data-lift]', HTMLAnchorElement);
  link.href = lift;
  if (!box.hidden) return;
  box.hidden = false;
  link.focus();
}
