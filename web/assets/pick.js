// Choosing a sentence on the board: what can be chosen next is lit, a click chooses it, and when one sentence is complete it is
// sent. The legal sentences are the buttons of the list beside the board.

import { every, find, near, need, target } from './dom.js';
import { resolve, open, complete, said, means } from './sentence.js';
import { meantBy, lookCloser } from './finger.js';
import { toast } from './toast.js';
import { get } from './post.js';
import { doubt } from './doubt.js';
import { wide } from './wide.js';
import * as chips from './chips.js';
import * as menu from './menu.js';
import * as things from './things.js';

/** @import { Drawn } from './dom.js' */
/** @import { Address } from './follows.js' */
/** @import { Filled } from './sentence.js' */
/** @import { Found } from './things.js' */
/**
 * @typedef {object} Choice a legal sentence
 * @property {string} verb
 * @property {string[]} things
 * @property {string} words
 * @property {string} label
 * @property {string} lasts why it cannot simply be taken back, "" when it can
 * @property {boolean} ends whether my turn ends with it
 * @property {HTMLButtonElement} button in the list
 */
/**
 * @typedef {object} Held a pick that is held
 * @property {string[]} things
 * @property {string[]} at
 * @property {Drawn | null} node what was clicked
 * @property {number} [rank]
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
/** @type {{ left: Choice[], filled: Filled, readings: number[] }} */
let state = { left: [], filled: new Map(), readings: [] };
/** @type {Choice | null} */
let asked = null; // the sentence that waits for "do it"
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
  refresh();
}

/**
 * choice reads a legal sentence from its button.
 * @param {HTMLButtonElement} button
 * @returns {Choice}
 */
const choice = (button) => ({
  verb: button.dataset.verb || '',
  things: things.listed(button.dataset.things),
  words: button.value,
  label: button.textContent,
  lasts: button.dataset.lasts || '',
  ends: 'ends' in button.dataset,
  button,
});

// refresh reads the legal sentences anew. What has been chosen stays as long as it agrees with them.
export function refresh() {
  const form = find(main, 'form[data-say]:not(.used)');
  sentences = form ? every(form, 'button[name="words"]', HTMLButtonElement).map(choice) : [];
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
  if (!wide() && !picks.length) { // the list would hide the board
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
 * take holds these picks from now on.
 * @param {Drawn} node
 * @param {Held[]} from
 */
function take(node, from) {
  picks = from;
  asked = null;
  render();
  settle(node);
}

/**
 * @param {Held} pick
 * @param {Found[]} found
 */
const sameThing = (pick, found) => found.some(({ own, at }) => at.some((t) => pick.things.includes(t))
  || (own.some((t) => pick.things.includes(t)) && (!pick.at.length || pick.at.join() === at.join())));

/**
 * fits gives the pick that a click adds, or null when nothing legal goes on with it: the thing, else its place, else what it lies in.
 * @param {Found[]} found
 * @param {Held[]} before
 */
function fits(found, before) {
  for (const { node, own, at } of found) {
    /** @type {Held[]} */
    const tries = [];
    if (own.length) tries.push({ things: own, at, node });
    if (at.length) tries.push({ things: at, at: [], node });
    for (const more of tries) {
      if (resolve(sentences, [...before, more]).left.length) return more;
    }
  }
  return null;
}

/**
 * settle sends the sentence when only one is left and complete. It asks with a menu where words are left that nothing in sight
 * stands for, and offers what is complete while other sentences could still become so.
 * @param {Drawn} node
 */
function settle(node) {
  const { left, filled } = state;
  const done = left.filter((s) => complete(s, filled, picks));
  const rest = () => open(left[0], filled).some((thing) => things.shows(main, thing));
  if (left.length === 1 && (done.length || !rest())) decide(left[0], node);
  else if (left.length === 1 || !things.inSight(main)) ask(left, node);
  else if (done.length) ask(done, node);
}

/**
 * would gives the words of the sentence that a click on something would say or ask about, "" when there is none yet.
 * @param {Drawn} node
 */
export function would(node) {
  if (node instanceof HTMLButtonElement) return node.value;
  const more = fits(things.meant(main, node), picks);
  if (!more) return '';
  const all = [...picks, more];
  const { left, filled } = resolve(sentences, all);
  return left.length === 1 && complete(left[0], filled, all) ? left[0].words : '';
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
    asked = sentence;
    render();
    if (!node || node.closest('[data-say]') || document.activeElement === node) chips.yes()?.focus({ preventScroll: true });
    return;
  }
  asked = null;
  send(sentence);
}

/**
 * ask asks, at the thing, which of some sentences is meant.
 * @param {Choice[]} list
 * @param {Drawn} node
 */
const ask = (list, node) => menu.open(main, list, node, (sentence) => decide(sentence, node));

/**
 * refuse answers a click on something that does not go on with what is held: it tells why, or, when the sentence so far has
 * no place for such a thing, begins anew with it. The past asks nothing, so it refuses nothing.
 * @param {Found[]} found
 */
async function refuse(found) {
  if (main.hasAttribute('data-past')) return;
  const all = found.flatMap((f) => [...f.own, ...f.at]);
  const words = picks.length ? all.map((thing) => said(state.left, state.filled, thing)).find((w) => w) : '';
  const before = picks;
  if (words && await toldWhy({ words })) return;
  const fresh = picks.length && picks === before ? fits(found, []) : null;
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

// render lights what can be chosen next, marks what has been, and narrows the list of choices.
function render() {
  state = resolve(sentences, picks);
  /** @type {Set<string>} */
  const next = new Set();
  for (const s of state.left) for (const thing of open(s, state.filled)) next.add(thing);
  const chosen = new Set(picks.flatMap((p) => p.things).filter((t) => state.left.some((s) => s.things.includes(t))));
  for (const node of things.all(main)) {
    const own = things.listed(node.dataset.thing);
    const at = things.listed(node.dataset.at);
    const lit = own.some((t) => next.has(t)) && (!at.length || resolve(sentences, [...picks, { things: own, at }]).left.length > 0);
    things.mark(node, lit, own.some((t) => chosen.has(t)) && (!at.length || holds(own, at)));
  }
  narrow();
  if (asked) chips.ask(asked, doubtOf(asked), confirm(asked), clear);
  else chips.hold(picks.map(label));
  main.dispatchEvent(new Event('lit'));
}

/**
 * confirm gives what says a sentence that was asked about.
 * @param {Choice} sentence
 */
const confirm = (sentence) => () => decide(sentence, null);

// narrow shows in the list of choices those that agree with what is held.
function narrow() {
  const left = new Set(state.left.map((s) => s.button));
  for (const s of sentences) (near(s.button, 'li') || s.button).hidden = !left.has(s.button);
  for (const group of every(main, '[data-verb-group]', HTMLDetailsElement)) {
    const of = state.left.filter((s) => s.verb === group.dataset.verbGroup);
    group.hidden = of.length === 0;
    need(group, '.count').textContent = String(of.length);
    if (picks.length && of.length && state.left.length <= 12 && wide()) group.open = true;
  }
}

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
