// The half sentence at hand: what is held, lit on the boards and shown in the list beside them, and what is said, or asked about, when a
// sentence is whole.

import { agreeing, fits, isUnseen, lights, reckon, whereOf, whole } from './held.js';
import { complete, openThings, resolve } from '../core/sentence.js';
import { doubt } from './doubt.js';
import * as amount from './amount.js';
import * as asks from './asks.js';
import * as chips from './chips.js';
import * as choices from './choices.js';
import * as marks from './marks.js';
import * as menu from './menu.js';
import * as things from './things.js';

/** @import { Drawn } from './dom.js' */
/** @import { Choice, Held, State } from './held.js' */
/** @import { Tile } from './tiles.js' */

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
  let { held: some } = state;
  if (sentences.length && wanted.length) {
    if (!some.length) some = wanted;
    wanted = [];
    const { left, filled } = resolve(sentences, some);
    if (left.length === 1 && complete(left[0], filled, some)) some = some.slice(0, -1);
  }
  state = reckon(legal, agreeing(sentences, some));
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

// drop clears; false when there is nothing.
export function drop() {
  if (!isHolding() && !asked && !menu.isOpen()) return false;
  clear();
  return true;
}

/**
 * isExplained tells whether an action of one sentence is first taken in hand, as others are that ask for more: a coach stands by, and says
 * then what it is.
 * @param {Tile} tile
 */
export function isExplained({ node, off }) {
  const said = state.sentences.find((s) => s.words === node.value);
  if (off || !said || !main.hasAttribute('data-guided') || main.hasAttribute('data-race')) return false;
  return state.sentences.every((s) => s === said || s.verb !== said.verb);
}

/**
 * hold takes a whole sentence into the hand, as if its things had been chosen one by one, or as it was; it is said when that is confirmed.
 * @param {string} words
 * @param {Held[]} [chosen]
 */
export function hold(words, chosen) {
  const sentence = state.sentences.find((s) => s.words === words);
  if (!sentence) return;
  const picks = chosen || sentence.things.map((thing) => ({ things: [thing], at: [], node: null }));
  amount.forget();
  state = reckon(state, picks);
  if (!state.left.includes(sentence)) state = reckon(state, []); // a thing that stands in two of its words
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
export const more = (node) => fits(state, things.meant(main, node), things.isLit);

/**
 * would gives the words of the sentence that a click on something would say or ask about, "" when there is none yet.
 * @param {Drawn} node
 */
export function would(node) {
  if (node instanceof HTMLButtonElement && !node.dataset.thing) return node.value;
  const pick = more(node);
  if (!pick || pick.tile) return '';
  const after = reckon(state, [...state.held, pick]);
  const one = meant(after);
  return one && isSaid(after, one, amount.isShown()) ? one.words : '';
}

/**
 * settle sends the sentence when only one is left and whole, but for a number that the stepper shows. It asks with a menu where words are
 * left that nothing in sight stands for, and offers what is whole while other sentences could still become so.
 * @param {Drawn} node
 * @param {boolean} stepped whether the stepper was shown when it was clicked
 * @param {Choice[]} before what could be gone on with then
 */
function settle(node, stepped, before) {
  const { shown, filled } = state;
  const one = meant(state);
  if (one && isSaid(state, one, stepped)) {
    if (isUnseen(state, one, before)) question(one);
    else decide(one, node);
    return;
  }
  if (one) return; // how many stands in the stepper
  const done = whole(state);
  const rest = () => openThings(shown[0], filled).some((thing) => things.shows(main, thing));
  const several = new Set(shown.map((s) => s.tile)).size > 1;
  if (shown.length === 1 && !rest()) decide(shown[0], node);
  else if (several && state.tiles.length) return; // the tiles say which
  else if (shown.length === 1 || !things.inSight(main)) which(shown, node);
  else if (done.length) which(done, node);
}

/**
 * meant gives the sentence that is whole, with as many as are meant; null while other words are open.
 * @param {State} after
 */
function meant(after) {
  const done = whole(after);
  return done.length === after.shown.length ? amount.meant(done, after.filled) : null;
}

/**
 * isSaid tells whether a whole sentence is said at once: it is the only one, or its number has been chosen, or stood in the stepper.
 * @param {State} after
 * @param {Choice} sentence
 * @param {boolean} stepped
 */
const isSaid = ({ shown, filled, held: picks }, sentence, stepped) => shown.length === 1 || stepped || complete(sentence, filled, picks);

/** @param {Choice} sentence */
const doubtOf = (sentence) => doubt(sentence, main.hasAttribute('data-race'));

/**
 * decide says a sentence, asking once more where that is wanted; node is what was clicked.
 * @param {Choice} sentence
 * @param {Drawn | null} node
 */
export function decide(sentence, node) {
  menu.close();
  if (doubtOf(sentence) && (!asked || asked.words !== sentence.words)) {
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

/**
 * which asks, at the thing, which of some sentences is meant; of many, in the list, which holds just these.
 * @param {Choice[]} list
 * @param {Drawn} node
 */
function which(list, node) {
  if (list.length > menu.longest) choices.unfold(main, list);
  else menu.open(main, list, node, (sentence) => decide(sentence, node));
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
  return where ? things.called(main, where) + ' · ' + things.called(main, thing, where) : things.called(main, thing);
}
