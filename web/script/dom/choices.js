// The list of choices beside the board. Its buttons are the legal moves; it shows those that agree with the held picks. Next to tiles it is
// folded until the reader opens it.

import { every, find, near, need, target } from './dom.js';
import { begins } from '../core/moves.js';
import { listing } from '../core/listing.js';
import { wide } from './wide.js';
import * as things from './things.js';
import * as tiles from './tiles.js';

/** @import { Choice, Legal, State, Tile } from '../core/held.js' */

/** @type {WeakMap<Choice, HTMLButtonElement>} */
const buttons = new WeakMap();

let unfolded = false; // whether the reader has opened the list next to the tiles

/**
 * begin records whether the reader opens the list.
 * @param {HTMLElement} main
 */
export function begin(main) {
  main.addEventListener('click', (event) => {
    const fold = near(near(target(event), '#every-choice > summary'), '#every-choice', HTMLDetailsElement);
    if (fold) unfolded = !fold.open;
  });
}

/**
 * read returns the legal moves and the tiles. There are none while a move is being sent.
 * @param {HTMLElement} main
 * @returns {Legal}
 */
export function read(main) {
  const form = find(main, 'form[data-say]:not(.used)');
  if (!form) return { moves: [], tiles: [] };
  const all = tiles.all(form);
  return { moves: every(form, 'button[name="words"]:not(.tile)', HTMLButtonElement).map((button) => choice(button, all)), tiles: all };
}

/**
 * choice returns the legal move of a button.
 * @param {HTMLButtonElement} button
 * @param {Tile[]} all
 * @returns {Choice}
 */
function choice(button, all) {
  const move = {
    verb: button.value.split(' ')[0],
    things: things.listed(button.dataset.things),
    words: button.value,
    label: (button.querySelector('span') || button).textContent,
    lasts: button.dataset.lasts || '',
    ends: 'ends' in button.dataset,
    loses: button.dataset.loses || '',
    plain: button.classList.contains('plain'),
    tile: all.find((tile) => begins({ words: button.value }, tile.says)) || null,
  };
  buttons.set(move, button);
  return move;
}

/**
 * settle folds a redrawn list as the reader left it. While nothing is held it also folds the groups that would hide the board.
 * @param {HTMLElement} main
 * @param {State} state
 */
export function settle(main, { held, tiles: { length } }) {
  const fold = find(main, '#every-choice', HTMLDetailsElement);
  if (fold) fold.open = unfolded;
  for (const part of every(main, '#every-choice, .cards')) part.dataset.begun = ''; // from now on this script decides what is shown
  if (wide() || held.length || length) return;
  for (const group of groups(main)) group.open = false;
}

/**
 * unfold opens the list at some moves, so that the reader can choose one.
 * @param {HTMLElement} main
 * @param {Choice[]} list
 */
export function unfold(main, list) {
  const fold = find(main, '#every-choice', HTMLDetailsElement);
  if (fold) fold.open = true;
  for (const group of groups(main)) group.open = list.some((s) => s.verb === group.dataset.verbGroup);
}

/**
 * narrow shows the choices that agree with the held picks, and marks the tiles that do not.
 * @param {HTMLElement} main
 * @param {State} state
 */
export function narrow(main, state) {
  const { listed, counts, verb, tile, aside, few, cards } = listing(state);
  for (const s of state.moves) {
    const button = buttons.get(s);
    if (button) (near(button, 'li') || button).hidden = !listed.has(s);
  }
  for (const row of every(main, '.plains')) row.classList.toggle('bare', !row.querySelector('.plain:not([hidden])'));
  tiles.show(state.tiles, tile, aside);
  main.classList.toggle('hand', state.held.length > 0);
  main.dataset.verb = verb;
  const box = find(main, '.cards');
  if (box) box.hidden = !cards;
  const opens = few && wide() && !find(main, '#every-choice');
  for (const group of groups(main)) {
    const count = counts.get(group.dataset.verbGroup || '') || 0;
    group.hidden = count === 0;
    need(group, '.count').textContent = String(count);
    if (count && opens) group.open = true;
  }
}

/**
 * groups returns the groups of the list, one for each verb.
 * @param {HTMLElement} main
 */
const groups = (main) => every(main, '[data-verb-group]', HTMLDetailsElement);
