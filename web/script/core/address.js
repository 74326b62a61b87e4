// The addresses of a table. It knows no page.

/**
 * @typedef {object} Shown what a page shows of a table
 * @property {string} table
 * @property {string} as the seat that it shows, "" for the one that its reader has
 * @property {number | null} past the ply that it shows, null for the present
 * @property {boolean} review whether it shows the review of the game
 */

const ofTheStep = ['/tip', '/review/panel']; // what is asked about the step shown
const withReview = ['/state', '/log']; // what is drawn otherwise beside a review

/**
 * address is where something about a table is, seen from a page.
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
 * seat is the seat that the key of a page names, "" for the one that its reader has: "table" or "table.seat".
 * @param {string} key
 */
export const seat = (key) => key.split('.')[1] || '';

/**
 * arrival gives what a page that has come does about its seat. The address bar never names it, since people share what stands there; it is
 * kept with the entry of the history instead. After a reload, which fetches the page without it, the page with it is fetched.
 * @param {string} shown the seat that the page shows, "" for the one that its reader has
 * @param {string} kept the seat kept with the entry, "" for none
 * @returns {{ keep: string } | { fetch: string }} the seat to keep with the entry, or the one whose page is to be fetched in its place
 */
export const arrival = (shown, kept) => (kept && !shown ? { fetch: kept } : { keep: shown });

/**
 * place is the path of the page behind a sentence, null for that of the present: with the review where it is shown.
 * @param {number | null} ply
 * @param {boolean} review
 */
export function place(ply, review) {
  if (review) return ply === null ? '/review' : '/review/' + ply;
  return ply === null ? '' : '/at/' + ply;
}
