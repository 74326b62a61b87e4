// What the list of choices and the tiles show of what is held.

import { resolve } from './sentence.js';

/** @import { Choice, State, Tile } from './held.js' */
/**
 * @typedef {object} Listing
 * @property {Set<Choice>} listed the sentences that are shown
 * @property {Map<string, number>} counts how many are left of each verb
 * @property {string} verb the one that is gone on with, "" for none or several
 * @property {string} tile the id of the tile that is chosen, "" for none
 * @property {Set<Tile>} aside the tiles that do not go on with the things that are held
 * @property {boolean} few whether so few sentences are left that all can be read
 * @property {boolean} cards whether the cards that belong to no tile are shown
 */

const few = 12;

/**
 * listing gives what is shown.
 * @param {State} state
 * @returns {Listing}
 */
export function listing({ sentences, tiles, held, left, shown, lead }) {
  const chosen = held.find((pick) => pick.tile)?.tile || '';
  const rest = held.filter((pick) => !pick.tile);
  const fitting = rest.length ? new Set(resolve(sentences, rest).left.map((s) => s.tile)) : null;
  const verbs = new Set(shown.map((s) => s.verb));
  /** @type {Map<string, number>} */
  const counts = new Map();
  for (const { verb } of left) counts.set(verb, (counts.get(verb) || 0) + 1);
  return {
    listed: new Set(sentences.filter((s) => (s.plain && !s.tile // which is a way on from whatever is held
      || left.includes(s) && (!s.plain || s.tile?.id === chosen)))), // a plain one of a tile waits for that
    counts,
    verb: held.length && verbs.size === 1 ? [...verbs][0] : '',
    tile: chosen || lead?.id || '',
    aside: new Set(fitting ? tiles.filter((tile) => !tile.off && !fitting.has(tile)) : []),
    few: held.length > 0 && left.length <= few,
    cards: !tiles.length || held.length > 0,
  };
}
