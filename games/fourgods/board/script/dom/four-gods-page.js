// The interface to the table's page: what is drawn, and the legal moves. Each action ends in a press of a button in the list of choices, so
// the page alone decides what is legal, and moves of others do not change the selection.

import { drawn, every, find, isDrawn, near, need } from './dom.js';
import { get } from './post.js';
import { toast } from './toast.js';
import { stillWaits } from '../core/four-gods-intent.js';

/** @import { Drawn } from './dom.js' */

// main is the main element of the table's page.
export const main = need(document, 'main[data-table]');

/** @type {{ words: string, at: number } | null} */
let later = null; // the move requested while another one was being sent

/**
 * all returns all elements that match a selector.
 * @param {string} selector
 */
export const all = (selector) => drawn(main, selector);

/**
 * first returns the first element that matches a selector, null for none.
 * @param {string} selector
 */
export function first(selector) {
  const node = main.querySelector(selector);
  return isDrawn(node) ? node : null;
}

/** @type {Map<string, SVGElement>} */
const pictures = new Map(); // the pictures of parts by name

/**
 * picture returns the picture of a part, null for none. The element stays when its content is redrawn, so a search within it is cheap.
 * @param {string} part
 */
function picture(part) {
  const known = pictures.get(part);
  if (known && known.isConnected) return known;
  const found = find(main, 'svg.part-' + part, SVGElement);
  if (found) pictures.set(part, found);
  else pictures.delete(part);
  return found;
}

/**
 * inside returns all elements in the picture of a part that match a selector; inFirst returns the first, null for none.
 * @param {'world' | 'hand'} part
 * @param {string} selector
 */
export function inside(part, selector) {
  const root = picture(part);
  return root ? drawn(root, selector) : [];
}

/**
 * inFirst returns the first element in the picture of a part that matches a selector, null for none.
 * @param {'world' | 'hand'} part
 * @param {string} selector
 */
export function inFirst(part, selector) {
  const node = picture(part)?.querySelector(selector);
  return isDrawn(node) ? node : null;
}

// isPast reports whether the page shows the past.
export const isPast = () => main.hasAttribute('data-past');

// choices returns the buttons of the list of choices.
const choices = () => every(main, 'form[data-say]:not(.used) button[name="words"]', HTMLButtonElement);

// moves returns the texts of the legal moves, none while a move is being sent.
export const moves = () => choices().map((b) => b.value);
// busy reports whether a move is being sent.
export const busy = () => main.querySelector('form[data-say].used') !== null;

/**
 * play plays a legal move. While another one is being sent it waits. It returns false if the move is illegal.
 * @param {string} words
 */
export function play(words) {
  if (busy()) {
    later = { words, at: performance.now() };
    return true;
  }
  const button = choices().find((b) => b.value === words);
  if (button) button.click();
  return Boolean(button);
}

// playLater plays the waiting move, unless it has waited too long.
export function playLater() {
  if (!later || !stillWaits(later.at, performance.now())) return;
  const { words } = later;
  later = null;
  play(words);
}

/**
 * explain shows why something is illegal.
 * @param {string} words
 */
export async function explain(words) {
  const as = new URLSearchParams(location.search).get('as');
  const query = new URLSearchParams(as ? { words, as } : { words });
  /** @type {{ text?: string, rule?: string } | null} */
  const why = await get('/t/' + main.dataset.table + '/why?' + query);
  if (why && why.text) toast(why.text, { rule: why.rule, bad: true });
}

/**
 * warn says that a second click does it.
 * @param {'raze' | 'build' | 'challenge'} what
 */
export const warn = (what) => toast(inFirst('world', '.four-world')?.dataset[what] || '', { stay: 3500 });

/**
 * idOf returns the id of the thing of a kind that a node stands for, '' for none.
 * @param {Drawn} node
 * @param {string} kind
 */
export function idOf(node, kind) {
  const thing = (node.dataset.thing || '').split(' ').find((t) => t.startsWith(kind + ':'));
  return thing ? thing.slice(kind.length + 1) : '';
}

/**
 * tileOf returns the id of a node's tile.
 * @param {Drawn} node
 */
export const tileOf = (node) => idOf(node, 'tile');
// inHand returns the elements of the tiles in hand.
export const inHand = () => inside('hand', '.four-held');
/**
 * heldOf returns the element of a tile in hand.
 * @param {string | undefined} tile
 */
export const heldOf = (tile) => inFirst('hand', `.four-held[data-thing="tile:${tile}"]`);
// chosen returns the selected tile in hand.
export const chosen = () => inFirst('hand', '.four-held.four-chosen');
// half returns what is chosen of a partial move of the page: a thing, or the tile of an action.
export const half = () => first('[data-svg] .chosen, .tile[aria-pressed="true"]');

// city presses the page's tile for founding a city, which selects or deselects it.
export const city = () => find(main, '.tile[data-tile="city"]', HTMLButtonElement)?.click();

/**
 * cellOf returns the cell of the World around a node.
 * @param {EventTarget | null} target
 */
export const cellOf = (target) => (target instanceof Element ? near(target, '.part-world [data-thing^="cell:"]', SVGElement) : null);
/**
 * cellAt returns a cell of the World by its id.
 * @param {string} id
 */
export const cellAt = (id) => inFirst('world', `[data-thing="cell:${id}"]`);
