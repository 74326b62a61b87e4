// The page of a table: which table it shows, how far that has come, and what of it is shown now. All others ask here.

import { named } from './dom.js';
import * as addresses from '../core/address.js';
import { seen } from './live.js';

/** @type {HTMLElement} */
export let main;
/** @type {number | null} */
export let past = null; // the ply that is shown, null for the present
export let racing = false; // seats act at the same time

/**
 * begin takes over what the page was drawn with.
 * @param {HTMLElement} element
 */
export function begin(element) {
  main = element;
  past = main.hasAttribute('data-past') ? Number(main.dataset.ply) : null;
  racing = main.hasAttribute('data-race');
  const does = addresses.arrival(seat(), history.state?.as || '');
  if ('fetch' in does) location.replace(url(addresses.place(past, reviewed()), { as: does.fetch }));
  else settleAddress({ ...history.state, as: does.keep });
}

const seat = () => addresses.seat(main.dataset.key || '');

/**
 * settleAddress makes the address that of what is shown, without the seat.
 * @param {unknown} [state] what is kept with the entry of the history
 */
export function settleAddress(state = history.state) {
  history.replaceState(state, '', addresses.address({ ...shown(), as: '' }, addresses.place(past, reviewed())));
}

export const table = () => main.dataset.table || '';
export const entry = () => Number(main.dataset.entry);
export const now = () => Number(main.dataset.now); // sentences in the record
export const at = () => past ?? now(); // the ply that is shown
export const reviewed = () => main.hasAttribute('data-review');
export const isTurn = () => past === null && main.querySelector('form[data-say]:not([data-ahead]), .asks .primary[name="yes"]') !== null;

/**
 * came notes how far the table has come.
 * @param {{ entry: number, now: number }} update
 */
export function came(update) {
  main.dataset.entry = String(Math.max(update.entry, entry()));
  main.dataset.now = String(update.now);
}

/**
 * told notes that this page knows an entry without the stream.
 * @param {number} entry
 */
export const told = (entry) => seen(main.dataset.key || '', entry);

/**
 * drawn notes which ply the board shows.
 * @param {number} ply
 */
export function drawn(ply) {
  main.dataset.ply = String(ply);
}

/**
 * lookAt notes that the page shows a step of the past from now on, null for the present.
 * @param {number | null} ply
 */
export function lookAt(ply) {
  past = ply;
}

// mark shows on the page whether it shows the past.
export function mark() {
  main.toggleAttribute('data-past', past !== null);
}

/**
 * compete changes how the page tells what happens, where seats begin or end to act at the same time.
 * @param {boolean} [now]
 */
export function compete(now = false) {
  racing = now;
  main.toggleAttribute('data-race', racing);
  named('log').parentElement?.setAttribute('aria-live', racing ? 'off' : 'polite');
}

const shown = () => ({ table: table(), as: seat(), past, review: reviewed() });

/**
 * url is an address of this table, from the seat that this page shows.
 * @param {string} path
 * @param {Record<string, string>} [query]
 */
export const url = (path, query) => addresses.address(shown(), path, query);

/**
 * place is the address of the page behind a sentence, null for that of the present.
 * @param {number | null} ply
 */
export const place = (ply) => url(addresses.place(ply, reviewed()));
