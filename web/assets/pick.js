// Choosing a sentence on the board and with the tiles beside it: what can be chosen next is lit, a click chooses it, and when one
// sentence is complete it is sent. The legal sentences are the buttons of the list beside the board.

import { every, find, near, need, target } from './dom.js';
import { assume, begins, complete, counted, counts, means, next, open, openThings, resolve, said } from './sentence.js';
import { meantBy, lookCloser } from './finger.js';
import { toast } from './toast.js';
import { get } from './post.js';
import { doubt } from './doubt.js';
import { wide } from './wide.js';
import * as carry from './carry.js';
import * as asks from './asks.js';
import * as chips from './chips.js';
import * as marks from './marks.js';
import * as menu from './menu.js';
import * as stepper from './stepper.js';
import * as things from './things.js';
import * as tiles from './tiles.js';

/** @import { Drawn } from './dom.js' */
/** @import { Address } from './follows.js' */
/** @import { Filled } from './sentence.js' */
/** @import { Found } from './things.js' */
/** @import { Tile } from './tiles.js' */
/**
 * @typedef {object} Choice a legal sentence
 * @property {string} verb
 * @property {string[]} things
 * @property {string} words
 * @property {string} label
 * @property {string} lasts why it cannot simply be taken back, "" when it can
 * @property {boolean} ends whether my turn ends with it
 * @property {HTMLButtonElement} button in the list
 * @property {Tile | null} tile that stands for it
 */
/**
 * @typedef {object} Held a pick that is held
 * @property {string[]} things
 * @property {string[]} at
 * @property {Drawn | null} node what was clicked
 * @property {number} [rank]
 * @property {string} [tile] the id of the tile that it is, and not a thing
 * @property {string[]} [starts] the beginnings of that tile's sentences
 */

/** @type {HTMLElement} */
let main;
/** @type {(sentence: Choice) => void} */
let send;
/** @type {Address} */
let url;
/** @type {Choice[]} */
let sentences = [];
/** @type {Held[]} */
let picks = [];
/**
 * @typedef {object} State what follows from what is held
 * @property {Choice[]} left the sentences that agree with it
 * @property {Choice[]} shown those of them that are gone on with: of several tiles, those of the one whose piece it is
 * @property {Filled} filled
 * @property {number[]} readings
 */
/** @type {State} */
let state = { left: [], shown: [], filled: new Map(), readings: [] };
/** @type {Tile[]} */
let actions = [];
let wish = Infinity; // how many are meant where sentences differ in a number
let stepping = false; // whether that is shown
let unfolded = false; // whether the reader wants the list beside the tiles
/** @type {Choice | null} */
let asked = null; // the sentence that waits for "do it"
/** @type {Held[]} */
let before = []; // what was held before a piece was carried
/** @type {Held[]} */
let wanted = []; // what was held when a sentence was refused, to be held again

/**
 * begin takes over the table's page; say is called with the sentence to say.
 * @param {HTMLElement} table
 * @param {(sentence: Choice) => void} say
 * @param {Address} address
 */
export function begin(table, say, address) {
  main = table;
  send = say;
  url = address;
  main.addEventListener('click', clicked);
  main.addEventListener('keydown', pressed);
  document.addEventListener('click', menu.closeAside);
  carry.begin(main, { take: taken, drop: dropped, back: putBack });
  refresh();
}

/**
 * choice reads a legal sentence from its button.
 * @param {HTMLButtonElement} button
 * @returns {Choice}
 */
const choice = (button) => ({
  verb: button.value.split(' ')[0],
  things: things.listed(button.dataset.things),
  words: button.value,
  label: (button.querySelector('span') || button).textContent,
  lasts: button.dataset.lasts || '',
  ends: 'ends' in button.dataset,
  button,
  tile: actions.find((tile) => begins({ verb: '', things: [], words: button.value }, tile.says)) || null,
});

// refresh reads the legal sentences anew. What has been chosen stays as long as it agrees with them.
export function refresh() {
  const form = find(main, 'form[data-say]:not(.used)');
  actions = form ? tiles.all(form) : [];
  sentences = form ? every(form, 'button[name="words"]:not(.tile)', HTMLButtonElement).map(choice) : [];
  const fold = find(main, '#every-choice', HTMLDetailsElement);
  if (fold) fold.open = unfolded;
  for (const part of every(main, '#every-choice, .cards')) part.dataset.begun = ''; // shown as this script has it, from now on
  if (sentences.length && wanted.length) {
    if (!picks.length) picks = wanted;
    wanted = [];
    const { left, filled } = resolve(sentences, picks);
    if (left.length === 1 && complete(left[0], filled, picks)) picks.pop();
  }
  while (picks.length && resolve(sentences, picks).left.length === 0) picks.pop();
  menu.keep(new Set(sentences.map((s) => s.words)));
  const words = asked && asked.words;
  asked = sentences.find((s) => s.words === words) || null;
  if (!wide() && !picks.length && !actions.length) { // the list would hide the board
    for (const group of every(main, '[data-verb-group]', HTMLDetailsElement)) group.open = false;
  }
  render();
}

// drop lets go of all that is held and closes what was asked about it; false when there is nothing.
export function drop() {
  if (!picks.length && !asked && !menu.isOpen()) return false;
  clear();
  return true;
}

// held is what has been chosen.
export const held = () => picks.slice();

// isHolding tells whether anything is.
export const isHolding = () => picks.length > 0;

/**
 * hold takes a whole sentence into the hand, as if its things had been chosen one by one; it is said when that is confirmed.
 * @param {string} words
 */
export function hold(words) {
  const sentence = sentences.find((s) => s.words === words);
  if (!sentence) return;
  menu.close();
  picks = sentence.things.map((thing) => ({ things: [thing], at: [], node: null }));
  if (!resolve(sentences, picks).left.includes(sentence)) picks = []; // a thing that stands in two of its words
  asked = sentence;
  render();
  chips.yes()?.focus();
}

/**
 * again chooses what was held before, when there are sentences again, as far as it agrees with them.
 * @param {Held[]} before
 */
export function again(before) {
  wanted = before;
}

export function clear() {
  picks = [];
  asked = null;
  wish = Infinity;
  menu.close();
  render();
}

/** @param {MouseEvent} event */
function clicked(event) {
  const back = near(target(event), '[data-back-to]');
  if (back) {
    picks = picks.slice(0, Number(back.dataset.backTo));
    asked = null;
    render();
    return;
  }
  const fold = near(near(target(event), '#every-choice > summary'), '#every-choice', HTMLDetailsElement);
  if (fold) unfolded = !fold.open;
  const tile = actions.find(({ node }) => node.contains(target(event)));
  if (tile && (tile.off || !tile.node.value)) {
    event.preventDefault();
    press(tile);
    return;
  }
  const word = near(target(event), 'button[name="words"]', HTMLButtonElement);
  if (word) {
    event.preventDefault();
    const sentence = sentences.find((s) => s.button === word || s.words === word.value);
    if (sentence) decide(sentence, word);
    return;
  }
  const aim = aimed(event);
  if (!aim) return;
  const found = things.meant(main, aim);
  if (!found.length || target(event).closest('.log, dialog, #menu')) return;
  if (main.querySelector('form.used')) return; // my sentence is under way
  if (!sentences.length) {
    refuse(found);
    return;
  }
  event.preventDefault();
  choose(found);
}

/**
 * press chooses an action, with the things that are held as far as they go on with it; once more, and it is let go. One that is impossible
 * says why.
 * @param {Tile} tile
 */
function press(tile) {
  if (tile.off) {
    toast(tile.name + ': ' + tile.note, { bad: true });
    return;
  }
  const rest = picks.filter((pick) => !pick.tile);
  if (rest.length < picks.length && picks[0].tile === tile.id) {
    picks = resolve(sentences, rest).left.length ? [] : rest;
    asked = null;
    wish = Infinity;
    render();
    return;
  }
  /** @type {Held} */
  const pick = { things: [], at: [], node: tile.node, tile: tile.id, starts: tile.says };
  const both = [pick, ...rest];
  const goes = rest.length > 0 && resolve(sentences, both).left.length > 0;
  wish = Infinity;
  take(tile.node, goes ? both : [pick], goes);
}

/**
 * taken takes the piece that is carried in hand, unless a click on it would say something.
 * @param {Drawn} piece
 */
function taken(piece) {
  const node = piece.closest('.chosen') || piece;
  before = picks;
  if (node !== piece && picks.some((pick) => pick.node && node.contains(pick.node))) return true;
  const found = things.meant(main, piece);
  const more = fits(found, picks);
  if (!more || would(piece)) return false;
  picks = [...picks, more];
  asked = null;
  render();
  return true;
}

/**
 * dropped puts the piece that is carried where it was let go.
 * @param {Element} node
 */
function dropped(node) {
  if (!main.contains(node)) return false;
  const found = things.meant(main, node);
  const more = found.length ? fits(found, picks) : null;
  if (more) take(found[0].node, [...picks, more]);
  return more !== null;
}

// putBack holds what was held before a piece was carried.
function putBack() {
  picks = before;
  render();
}

/**
 * aimed is what a click is meant for: for a finger, what lies near it, and null when it has to look closer first, because
 * the things there mean different sentences.
 * @param {MouseEvent} event
 */
function aimed(event) {
  const close = meantBy(event, things.choosable(main));
  if (!close.length) return target(event);
  const meanings = new Set(close.map((node) => {
    const more = fits(things.meant(main, node), picks);
    return more ? resolve(sentences, [...picks, more]).left.map((s) => s.words).join('\n') : '';
  }));
  if (meanings.size > 1 && lookCloser(close)) return null;
  return close.find((node) => node === target(event).closest('.lit, .chosen')) || close[0];
}

/**
 * choose fills a word with what was clicked.
 * @param {Found[]} found
 */
function choose(found) {
  for (let i = picks.length - 1; i >= 0; i--) { // the same thing once more: read it another way, or take it back
    if (!picks[i].node || !sameThing(picks[i], found) || fits(found, picks)) continue;
    const rank = (picks[i].rank || 0) + 1;
    if (rank < state.readings[i]) picks[i] = { ...picks[i], rank };
    else picks.splice(i, 1);
    if (resolve(sentences, picks).left.length === 0) picks = picks.slice(0, i);
    asked = null;
    render();
    return;
  }
  const more = fits(found, picks);
  if (more) take(found[0].node, [...picks, more]);
  else refuse(found);
}

/**
 * take holds these picks from now on, and says the sentence that is complete with them.
 * @param {Drawn} node
 * @param {Held[]} from
 * @param {boolean} [whole] false while a tile alone is held: it says nothing
 */
function take(node, from, whole = true) {
  const { shown } = state;
  picks = from;
  asked = null;
  const stepped = stepping;
  render();
  if (whole) settle(node, stepped, shown);
}

/**
 * @param {Held} pick
 * @param {Found[]} found
 */
const sameThing = (pick, found) => found.some(({ own, at }) => at.some((t) => pick.things.includes(t))
  || (own.some((t) => pick.things.includes(t)) && (!pick.at.length || pick.at.join() === at.join())));

/**
 * fits gives the pick that a click adds, or null when nothing legal goes on with it: the thing, else its place, else what it lies in. What
 * goes on with the action at hand comes first, and else what moves a piece.
 * @param {Found[]} found
 * @param {Held[]} held
 */
function fits(found, held) {
  /** @type {Held[]} */
  const tries = [];
  for (const { node, own, at } of found) {
    const tile = actions.find(({ of, off }) => !off && of.some((thing) => own.includes(thing)));
    if (tile && !held.length) tries.push({ things: [], at: [], node, tile: tile.id, starts: tile.says });
    if (own.length) tries.push({ things: own, at, node });
    if (at.length) tries.push({ things: at, at: [], node });
  }
  const legal = tries.filter((more) => resolve(sentences, [...held, more]).left.length);
  if (held.length && state.shown.length < state.left.length) {
    const here = legal.find((more) => resolve(state.shown, [...held, more]).left.length);
    if (here) return here;
  }
  const lit = (/** @type {Held} */ { node, at }) => node !== null && node.classList.contains('lit') && (at.length > 0 || !node.dataset.at);
  return legal.find((more) => more.tile || leading([...held, more]) || lit(more)) || legal[0] || null;
}

/**
 * leading is the action that goes on with some picks where several do: the first that moves what was chosen, as the tiles lie.
 * @param {Held[]} held
 * @returns {Tile | null}
 */
function leading(held) {
  if (!held.length || held.some((pick) => pick.tile)) return null;
  const { left, filled } = resolve(sentences, held);
  const goes = (/** @type {Choice} */ s) => isBegun(s, filled) && openThings(s, filled).length > 0;
  return actions.find((tile) => tile.moves && left.some((s) => s.tile === tile && goes(s))) || null;
}

/**
 * isBegun tells whether the first word behind the verb of a sentence is chosen.
 * @param {Choice} sentence
 * @param {Filled} filled
 */
const isBegun = (sentence, filled) => (filled.get(sentence.verb) || []).includes(0);

/**
 * reckon gives what follows from some picks. What was chosen is read as the beginning of a sentence, where tiles let one choose in order.
 * @param {Held[]} held
 * @returns {State}
 */
function reckon(held) {
  const { left, filled, readings } = resolve(sentences, held);
  let shown = left;
  if (held.length && !held.some((pick) => pick.tile)) {
    const lead = leading(held);
    const begun = left.filter((s) => (lead ? s.tile === lead : !s.tile || isBegun(s, filled)));
    if (begun.length) shown = begun;
  }
  const single = new Set(shown.map((s) => s.tile)).size === 1;
  return { left, shown, filled: single && shown[0].tile ? assume(shown, filled) : filled, readings };
}

/**
 * settle sends the sentence when only one is left and complete, but for a number that the stepper shows. It asks with a menu where words
 * are left that nothing in sight stands for, and offers what is complete while other sentences could still become so.
 * @param {Drawn} node
 * @param {boolean} stepped whether the stepper was shown when it was clicked
 * @param {Choice[]} before what could be gone on with then
 */
function settle(node, stepped, before) {
  const { shown, filled } = state;
  const done = shown.filter((s) => openThings(s, filled).length === 0 && (s.things.length > 0 || complete(s, filled, picks)));
  const one = done.length === shown.length ? counted(done, filled, wish) : null;
  if (one && (done.length === 1 || stepped || isChosen(one))) {
    if (unseen(one, before)) question(one);
    else decide(one, node);
    return;
  }
  if (one) return; // how many stands in the stepper
  const rest = () => openThings(shown[0], filled).some((thing) => things.shows(main, thing));
  const several = new Set(shown.map((s) => s.tile)).size > 1;
  if (shown.length === 1 && !rest()) decide(shown[0], node);
  else if (several && actions.length) return; // the tiles say which
  else if (shown.length === 1 || !things.inSight(main)) ask(shown, node);
  else if (done.length) ask(done, node);
}

/**
 * isChosen tells whether the number of a sentence was chosen too.
 * @param {Choice} sentence
 */
const isChosen = (sentence) => complete(sentence, state.filled, picks);

/**
 * unseen tells whether a sentence would move a piece that nobody has chosen or seen named: the first click was on the place where it goes.
 * @param {Choice} sentence
 * @param {Choice[]} before
 */
function unseen(sentence, before) {
  if (!sentence.tile?.moves || picks.length > 1 || picks.some((pick) => pick.tile)) return false;
  const only = before.every((s) => s.things[0] === sentence.things[0] && (s.tile === sentence.tile || !s.things.length));
  return sentence.things.length < 2 || !only;
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
 * would gives the words of the sentence that a click on something would say or ask about, "" when there is none yet.
 * @param {Drawn} node
 */
export function would(node) {
  if (node instanceof HTMLButtonElement && !node.dataset.thing) return node.value;
  const more = fits(things.meant(main, node), picks);
  if (!more || more.tile) return '';
  const held = [...picks, more];
  const { shown, filled } = reckon(held);
  const done = shown.every((s) => openThings(s, filled).length === 0) ? counted(shown, filled, wish) : null;
  return done && done.things.length && (shown.length === 1 || stepping || complete(done, filled, held)) ? done.words : '';
}

/** @param {Choice} sentence */
const doubtOf = (sentence) => doubt(sentence, main.hasAttribute('data-race'));

/**
 * decide says a sentence, asking once more where that is wanted; node is what was clicked.
 * @param {Choice} sentence
 * @param {Drawn | null} node
 */
function decide(sentence, node) {
  menu.close();
  if (doubtOf(sentence) && (!asked || asked.words !== sentence.words)) {
    question(sentence);
    if (!node || node.closest('[data-say]') || document.activeElement === node) chips.yes()?.focus({ preventScroll: true });
    return;
  }
  asked = null;
  wish = Infinity;
  send(sentence);
}

/**
 * ask asks, at the thing, which of some sentences is meant; of many, in the list, which holds just these.
 * @param {Choice[]} list
 * @param {Drawn} node
 */
function ask(list, node) {
  if (list.length <= menu.longest) {
    menu.open(main, list, node, (sentence) => decide(sentence, node));
    return;
  }
  const fold = find(main, '#every-choice', HTMLDetailsElement);
  if (fold) fold.open = true;
  for (const group of every(main, '[data-verb-group]', HTMLDetailsElement)) {
    group.open = list.some((s) => s.verb === group.dataset.verbGroup);
  }
}

/**
 * refuse answers a click on something that does not go on with what is held: it tells why, or, when the sentence so far has
 * no place for such a thing, begins anew with it. The past asks nothing, so it refuses nothing.
 * @param {Found[]} found
 */
async function refuse(found) {
  if (main.hasAttribute('data-past')) return;
  const all = found.flatMap((f) => [...f.own, ...f.at]);
  const words = picks.length ? all.map((thing) => said(state.shown, state.filled, thing)).find((w) => w) : '';
  const held = picks;
  if (words && await toldWhy({ words })) return;
  const fresh = picks.length && picks === held ? fits(found, []) : null;
  if (fresh) {
    take(found[0].node, [fresh]);
    return;
  }
  for (const thing of all) {
    if (await toldWhy({ thing })) return;
  }
}

/**
 * toldWhy tells why some words, or a thing, cannot be chosen; false where the server knows nothing about it.
 * @param {Record<string, string>} query
 */
async function toldWhy(query) {
  /** @type {{ text?: string, rule?: string } | null} */
  const why = await get(url('/why', query));
  if (!why || !why.text) return false;
  toast(why.text, { rule: why.rule, bad: true });
  return true;
}

/**
 * upNext gives what is lit: what can be chosen next. While nothing is held but tiles lie there, that is what belongs to one of them alone,
 * and the piece whose own action one is. What lies on a place that comes next and says both is lit in its stead.
 * @returns {{ next: Set<string>, lies: Set<string> }} things, and those that are lit only where they lie on such a place
 */
function upNext() {
  const { shown, filled } = state;
  /** @type {Map<string, Set<Tile>>} */
  const owners = new Map();
  /** @type {Set<string>} */
  const lit = new Set();
  /** @type {Set<string>} */
  const lies = new Set();
  for (const s of shown) {
    if (!s.tile) {
      for (const thing of open(s, filled)) lit.add(thing);
      continue;
    }
    const own = picks.length ? [] : s.tile.of;
    const { first, behind } = next(s, filled);
    for (const thing of own.length ? own : [first]) {
      if (thing) owners.set(thing, (owners.get(thing) || new Set()).add(s.tile));
    }
    if (behind) lies.add(behind);
  }
  for (const [thing, of] of owners) if (picks.length || of.size === 1) lit.add(thing);
  return { next: lit, lies };
}

// render lights what can be chosen next, marks what has been, and narrows the list of choices.
function render() {
  state = reckon(picks);
  const { next, lies } = upNext();
  const chosen = new Set(picks.flatMap((p) => p.things).filter((t) => state.left.some((s) => s.things.includes(t))));
  for (const node of things.all(main)) {
    const own = things.listed(node.dataset.thing);
    const at = things.listed(node.dataset.at);
    const meant = (/** @type {string} */ t) => next.has(t) || (lies.has(t) && at.some((place) => next.has(place)));
    const lit = own.some(meant) && (!at.length || resolve(sentences, [...picks, { things: own, at }]).left.length > 0);
    things.mark(node, lit, own.some((t) => chosen.has(t)) && (!at.length || holds(own, at)));
  }
  marks.show(main, state);
  asks.show(main, picks.length > 0 && !asked);
  narrow();
  step();
  if (asked) chips.ask(asked, doubtOf(asked), confirm(asked), clear);
  else chips.hold(picks.map((pick) => (pick.tile ? '' : label(pick))));
  main.dispatchEvent(new Event('lit'));
}

/**
 * confirm gives what says a sentence that was asked about.
 * @param {Choice} sentence
 */
const confirm = (sentence) => () => decide(sentence, null);

// step shows the stepper where all sentences that are left differ in a number, and at most one more thing is to be chosen.
function step() {
  const { shown, filled } = state;
  const far = Math.max(0, ...shown.map((s) => openThings(s, filled).length));
  const values = !asked && far < 2 && (picks.length || new Set(shown.map((s) => s.tile)).size === 1) ? counts(shown, filled) : [];
  const one = far === 0 ? counted(shown, filled, wish) : null;
  stepping = values.length > 1 && (far === 1 || one !== null);
  if (!stepping) {
    stepper.hide();
    return;
  }
  const now = values.filter((n) => n <= wish).at(-1) ?? values[0];
  stepper.show(values, now, one ? one.label : '', (n) => {
    wish = n;
    step();
  }, one ? () => decide(one, null) : null);
}

// narrow shows in the list of choices those that agree with what is held.
function narrow() {
  const left = new Set(state.left.map((s) => s.button));
  for (const s of sentences) (near(s.button, 'li') || s.button).hidden = !left.has(s.button) || isLater(s);
  const rest = picks.filter((pick) => !pick.tile);
  const fitting = rest.length ? new Set(resolve(sentences, rest).left.map((s) => s.tile)) : null;
  const lead = picks.find((pick) => pick.tile)?.tile || leading(picks)?.id || '';
  tiles.show(actions, lead, (tile) => !fitting || fitting.has(tile));
  const cards = find(main, '.cards');
  if (cards) cards.hidden = actions.length > 0 && !picks.length;
  for (const group of every(main, '[data-verb-group]', HTMLDetailsElement)) {
    const of = state.left.filter((s) => s.verb === group.dataset.verbGroup);
    group.hidden = of.length === 0;
    need(group, '.count').textContent = String(of.length);
    if (picks.length && of.length && state.left.length <= 12 && wide() && !find(main, '#every-choice')) group.open = true;
  }
}

/**
 * isLater tells whether a sentence of one word waits for its tile to be chosen.
 * @param {Choice} sentence
 */
const isLater = ({ button, tile }) => button.classList.contains('plain') && tile !== null && !picks.some((pick) => pick.tile === tile.id);

/**
 * holds tells whether something that lies somewhere is what a pick stands for, and not its like elsewhere.
 * @param {string[]} own
 * @param {string[]} at
 */
const holds = (own, at) => picks.some((p) => p.things.some((t) => own.includes(t)) && (!p.at.length || p.at.join() === at.join()))
  && state.left.some((s) => s.things.some((_, place) => means(s, place, { things: own, at })));

/**
 * label names what a pick stands for: a thing, or one at a place among others of its kind.
 * @param {Held} pick
 */
function label({ things: [thing], at }) {
  const { left } = state;
  const where = at.find((place) => left.length && left.every((s) => s.things.some((t, i) => t === place && s.things[i + 1] === thing)));
  return where ? things.called(main, where) + ' · ' + things.called(main, thing, where) : things.called(main, thing);
}

/**
 * pressed lets the keyboard do what the mouse does: Enter chooses, arrows go to the next lit thing.
 * @param {KeyboardEvent} event
 */
function pressed(event) {
  if (menu.stepped(event)) return;
  const node = things.around(target(event));
  if (!node) return;
  if (event.key === 'Enter' || event.key === ' ') {
    event.preventDefault();
    choose(things.meant(main, node));
  } else if (event.key.startsWith('Arrow')) {
    const next = things.neighbour(main, node, event.key);
    if (next) {
      things.knob(next).focus();
      event.preventDefault();
      event.stopPropagation();
    }
  }
}
