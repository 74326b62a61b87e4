// The state of a table's page: which table it shows, its last entry, and the ply that is shown. The other modules read it here.

import { named } from './dom.js';
import * as addresses from '../core/address.js';
import { seen } from './live.js';

/**
 * main is the main element of the page.
 * @type {HTMLElement}
 */
export let main;
/** @type {number | null} */
export let past = null; // the ply that is shown, null for the present
export let racing = false; // whether seats act at the same time

/**
 * begin takes over the state that the server drew.
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
 * settleAddress sets the address bar to the shown step, without the seat.
 * @param {unknown} [state] the state of the history entry
 */
export function settleAddress(state = history.state) {
  history.replaceState(state, '', addresses.address({ ...shown(), as: '' }, addresses.place(past, reviewed())));
}

// table returns the id of the table.
export const table = () => main.dataset.table || '';
// entry returns the last log entry that the page knows.
export const entry = () => Number(main.dataset.entry);
export const now = () => Number(main.dataset.now); // the number of moves in the record
export const at = () => past ?? now(); // the ply that is shown
// reviewed reports whether the page shows the review of the game.
export const reviewed = () => main.hasAttribute('data-review');
// isTurn reports whether the page shows the present and asks the reader for a move or an answer.
export const isTurn = () => past === null && main.querySelector('form[data-say]:not([data-ahead]), .asks .primary[name="yes"]') !== null;

/**
 * came records the last entry of the table.
 * @param {{ entry: number, now: number }} update
 */
export function came(update) {
  main.dataset.entry = String(Math.max(update.entry, entry()));
  main.dataset.now = String(update.now);
}

/**
 * noteEntry records that this page knows an entry that did not come by the stream.
 * @param {number} entry
 */
export const noteEntry = (entry) => seen(main.dataset.key || '', entry);

/**
 * drawn records the ply that the board shows.
 * @param {number} ply
 */
export function drawn(ply) {
  main.dataset.ply = String(ply);
}

/**
 * lookAt records that the page shows a step of the past, null for the present.
 * @param {number | null} ply
 */
export function lookAt(ply) {
  past = ply;
}

// mark marks on the page whether it shows the past.
export function mark() {
  main.toggleAttribute('data-past', past !== null);
}

/**
 * compete adapts the page when seats begin or stop acting at the same time.
 * @param {boolean} [now]
 */
export function compete(now = false) {
  racing = now;
  main.toggleAttribute('data-race', racing);
  named('log').parentElement?.setAttribute('aria-live', racing ? 'off' : 'polite');
}

const shown = () => ({ table: table(), as: seat(), past, review: reviewed() });

/**
 * url returns an address of this table, for the seat that the page shows.
 * @param {string} path
 * @param {Record<string, string>} [query]
 */
export const url = (path, query) => addresses.address(shown(), path, query);

/**
 * place returns the address of the page after a ply, null for the page of the present.
 * @param {number | null} ply
 */
export const place = (ply) => url(addresses.place(ply, reviewed()));
