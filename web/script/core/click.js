// The effect of a click on a thing or a tile: which picks are held afterwards, or that the click is refused.

import { fits, isAgain, reckon } from './held.js';
import { resolve, said } from './moves.js';

/** @import { Found, Held, State, Tile } from './held.js' */
/**
 * @typedef {object} Chosen the effect of a click
 * @property {'take' | 'keep' | 'whole' | 'refuse' | 'nothing'} does hold the picks and play a complete move; only hold the picks; hold the
 *   one move of the tile; show why it is refused; change nothing
 * @property {Held[]} held the picks after the click
 */

/**
 * nested returns what a click may stand for, from the elements around it, innermost first: a thing, then the things that contain it. A
 * fragment of a thing stands for that thing first, and then for the place of the thing.
 * @template {Found} F
 * @param {F[]} around
 */
export function nested(around) {
  /** @type {F[]} */
  const found = [];
  /** @type {F[]} */
  let parts = []; // elements that are not things themselves
  for (const one of around) {
    if (one.own.length) {
      found.push(one, ...parts);
      parts = [];
    } else if (one.at.length) parts.push(one);
  }
  return [...found, ...parts];
}

/**
 * pressed returns the effect of a click on a tile. The tile is selected; the held picks stay if the tile's moves agree with them. A second
 * click deselects the tile and all later picks.
 * @param {State} state
 * @param {Tile} tile
 * @param {object} node the element of the tile
 * @param {boolean} explained whether the tile's only move is held before it is played
 * @returns {Chosen}
 */
export function pressed({ held, moves }, tile, node, explained) {
  if (tile.off) return { does: 'refuse', held };
  if (held.length && held[0].tile === tile.id) return { does: 'keep', held: [] };
  /** @type {Held} */
  const action = { things: [], at: [], node, tile: tile.id, starts: tile.says };
  if (explained) return { does: 'whole', held: [action] };
  const rest = held.filter((one) => !one.tile);
  const both = [action, ...rest];
  if (rest.length && resolve(moves, both).left.length) return { does: 'take', held: both };
  return { does: 'keep', held: [action] }; // a tile alone is no move
}

/**
 * clicked returns the effect of a click on a thing: it fills a parameter. A second click on the same thing takes its next reading, or
 * deselects it. A thing that a lesson asks for stays selected.
 * @param {State} state
 * @param {Found[]} found
 * @param {string[]} taught the things that the lesson asks for
 * @returns {Chosen}
 */
export function clicked(state, found, taught) {
  const { held } = state;
  const more = fits(state, found);
  if (more) return { does: 'take', held: [...held, more] };
  const same = held.findLastIndex((one) => one.node && isAgain(one, found));
  if (same < 0) return { does: 'refuse', held };
  if (found.some(({ own }) => own.some((thing) => taught.includes(thing)))) return { does: 'nothing', held };
  return { does: 'keep', held: readAgain(state, same) };
}

/**
 * readAgain takes the next reading of a pick, or drops the pick if there is none. It also drops later picks that do not agree with the new
 * reading.
 * @param {State} state
 * @param {number} i the index of the pick
 */
function readAgain({ held, moves, readings }, i) {
  const rank = (held[i].rank || 0) + 1;
  const other = rank < readings[i] ? [{ ...held[i], rank }] : [];
  const all = [...held.slice(0, i), ...other, ...held.slice(i + 1)];
  return resolve(moves, all).left.length ? all : all.slice(0, i);
}

/**
 * questions returns the questions to the server about a refused click: the start of a move that contains the thing; if no move has a
 * parameter for it, each thing.
 * @param {State} state
 * @param {Found[]} found
 */
export function questions({ held, shown, filled }, found) {
  const things = found.flatMap(({ own, at }) => [...own, ...at]);
  const words = held.length ? things.map((thing) => said(shown, filled, thing)).find((w) => w) || '' : '';
  return { words, things };
}

/**
 * fresh returns the pick that starts another move after a refused click. It returns null if no move starts with it, or if nothing was held.
 * @param {State} state
 * @param {Found[]} found
 */
export const fresh = (state, found) => (state.held.length ? fits(reckon(state, []), found) : null);

/**
 * differ reports whether clicks on several things would lead to different moves, so that a tap must be disambiguated.
 * @param {State} state
 * @param {Found[][]} all for each thing, what a click on it may stand for
 */
export function differ(state, all) {
  const meanings = all.map((found) => {
    const more = fits(state, found);
    return more ? resolve(state.moves, [...state.held, more]).left.map((s) => s.words).join('\n') : '';
  });
  return new Set(meanings).size > 1;
}
