// The list of choices beside the board: its buttons are the legal sentences, and it shows those that agree with what is held. Beside tiles
// it is folded, until the reader wants it.

import { every, find, near, need, target } from './dom.js';
import { begins, resolve } from '../core/sentence.js';
import { wide } from './wide.js';
import * as things from './things.js';
import * as tiles from './tiles.js';

/** @import { Choice, Legal, State } from './held.js' */
/** @import { Tile } from './tiles.js' */

const few = 12; // choices that are left: so many are shown without being asked for

let unfolded = false; // whether the reader wants the list beside the tiles

/**
 * begin minds whether the reader opens the list.
 * @param {HTMLElement} main
 */
export function begin(main) {
  main.addEventListener('click', (event) => {
    const fold = near(near(target(event), '#every-choice > summary'), '#every-choice', HTMLDetailsElement);
    if (fold) unfolded = !fold.open;
  });
}

/**
 * read reads the legal sentences and the tiles; there are none while a sentence is under way.
 * @param {HTMLElement} main
 * @returns {Legal}
 */
export function read(main) {
  const form = find(main, 'form[data-say]:not(.used)');
  if (!form) return { sentences: [], tiles: [] };
  const all = tiles.all(form);
  return { sentences: every(form, 'button[name="words"]:not(.tile)', HTMLButtonElement).map((button) => choice(button, all)), tiles: all };
}

/**
 * choice reads a legal sentence from its button.
 * @param {HTMLButtonElement} button
 * @param {Tile[]} all
 * @returns {Choice}
 */
const choice = (button, all) => ({
  verb: button.value.split(' ')[0],
  things: things.listed(button.dataset.things),
  words: button.value,
  label: (button.querySelector('span') || button).textContent,
  lasts: button.dataset.lasts || '',
  ends: 'ends' in button.dataset,
  button,
  tile: all.find((tile) => begins({ words: button.value }, tile.says)) || null,
});

/**
 * settle folds a list that was drawn anew as the reader wants it; while nothing is held, its groups too where they would hide the board.
 * @param {HTMLElement} main
 * @param {State} state
 */
export function settle(main, { held, tiles: { length } }) {
  const fold = find(main, '#every-choice', HTMLDetailsElement);
  if (fold) fold.open = unfolded;
  for (const part of every(main, '#every-choice, .cards')) part.dataset.begun = ''; // shown as this script has it, from now on
  if (wide() || held.length || length) return;
  for (const group of groups(main)) group.open = false;
}

/**
 * unfold opens the list at some sentences, of which one is meant.
 * @param {HTMLElement} main
 * @param {Choice[]} list
 */
export function unfold(main, list) {
  const fold = find(main, '#every-choice', HTMLDetailsElement);
  if (fold) fold.open = true;
  for (const group of groups(main)) group.open = list.some((s) => s.verb === group.dataset.verbGroup);
}

/**
 * narrow shows the choices that agree with what is held, and the tiles that go on with it.
 * @param {HTMLElement} main
 * @param {State} state
 */
export function narrow(main, state) {
  const { sentences, held, left } = state;
  const buttons = new Set(left.map((s) => s.button));
  for (const s of sentences) (near(s.button, 'li') || s.button).hidden = !buttons.has(s.button) || isLater(s, state);
  for (const row of every(main, '.plains')) row.classList.toggle('bare', !row.querySelector('.plain:not([hidden])'));
  const rest = held.filter((pick) => !pick.tile);
  const fitting = rest.length ? new Set(resolve(sentences, rest).left.map((s) => s.tile)) : null;
  const chosen = held.find((pick) => pick.tile)?.tile || state.lead?.id || '';
  tiles.show(state.tiles, chosen, (tile) => !fitting || fitting.has(tile));
  const verbs = new Set(state.shown.map((s) => s.verb));
  main.classList.toggle('hand', held.length > 0);
  main.dataset.verb = held.length && verbs.size === 1 ? [...verbs][0] : '';
  const cards = find(main, '.cards');
  if (cards) cards.hidden = state.tiles.length > 0 && !held.length;
  const opens = held.length > 0 && left.length <= few && wide() && !find(main, '#every-choice');
  for (const group of groups(main)) {
    const of = left.filter((s) => s.verb === group.dataset.verbGroup);
    group.hidden = of.length === 0;
    need(group, '.count').textContent = String(of.length);
    if (of.length && opens) group.open = true;
  }
}

/**
 * isLater tells whether a sentence of one word waits for its tile to be chosen.
 * @param {Choice} sentence
 * @param {State} state
 */
const isLater = ({ button, tile }, { held }) => button.classList.contains('plain') && tile !== null
  && !held.some((pick) => pick.tile === tile.id);

/** @param {HTMLElement} main */
const groups = (main) => every(main, '[data-verb-group]', HTMLDetailsElement);
