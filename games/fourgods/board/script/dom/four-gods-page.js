// The table's page as this title finds it: what is drawn, and the sentences that can be said. Everything ends in pressing a button of the
// list of choices, so that what is legal is said by the page alone, and what others do takes nothing out of the hand.

import { drawn, every, find, isDrawn, near, need } from './dom.js';
import { get } from './post.js';
import { toast } from './toast.js';
import { stillWaits } from '../core/four-gods-intent.js';

/** @import { Drawn } from './dom.js' */

export const main = need(document, 'main[data-table]');

/** @type {{ words: string, at: number } | null} */
let later = null; // what was said while another sentence was under way

/** @param {string} selector */
export const all = (selector) => drawn(main, selector);

/**
 * first gives the first thing on the page that a selector finds, null where there is none.
 * @param {string} selector
 */
export function first(selector) {
  const node = main.querySelector(selector);
  return isDrawn(node) ? node : null;
}

/** @type {Map<string, SVGElement>} */
const pictures = new Map(); // of parts, by their names

/**
 * picture is the picture of a part, which stays while what is in it is drawn again: to look in it alone is cheap. Null where there is none.
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
 * inside gives all things in the picture of a part that a selector finds; inFirst the first of them, null where there is none.
 * @param {'world' | 'hand'} part
 * @param {string} selector
 */
export function inside(part, selector) {
  const root = picture(part);
  return root ? drawn(root, selector) : [];
}

/**
 * @param {'world' | 'hand'} part
 * @param {string} selector
 */
export function inFirst(part, selector) {
  const node = picture(part)?.querySelector(selector);
  return isDrawn(node) ? node : null;
}

export const isPast = () => main.hasAttribute('data-past');

// choices are the buttons of the list of choices.
const choices = () => every(main, 'form[data-say]:not(.used) button[name="words"]', HTMLButtonElement);

// moves are their words: what is legal now; nothing while a sentence is under way.
export const moves = () => choices().map((b) => b.value);
export const busy = () => main.querySelector('form[data-say].used') !== null;

/**
 * say says a sentence that is legal; what comes while another is under way waits for it. False when it is not legal.
 * @param {string} words
 */
export function say(words) {
  if (busy()) {
    later = { words, at: performance.now() };
    return true;
  }
  const button = choices().find((b) => b.value === words);
  if (button) button.click();
  return Boolean(button);
}

// sayWaiting says what has waited for another sentence, if that was not long.
export function sayWaiting() {
  if (!later || !stillWaits(later.at, performance.now())) return;
  const { words } = later;
  later = null;
  say(words);
}

/**
 * explain says why something cannot be done.
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
 * idOf is the id of the thing of a kind that a node stands for, '' where it stands for none.
 * @param {Drawn} node
 * @param {string} kind
 */
export function idOf(node, kind) {
  const thing = (node.dataset.thing || '').split(' ').find((t) => t.startsWith(kind + ':'));
  return thing ? thing.slice(kind.length + 1) : '';
}

/** @param {Drawn} node */
export const tileOf = (node) => idOf(node, 'tile');
export const inHand = () => inside('hand', '.four-held');
/** @param {string | undefined} tile */
export const heldOf = (tile) => inFirst('hand', `.four-held[data-thing="tile:${tile}"]`);
// chosen is the tile in hand that goes next.
export const chosen = () => inFirst('hand', '.four-held.four-chosen');
// half is what is chosen of half a sentence that the page has: a thing, or an action's tile.
export const half = () => first('[data-svg] .chosen, .tile[aria-pressed="true"]');

// city presses the page's tile of the action that founds a city, which chooses it or lets go of it.
export const city = () => find(main, '.tile[data-tile="city"]', HTMLButtonElement)?.click();

/**
 * cellOf is the cell of the World that something lies in.
 * @param {EventTarget | null} target
 */
export const cellOf = (target) => (target instanceof Element ? near(target, '.part-world [data-thing^="cell:"]', SVGElement) : null);
/** @param {string} id */
export const cellAt = (id) => inFirst('world', `[data-thing="cell:${id}"]`);
