// What the list of choices and the tiles show for the held picks.

import { resolve } from './moves.js';

/** @import { Choice, State, Tile } from './held.js' */
/**
 * @typedef {object} Listing
 * @property {Set<Choice>} listed the moves that are shown
 * @property {Map<string, number>} counts the number of moves left for each verb
 * @property {string} verb the verb that can be completed, "" for none or several
 * @property {string} tile the id of the selected tile, "" for none
 * @property {Set<Tile>} aside the tiles that do not agree with the held things
 * @property {boolean} few whether so few moves are left that all are shown
 * @property {boolean} cards whether the cards that belong to no tile are shown
 */

const few = 12;

/**
 * listing returns what is shown.
 * @param {State} state
 * @returns {Listing}
 */
export function listing({ moves, tiles, held, left, shown, lead }) {
  const chosen = held.find((pick) => pick.tile)?.tile || '';
  const rest = held.filter((pick) => !pick.tile);
  const fitting = rest.length ? new Set(resolve(moves, rest).left.map((s) => s.tile)) : null;
  const verbs = new Set(shown.map((s) => s.verb));
  /** @type {Map<string, number>} */
  const counts = new Map();
  for (const { verb } of left) counts.set(verb, (counts.get(verb) || 0) + 1);
  return {
    listed: new Set(moves.filter((s) => (s.plain && !s.tile // always available, whatever is held
      || left.includes(s) && (!s.plain || s.tile?.id === chosen)))), // a plain move of a tile is shown after the tile is selected
    counts,
    verb: held.length && verbs.size === 1 ? [...verbs][0] : '',
    tile: chosen || lead?.id || '',
    aside: new Set(fitting ? tiles.filter((tile) => !tile.off && !fitting.has(tile)) : []),
    few: held.length > 0 && left.length <= few,
    cards: !tiles.length || held.length > 0,
  };
}
