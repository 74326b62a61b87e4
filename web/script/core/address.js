// The addresses of a table. It knows no page.

/**
 * @typedef {object} Shown what a page shows of a table
 * @property {string} table
 * @property {string | null} as the seat that it shows, null for the one that its reader has
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
 * place is the path of the page behind a sentence, null for that of the present: with the review where it is shown.
 * @param {number | null} ply
 * @param {boolean} review
 */
export function place(ply, review) {
  if (review) return ply === null ? '/review' : '/review/' + ply;
  return ply === null ? '' : '/at/' + ply;
}
