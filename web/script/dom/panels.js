// Draws the pictures and panels of an update. What the reader has opened, chosen and pointed at stays.

import { every, find, isDrawn, named, need } from './dom.js';
import { offer } from './offer.js';
import { redraw } from '../core/redraw.js';

/** @typedef {(id: string, html: string) => void} Put sets the content of a panel */

/** @type {Map<string, string>} */
const written = new Map(); // the source of each panel

let stood = ''; // the last layout of the pictures beside the board

/**
 * parts redraws pictures and puts them in their zones.
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

// frames reloads the page because it has no frame for a part: a game with hidden information has begun, and a seat now has a hand. It does
// so at most once in a short time, whatever the server sends.
function frames() {
  const last = Number(sessionStorage.getItem('frames') || 0);
  if (Date.now() - last < 10000) return;
  sessionStorage.setItem('frames', String(Date.now()));
  location.reload();
}

/**
 * nameOf returns the name under which the state of a details element is kept.
 * @param {HTMLElement} details
 */
const nameOf = (details) => details.dataset.verbGroup || details.id;

/**
 * replace redraws a panel. Open details stay open, and fields keep their values.
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

/** @typedef {{ node: Element, find: string }} Focus the element with the focus, and a selector that finds it again */

/**
 * focused returns the element with the focus, so that restore can find it again after a redraw.
 * @param {Element} main
 * @returns {Focus | null}
 */
export function focused(main) {
  const node = document.activeElement;
  if (!node || node === document.body || !main.contains(node)) return null;
  return { node, find: wayTo(node) };
}

/**
 * wayTo returns a selector for an element or its replacement, "" for none.
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
 * restore gives the focus to the replacement of the element that had it.
 * @param {Element} main
 * @param {Focus | null} held
 */
export function restore(main, held) {
  if (!held || held.node.isConnected || !held.find) return;
  const node = main.querySelector(held.find);
  if (isDrawn(node)) node.focus({ preventScroll: true });
}

/**
 * curtain hides the table between two players at one screen; the next player lifts it.
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
