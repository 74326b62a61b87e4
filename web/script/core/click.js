// What a click on a thing and a press of a tile choose: what is held from then on, or that it is refused.

import { fits, isAgain, reckon } from './held.js';
import { resolve, said } from './sentence.js';

/** @import { Found, Held, State, Tile } from './held.js' */
/**
 * @typedef {object} Chosen what comes of a click
 * @property {'take' | 'keep' | 'whole' | 'refuse' | 'nothing'} does hold it and say what is whole; only hold it; hold the tile's one
 * sentence; tell why not; leave all as it is
 * @property {Held[]} held what is held then
 */

/**
 * nested gives what a click may stand for, of what lies around it from the inside out: a thing, and after it the things that it lies in.
 * What a thing is drawn with stands for the thing first, and then for the place where that lies.
 * @template {Found} F
 * @param {F[]} around
 */
export function nested(around) {
  /** @type {F[]} */
  const found = [];
  /** @type {F[]} */
  let parts = []; // that are no things themselves
  for (const one of around) {
    if (one.own.length) {
      found.push(one, ...parts);
      parts = [];
    } else if (one.at.length) parts.push(one);
  }
  return [...found, ...parts];
}

/**
 * pressed gives what a press of a tile does: it is chosen, with the things that are held where they go on with it. Pressed once more, it is
 * let go, and all that was chosen after it.
 * @param {State} state
 * @param {Tile} tile
 * @param {object} node a handle of the tile
 * @param {boolean} explained whether its one sentence is first held
 * @returns {Chosen}
 */
export function pressed({ held, sentences }, tile, node, explained) {
  if (tile.off) return { does: 'refuse', held };
  if (held.length && held[0].tile === tile.id) return { does: 'keep', held: [] };
  /** @type {Held} */
  const action = { things: [], at: [], node, tile: tile.id, starts: tile.says };
  if (explained) return { does: 'whole', held: [action] };
  const rest = held.filter((one) => !one.tile);
  const both = [action, ...rest];
  if (rest.length && resolve(sentences, both).left.length) return { does: 'take', held: both };
  return { does: 'keep', held: [action] }; // a tile alone says nothing
}

/**
 * clicked gives what a click on a thing does: it fills a word. The same thing once more is read in another way, or let go; one that a
 * lesson asks for stays.
 * @param {State} state
 * @param {Found[]} found
 * @param {string[]} taught the things that a lesson asks for
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
 * readAgain reads a pick in the next way, or lets it go where there is none. The picks after it go too where they do not agree with that.
 * @param {State} state
 * @param {number} i
 */
function readAgain({ held, sentences, readings }, i) {
  const rank = (held[i].rank || 0) + 1;
  const other = rank < readings[i] ? [{ ...held[i], rank }] : [];
  const all = [...held.slice(0, i), ...other, ...held.slice(i + 1)];
  return resolve(sentences, all).left.length ? all : all.slice(0, i);
}

/**
 * questions gives what to ask the server about a click that was refused: the beginning of a sentence with it, "" where none has a place for
 * it, and else each thing.
 * @param {State} state
 * @param {Found[]} found
 */
export function questions({ held, shown, filled }, found) {
  const things = found.flatMap(({ own, at }) => [...own, ...at]);
  const words = held.length ? things.map((thing) => said(shown, filled, thing)).find((w) => w) || '' : '';
  return { words, things };
}

/**
 * fresh is the pick with which a refused click begins another sentence, null where none begins with it, or nothing was held.
 * @param {State} state
 * @param {Found[]} found
 */
export const fresh = (state, found) => (state.held.length ? fits(reckon(state, []), found) : null);

/**
 * differ tells whether clicks on some things would leave different sentences, so that a finger has to look closer.
 * @param {State} state
 * @param {Found[][]} all what each of the things may stand for
 */
export function differ(state, all) {
  const meanings = all.map((found) => {
    const more = fits(state, found);
    return more ? resolve(state.sentences, [...state.held, more]).left.map((s) => s.words).join('\n') : '';
  });
  return new Set(meanings).size > 1;
}
