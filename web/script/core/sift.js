// The search in the cards of a title. The server does the same without this script.

/** @typedef {{ kind: string, says: string, here: boolean }} Card its kind, its folded text, and whether the table shows it now */
/**
 * @typedef {{ kind: string, here: boolean, words: string }} Asked a kind, "" for all; whether only cards that the table shows; search words
 */

/**
 * folded returns a text for comparison: without capitals and accents.
 * @param {string} text
 */
export const folded = (text) => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();

/**
 * sift returns for each card whether it matches: it must contain all of the words, in any order.
 * @param {Card[]} cards
 * @param {Asked} asked
 */
export function sift(cards, asked) {
  const words = folded(asked.words).split(/\s+/).filter(Boolean);
  return cards.map(({ kind, says, here }) => (!asked.kind || kind === asked.kind) && (here || !asked.here)
    && words.every((word) => says.includes(word)));
}

/**
 * isPartial reports whether a kind says which of its cards the table shows: it does not if the table shows all or none of them.
 * @param {boolean[]} here for each card, whether the table shows it
 */
export const isPartial = (here) => here.includes(true) && here.includes(false);
