// The URLs of a table. The module does not use the DOM.

/**
 * @typedef {object} Shown the part of a table that a page shows
 * @property {string} table
 * @property {string} as the seat whose view is shown, "" for the reader's own seat
 * @property {number | null} past the ply that is shown, null for the present
 * @property {boolean} review whether the page shows the review of the game
 */

const ofTheStep = ['/tip', '/review/panel']; // requests about the shown ply
const withReview = ['/state', '/log']; // documents that differ when a review is shown

/**
 * address returns the URL path of a document about a table, as a page requests it.
 * @param {Shown} shown
 * @param {string} path
 * @param {Record<string, string>} [query]
 */
export function address({ table, as, past, review }, path, query = {}) {
  const all = new URLSearchParams(query);
  if (as) all.set('as', as);
  if (past !== null && ofTheStep.includes(path)) all.set('at', String(past));
  if (review && withReview.includes(path)) all.set('review', '1');
  const rest = all.toString();
  return '/t/' + table + path + (rest ? '?' + rest : '');
}

/**
 * seat returns the seat in the key of a page, "" for the reader's own seat. A key is "table" or "table.seat".
 * @param {string} key
 */
export const seat = (key) => key.split('.')[1] || '';

/**
 * arrival decides how a newly loaded page restores its seat. The address bar never contains the seat, because users share that URL; the
 * history entry holds it. A reload fetches the page without the seat, so the page with it must be fetched.
 * @param {string} shown the seat that the page shows, "" for the reader's own seat
 * @param {string} kept the seat kept in the history entry, "" for none
 * @returns {{ keep: string } | { fetch: string }} the seat to keep in the history entry, or the seat whose page must be fetched instead
 */
export const arrival = (shown, kept) => (kept && !shown ? { fetch: kept } : { keep: shown });

/**
 * place returns the path of the page that shows the position after a ply, null for the page of the present. It includes the review if one
 * is shown.
 * @param {number | null} ply
 * @param {boolean} review
 */
export function place(ply, review) {
  if (review) return ply === null ? '/review' : '/review/' + ply;
  return ply === null ? '' : '/at/' + ply;
}
