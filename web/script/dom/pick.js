// The partial move: what is held, lit on the boards and shown in the list beside them, and which move is played or confirmed when it is
// complete.

import { fits, lights, reckon, whereOf } from '../core/held.js';
import { holding, isExplained as explained, outcome, renewed, would as wouldSay } from '../core/outcome.js';
import { isSettled } from '../core/doubt.js';
import { placed } from '../core/naming.js';
import { doubt } from './doubt.js';
import * as amount from './amount.js';
import * as asks from './asks.js';
import * as chips from './chips.js';
import * as choices from './choices.js';
import * as marks from './marks.js';
import * as menu from './menu.js';
import * as things from './things.js';

/** @import { Drawn } from './dom.js' */
/** @import { Choice, Held, State, Tile } from '../core/held.js' */

/** @type {HTMLElement} */
let main;
/** @type {(move: Choice) => void} */
let send;
/** @type {State} */
let state = reckon({ moves: [], tiles: [] }, []);
/** @type {Choice | null} */
let asked = null; // the move that waits for confirmation
/** @type {Held[]} */
let wanted = []; // the picks of a refused move, to be held again

/**
 * begin reads the legal moves of a table.
 * @param {HTMLElement} table
 * @param {(move: Choice) => void} play plays a move
 */
export function begin(table, play) {
  main = table;
  send = play;
  choices.begin(main);
  refresh();
}

// refresh reads the legal moves again. The picks that still agree with them stay.
export function refresh() {
  const legal = choices.read(main);
  const { moves } = legal;
  state = reckon(legal, renewed(legal, state.held, moves.length ? wanted : []));
  if (moves.length) wanted = [];
  menu.keep(new Set(moves.map((s) => s.words)));
  const words = asked && asked.words;
  asked = moves.find((s) => s.words === words) || null;
  choices.settle(main, state);
  render();
}

// held returns the picks.
export const held = () => state.held.slice();

// isHolding reports whether there are picks.
export const isHolding = () => state.held.length > 0;

// now returns what follows from the picks.
export const now = () => state;

/**
 * keep replaces the picks, and closes a question that is open.
 * @param {Held[]} picks
 */
export function keep(picks) {
  state = reckon(state, picks);
  asked = null;
  render();
}

// clear drops all picks and closes a question that is open.
export function clear() {
  amount.forget();
  menu.close();
  keep([]);
}

// isOpen reports whether something is held or a question is open.
export const isOpen = () => isHolding() || asked !== null || menu.isOpen();

/**
 * isExplained reports whether a tile with a single move is held first, because a coach explains it.
 * @param {Tile} tile
 */
export const isExplained = (tile) => explained(state, tile, main.hasAttribute('data-guided') && !main.hasAttribute('data-race'));

/**
 * hold holds a complete move, by these picks or as if its things had been chosen one by one. The user must confirm it.
 * @param {string} words
 * @param {Held[]} [chosen]
 */
export function hold(words, chosen) {
  const move = state.moves.find((s) => s.words === words);
  if (!move) return;
  amount.forget();
  state = holding(state, move, chosen);
  question(move);
  chips.yes()?.focus();
}

/**
 * again holds earlier picks once there are legal moves again: those that still agree.
 * @param {Held[]} before
 */
export function again(before) {
  wanted = before;
}

/**
 * take holds these picks, and plays the move if it is complete.
 * @param {Drawn} node the element that was clicked
 * @param {Held[]} picks
 */
export function take(node, picks) {
  const { shown } = state;
  const stepped = amount.isShown();
  keep(picks);
  settle(node, stepped, shown);
}

/**
 * more returns the pick that a click on an element adds, null if no legal move continues with it.
 * @param {Element} node
 */
export const more = (node) => fits(state, things.meant(main, node));

/**
 * would returns the text of the move that a click on an element would play or ask about, "" if there is none yet.
 * @param {Drawn} node
 */
export function would(node) {
  if (node instanceof HTMLButtonElement && !node.dataset.thing) return node.value;
  const pick = more(node);
  return pick ? wouldSay(state, pick, amount.isShown(), amount.wished()) : '';
}

/**
 * settle applies the outcome of a click.
 * @param {Drawn} node
 * @param {boolean} stepped whether the stepper was shown at the click
 * @param {Choice[]} before the moves that could be completed before the click
 */
function settle(node, stepped, before) {
  const [shows, inSight] = [(/** @type {string} */ thing) => things.shows(main, thing), () => things.inSight(main)];
  const { does, of } = outcome(state, { stepped, before, wish: amount.wished(), shows, inSight });
  if (does === 'play') decide(of[0], node);
  else if (does === 'ask') question(of[0]);
  else if (does === 'list') choices.unfold(main, of);
  else if (does === 'menu') menu.open(main, of, node, (move) => decide(move, node));
}

/**
 * doubtOf returns the question before a move, "" for none.
 * @param {Choice} move
 */
const doubtOf = (move) => doubt(move, main.hasAttribute('data-race'));

/**
 * decide plays a move, with confirmation if the settings require it.
 * @param {Choice} move
 * @param {Drawn | null} node the element that was clicked
 */
export function decide(move, node) {
  menu.close();
  if (!isSettled(move, asked, doubtOf(move))) {
    question(move);
    if (!node || node.closest('[data-say]') || document.activeElement === node) chips.yes()?.focus({ preventScroll: true });
    return;
  }
  asked = null;
  amount.forget();
  send(move);
}

/**
 * question asks for confirmation of a move, and shows its consequences.
 * @param {Choice} move
 */
function question(move) {
  menu.close();
  asked = move;
  render();
}

// render lights the next choices, marks the chosen things, and shows the picks, the number and the list.
function render() {
  const light = lights(state);
  for (const node of things.all(main)) {
    const { lit, chosen } = light(things.listed(node.dataset.thing), things.listed(node.dataset.at));
    things.mark(node, lit, chosen);
  }
  marks.show(main, state);
  asks.show(main, isHolding() && !asked, state);
  choices.narrow(main, state);
  const move = asked;
  if (move) {
    amount.hide();
    chips.ask(move, doubtOf(move), () => decide(move, null), clear);
  } else {
    amount.show(state, (one) => decide(one, null));
    chips.hold(state.held.map((pick) => (pick.tile ? '' : label(pick))));
  }
  main.dispatchEvent(new Event('lit'));
}

/**
 * label returns the name of a pick: a thing, or a thing at a place among others of its kind.
 * @param {Held} pick
 */
function label(pick) {
  const [thing] = pick.things;
  const where = whereOf(state, pick);
  return placed(things.called(main, thing, where), where ? things.called(main, where) : '');
}
