// The half sentence at hand: what is held, lit on the boards and shown in the list beside them, and what is said, or asked about, when a
// sentence is whole.

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
/** @type {(sentence: Choice) => void} */
let send;
/** @type {State} */
let state = reckon({ sentences: [], tiles: [] }, []);
/** @type {Choice | null} */
let asked = null; // the sentence that waits for "do it"
/** @type {Held[]} */
let wanted = []; // what was held when a sentence was refused, to be held again

/**
 * begin reads what can be said at a table; say is called with the sentence to say.
 * @param {HTMLElement} table
 * @param {(sentence: Choice) => void} say
 */
export function begin(table, say) {
  main = table;
  send = say;
  choices.begin(main);
  refresh();
}

// refresh reads the legal sentences anew. What has been chosen stays as long as it agrees with them.
export function refresh() {
  const legal = choices.read(main);
  const { sentences } = legal;
  state = reckon(legal, renewed(legal, state.held, sentences.length ? wanted : []));
  if (sentences.length) wanted = [];
  menu.keep(new Set(sentences.map((s) => s.words)));
  const words = asked && asked.words;
  asked = sentences.find((s) => s.words === words) || null;
  choices.settle(main, state);
  render();
}

// held is what has been chosen.
export const held = () => state.held.slice();

// isHolding tells whether anything is.
export const isHolding = () => state.held.length > 0;

// now is what follows from it.
export const now = () => state;

/**
 * keep holds these picks and no others; what was asked about is not meant.
 * @param {Held[]} picks
 */
export function keep(picks) {
  state = reckon(state, picks);
  asked = null;
  render();
}

// clear lets go of all that is held and closes what was asked about it.
export function clear() {
  amount.forget();
  menu.close();
  keep([]);
}

// isOpen tells whether something is held or asked about.
export const isOpen = () => isHolding() || asked !== null || menu.isOpen();

/**
 * isExplained tells whether a tile of one sentence is first held: a coach says then what it is.
 * @param {Tile} tile
 */
export const isExplained = (tile) => explained(state, tile, main.hasAttribute('data-guided') && !main.hasAttribute('data-race'));

/**
 * hold takes a whole sentence into the hand, as if its things had been chosen one by one, or as it was; it is said when that is confirmed.
 * @param {string} words
 * @param {Held[]} [chosen]
 */
export function hold(words, chosen) {
  const sentence = state.sentences.find((s) => s.words === words);
  if (!sentence) return;
  amount.forget();
  state = holding(state, sentence, chosen);
  question(sentence);
  chips.yes()?.focus();
}

/**
 * again chooses what was held before, when there are sentences again, as far as it agrees with them.
 * @param {Held[]} before
 */
export function again(before) {
  wanted = before;
}

/**
 * take holds these picks from now on, and says the sentence that is whole with them.
 * @param {Drawn} node what was clicked
 * @param {Held[]} picks
 */
export function take(node, picks) {
  const { shown } = state;
  const stepped = amount.isShown();
  keep(picks);
  settle(node, stepped, shown);
}

/**
 * more gives the pick that a click on something adds, null where nothing legal goes on with it.
 * @param {Element} node
 */
export const more = (node) => fits(state, things.meant(main, node));

/**
 * would gives the words of the sentence that a click on something would say or ask about, "" when there is none yet.
 * @param {Drawn} node
 */
export function would(node) {
  if (node instanceof HTMLButtonElement && !node.dataset.thing) return node.value;
  const pick = more(node);
  return pick ? wouldSay(state, pick, amount.isShown(), amount.wished()) : '';
}

/**
 * settle does what comes of a click on something.
 * @param {Drawn} node
 * @param {boolean} stepped whether the stepper was shown when it was clicked
 * @param {Choice[]} before what could be gone on with then
 */
function settle(node, stepped, before) {
  const [shows, inSight] = [(/** @type {string} */ thing) => things.shows(main, thing), () => things.inSight(main)];
  const { does, of } = outcome(state, { stepped, before, wish: amount.wished(), shows, inSight });
  if (does === 'say') decide(of[0], node);
  else if (does === 'ask') question(of[0]);
  else if (does === 'list') choices.unfold(main, of);
  else if (does === 'menu') menu.open(main, of, node, (sentence) => decide(sentence, node));
}

/** @param {Choice} sentence */
const doubtOf = (sentence) => doubt(sentence, main.hasAttribute('data-race'));

/**
 * decide says a sentence, asking once more where that is wanted; node is what was clicked.
 * @param {Choice} sentence
 * @param {Drawn | null} node
 */
export function decide(sentence, node) {
  menu.close();
  if (!isSettled(sentence, asked, doubtOf(sentence))) {
    question(sentence);
    if (!node || node.closest('[data-say]') || document.activeElement === node) chips.yes()?.focus({ preventScroll: true });
    return;
  }
  asked = null;
  amount.forget();
  send(sentence);
}

/**
 * question asks whether a sentence is meant, and shows what it would do.
 * @param {Choice} sentence
 */
function question(sentence) {
  menu.close();
  asked = sentence;
  render();
}

// render lights what can be chosen next, marks what has been, and shows what is held, how many are meant and what can be said.
function render() {
  const light = lights(state);
  for (const node of things.all(main)) {
    const { lit, chosen } = light(things.listed(node.dataset.thing), things.listed(node.dataset.at));
    things.mark(node, lit, chosen);
  }
  marks.show(main, state);
  asks.show(main, isHolding() && !asked, state);
  choices.narrow(main, state);
  const sentence = asked;
  if (sentence) {
    amount.hide();
    chips.ask(sentence, doubtOf(sentence), () => decide(sentence, null), clear);
  } else {
    amount.show(state, (one) => decide(one, null));
    chips.hold(state.held.map((pick) => (pick.tile ? '' : label(pick))));
  }
  main.dispatchEvent(new Event('lit'));
}

/**
 * label names what a pick stands for: a thing, or one at a place among others of its kind.
 * @param {Held} pick
 */
function label(pick) {
  const [thing] = pick.things;
  const where = whereOf(state, pick);
  return placed(things.called(main, thing, where), where ? things.called(main, where) : '');
}
