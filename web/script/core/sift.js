// Which cards of a title are what somebody looks for.

/** @typedef {{ kind: string, here: boolean, words: string[] }} Asked a kind, "" for any; only what is on the table; words, folded */
/** @typedef {{ kind: string, here: boolean, says: string }} Card what it says is folded */

/**
 * folded is a text as it is compared: without capitals and accents, as the server does it.
 * @param {string} text
 */
export const folded = (text) => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();

/**
 * wordsOf are the words of what somebody has typed.
 * @param {string} typed
 */
export const wordsOf = (typed) => folded(typed).split(/\s+/).filter(Boolean);

/**
 * fits tells whether a card is what is asked for.
 * @param {Asked} asked
 * @param {Card} card
 */
export const fits = (asked, card) => (!asked.kind || card.kind === asked.kind) && (!asked.here || card.here)
  && asked.words.every((word) => card.says.includes(word));
