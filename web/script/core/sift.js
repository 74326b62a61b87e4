// Which cards of a title somebody looks for. The server does the same without this script.

/** @typedef {{ kind: string, says: string, here: boolean }} Card its kind, what it says, folded, and whether the table shows it now */
/** @typedef {{ kind: string, here: boolean, words: string }} Asked a kind, "" for all; only what the table shows now; and words */

/**
 * folded is a text as it is compared: without capitals and accents.
 * @param {string} text
 */
export const folded = (text) => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();

/**
 * sift gives of some cards whether each fits: it has to say all of the words, in any order.
 * @param {Card[]} cards
 * @param {Asked} asked
 */
export function sift(cards, asked) {
  const words = folded(asked.words).split(/\s+/).filter(Boolean);
  return cards.map(({ kind, says, here }) => (!asked.kind || kind === asked.kind) && (here || !asked.here)
    && words.every((word) => says.includes(word)));
}

/**
 * isTold tells whether it is said of the cards of a kind which of them the table shows: not where it shows all or none of them.
 * @param {boolean[]} here
 */
export const isTold = (here) => here.includes(true) && here.includes(false);
