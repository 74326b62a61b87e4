// Choosing a sentence on the board: what can be chosen next is lit, a click chooses it, and when one sentence is complete it is
// sent. The legal sentences are the buttons of the list beside the board.

import { resolve, open, complete, said, means } from './sentence.js';
import { meantBy, lookCloser } from './finger.js';
import { text, toast } from './toast.js';
import { get } from './post.js';
import { follows, written } from './follows.js';

let main = null;
let send = null; // called with the button of the sentence to say
let url = null; // gives the address of a question about the table
let sentences = [];
let picks = [];
let state = { left: [], filled: new Map(), readings: [] };
let asked = null; // the sentence that waits for "do it"
let wanted = []; // what was held when a sentence was refused, to be held again

// begin takes over the table's page.
export function begin(table, say, address) {
  main = table;
  send = say;
  url = address;
  main.addEventListener('click', clicked);
  main.addEventListener('keydown', pressed);
  document.addEventListener('click', (event) => {
    const menu = document.getElementById('menu');
    if (menu && !menu.contains(event.target) && !event.target.closest('[data-thing], [data-at]')) menu.remove();
  });
  refresh();
}

// refresh reads the legal sentences anew. What has been chosen stays as long as it agrees with them.
export function refresh() {
  const form = main.querySelector('form[data-say]:not(.used)');
  sentences = form ? Array.from(form.querySelectorAll('button[name="words"]'), (button) => ({
    verb: button.dataset.verb,
    things: button.dataset.things ? button.dataset.things.split(' ') : [],
    words: button.value,
    label: button.textContent,
    lasts: button.dataset.lasts || '',
    ends: 'ends' in button.dataset,
    button,
  })) : [];
  if (sentences.length && wanted.length) {
    if (!picks.length) picks = wanted;
    wanted = [];
    const { left, filled } = resolve(sentences, picks);
    if (left.length === 1 && complete(left[0], filled, picks)) picks.pop();
  }
  while (picks.length && resolve(sentences, picks).left.length === 0) picks.pop();
  const legal = new Set(sentences.map((s) => s.words));
  for (const button of document.querySelectorAll('#menu button')) {
    if (!legal.has(button.value)) button.remove();
  }
  const menuNow = document.querySelector('#menu:empty');
  if (menuNow) menuNow.remove();
  if (asked) asked = sentences.find((s) => s.words === asked.words) || null;
  if (!wide() && !picks.length) { // the list would hide the board
    for (const group of main.querySelectorAll('[data-verb-group]')) group.open = false;
  }
  render();
}

// drop lets go of all that is held and closes what was asked about it; false when there is nothing.
export function drop() {
  if (!picks.length && !asked && !document.getElementById('menu')) return false;
  clear();
  return true;
}

// held is what has been chosen.
export const held = () => picks.slice();

// hold takes a whole sentence into the hand, as if its things had been chosen one by one; it is said when that is confirmed.
export function hold(words) {
  const sentence = sentences.find((s) => s.words === words);
  if (!sentence) return;
  const menu = document.getElementById('menu');
  if (menu) menu.remove();
  picks = sentence.things.map((thing) => ({ things: [thing], at: [], node: null }));
  if (!resolve(sentences, picks).left.includes(sentence)) picks = []; // a thing that stands in two of its words
  asked = sentence;
  render();
  const go = document.querySelector('#chips [data-do]');
  if (go) go.focus();
}

// again chooses what was held before, when there are sentences again, as far as it agrees with them.
export function again(before) {
  wanted = before;
}

export function clear() {
  picks = [];
  asked = null;
  const menu = document.getElementById('menu');
  if (menu) menu.remove();
  render();
}

// wide tells whether the list of choices stands beside the board and not over it.
const wide = () => window.matchMedia('(min-width: 1000px)').matches;

// board finds what stands for a thing: on the pictures, and the players' names above them.
const board = ':is([data-svg], .players) [data-thing]';

const listed = (value) => (value ? value.split(' ') : []);

// meant gives what a click on an element may stand for: its things, the place it lies on, and what it lies in. What a thing is drawn
// with stands for the thing, not for the place where it lies.
function meant(target) {
  const found = [];
  let drawn = []; // that are no things themselves
  for (let node = target.closest('[data-thing], [data-at]'); node && main.contains(node); node = node.parentNode.closest('[data-thing], [data-at]')) {
    const own = listed(node.dataset.thing);
    const at = listed(node.dataset.at);
    if (own.length) {
      found.push({ node, own, at }, ...drawn);
      drawn = [];
    } else if (at.length) {
      drawn.push({ node, own, at });
    }
  }
  return [...found, ...drawn];
}

function clicked(event) {
  const back = event.target.closest('[data-back-to]');
  if (back) {
    picks = picks.slice(0, Number(back.dataset.backTo));
    asked = null;
    render();
    return;
  }
  const word = event.target.closest('button[name="words"]');
  if (word) {
    event.preventDefault();
    const sentence = sentences.find((s) => s.button === word || s.words === word.value);
    if (sentence) decide(sentence, word);
    return;
  }
  const target = aimed(event);
  if (!target) return;
  const found = meant(target);
  if (!found.length || event.target.closest('.log, dialog, #menu')) return;
  if (main.querySelector('form.used')) return; // my sentence is under way
  if (!sentences.length) {
    refuse(found);
    return;
  }
  event.preventDefault();
  choose(found);
}

// aimed is what a click is meant for: for a finger, what lies near it, and null when it has to look closer first, because
// the things there mean different sentences.
function aimed(event) {
  const near = meantBy(event, Array.from(main.querySelectorAll(`${board}:is(.lit, .chosen)`)));
  if (!near.length) return event.target;
  const meanings = new Set(near.map((node) => {
    const more = fits(meant(node), picks);
    return more ? resolve(sentences, [...picks, ...more]).left.map((s) => s.words).join('\n') : '';
  }));
  if (meanings.size > 1 && lookCloser(near)) return null;
  return near.find((node) => node === event.target.closest('.lit, .chosen')) || near[0];
}

// choose fills a word with what was clicked.
function choose(found) {
  for (let i = picks.length - 1; i >= 0; i--) { // the same thing once more: read it another way, or take it back
    if (picks[i].node && sameThing(picks[i], found) && !fits(found, picks)) {
      const rank = (picks[i].rank || 0) + 1;
      if (rank < state.readings[i]) picks[i] = { ...picks[i], rank };
      else picks.splice(i, 1);
      if (resolve(sentences, picks).left.length === 0) picks = picks.slice(0, i);
      asked = null;
      render();
      return;
    }
  }
  const more = fits(found, picks);
  if (more) take(found[0].node, [...picks, ...more]);
  else refuse(found);
}

// take holds these picks from now on.
function take(node, held) {
  picks = held;
  asked = null;
  render();
  settle(node);
}

const sameThing = (pick, found) => found.some((f) => f.own.some((t) => pick.things.includes(t)) && (!pick.at.length || pick.at.join() === f.at.join())
  || f.at.some((t) => pick.things.includes(t)));

// fits gives the pick that a click adds, or null when nothing legal goes on with it: the thing, else its place, else what it lies in.
function fits(found, before) {
  for (const { node, own, at } of found) {
    const tries = [];
    if (own.length) tries.push({ things: own, at, node });
    if (at.length) tries.push({ things: at, at: [], node });
    for (const more of tries) {
      if (resolve(sentences, [...before, more]).left.length) return [more];
    }
  }
  return null;
}

// settle sends the sentence when only one is left and complete. It asks with a menu where words are left that nothing in sight
// stands for, and offers what is complete while other sentences could still become so.
function settle(node) {
  const { left, filled } = state;
  const done = left.filter((s) => complete(s, filled, picks));
  if (left.length === 1 && (done.length || open(left[0], filled).every((thing) => !drawn(thing)))) decide(left[0], node);
  else if (left.length === 1 || !inSight()) menu(left, node);
  else if (done.length) menu(done, node);
}

// would gives the words of the sentence that a click on something would say or ask about, "" when there is none yet.
export function would(node) {
  if (node.matches('button')) return node.value;
  const more = fits(meant(node), picks);
  if (!more) return '';
  const held = [...picks, ...more];
  const { left, filled } = resolve(sentences, held);
  return left.length === 1 && complete(left[0], filled, held) ? left[0].words : '';
}

// inSight tells whether something that can be chosen next is on the screen.
function inSight() {
  const bar = document.querySelector('[data-bar]').getBoundingClientRect();
  const bottom = wide() ? window.innerHeight : bar.top;
  return Array.from(main.querySelectorAll(`${board}.lit`)).some((n) => {
    const area = n.getBoundingClientRect();
    return area.bottom > 0 && area.top < bottom;
  });
}

// drawn tells whether the board shows a thing, or one of its kind.
function drawn(thing) {
  return main.querySelector(`${board}[data-thing~="${CSS.escape(thing)}"], [data-svg] [data-at~="${CSS.escape(thing)}"]`) !== null;
}

// What is said when it asks once more: why a sentence could not simply be taken back, or that the turn ends with it.
const sure = {
  never: text('sure-never'),
  over: text('sure-over'),
  shown: text('sure-shown'),
  leave: text('sure-leave'),
  others: text('sure-others'),
  ends: text('sure-ends'),
};

// doubt gives what to ask before a sentence is said, as far as the reader wants to be asked; "" to say it at once.
function doubt(sentence) {
  const when = document.documentElement.dataset.confirm;
  if (!when || main.hasAttribute('data-race')) return ''; // in a race nobody has time for a second thought
  return sure[sentence.lasts] || (when === 'turn' && sentence.ends ? sure.ends : '');
}

// decide says a sentence, asking once more where that is wanted.
function decide(sentence, node) {
  const menuNow = document.getElementById('menu');
  if (menuNow) menuNow.remove();
  if (doubt(sentence) && (!asked || asked.words !== sentence.words)) {
    asked = sentence;
    render();
    const go = document.querySelector('#chips [data-do]');
    if (go && (!node || node.closest('[data-say]') || document.activeElement === node)) go.focus({ preventScroll: true });
    return;
  }
  asked = null;
  send(sentence);
}

// menu asks, at the thing, which of some sentences is meant.
function menu(list, node) {
  const old = document.getElementById('menu');
  if (old) old.remove();
  const box = document.createElement('div');
  box.id = 'menu';
  box.className = 'popup';
  box.setAttribute('role', 'menu');
  box.setAttribute('aria-label', text('which'));
  for (const sentence of list.slice(0, 24)) {
    const button = document.createElement('button');
    button.type = 'button';
    button.setAttribute('role', 'menuitem');
    button.textContent = sentence.label;
    button.value = sentence.words;
    button.addEventListener('click', (event) => {
      event.stopPropagation();
      box.remove();
      decide(sentence, node);
    });
    box.append(button);
  }
  main.append(box);
  const area = node.getBoundingClientRect();
  const { offsetWidth: w, offsetHeight: h } = box;
  const x = Math.max(8, Math.min(window.innerWidth - w - 8, area.left + area.width / 2 - w / 2));
  const below = area.top + Math.min(area.height, 90) + 8;
  const y = below + h < window.innerHeight - 8 ? below : Math.max(8, area.top - h - 8);
  box.style.left = x + 'px';
  box.style.top = y + 'px';
  box.firstChild.focus({ preventScroll: true });
}

// refuse answers a click on something that does not go on with what is held: it tells why, or, when the sentence so far has
// no place for such a thing, begins anew with it. The past asks nothing, so it refuses nothing.
async function refuse(found) {
  if (main.hasAttribute('data-past')) return;
  const things = found.flatMap((f) => [...f.own, ...f.at]);
  const words = picks.length ? things.map((thing) => said(state.left, state.filled, thing)).find((w) => w) : '';
  const before = picks;
  if (words) {
    const why = await get(url('/why', { words }));
    if (why && why.text) {
      toast(why.text, { rule: why.rule, bad: true });
      return;
    }
  }
  const fresh = picks.length && picks === before ? fits(found, []) : null;
  if (fresh) {
    take(found[0].node, fresh);
    return;
  }
  for (const thing of things) {
    const why = await get(url('/why', { thing }));
    if (why && why.text) {
      toast(why.text, { rule: why.rule, bad: true });
      return;
    }
  }
}

// areas finds what a thing is touched by, beside the figures and words that are drawn on it.
const areas = ':scope > .pb-hit, :scope > .name';

// knob is what takes the focus for a thing, and its name: where words or other things lie on it, its area alone. What is drawn there is
// then read beside the name and not in place of it.
const knob = (node) => (/\S/.test(node.textContent) || node.querySelector('[data-thing]') ? node.querySelector(areas) : null) || node;

// render lights what can be chosen next, marks what has been, and narrows the list of choices.
function render() {
  state = resolve(sentences, picks);
  const next = new Set();
  for (const s of state.left) for (const thing of open(s, state.filled)) next.add(thing);
  const chosen = new Set(picks.flatMap((p) => p.things || []).filter((t) => state.left.some((s) => s.things.includes(t))));
  for (const node of main.querySelectorAll(board)) {
    const own = listed(node.dataset.thing);
    const at = listed(node.dataset.at);
    const lit = own.some((t) => next.has(t)) && (!at.length || resolve(sentences, [...picks, { things: own, at }]).left.length > 0);
    const held = own.some((t) => chosen.has(t)) && (!at.length || holds(own, at));
    node.classList.toggle('lit', lit && !held);
    node.classList.toggle('chosen', held);
    const key = lit || held ? knob(node) : null;
    for (const old of [node, ...node.querySelectorAll(areas)]) {
      if (old !== key && old.getAttribute('role') === 'button') for (const name of ['tabindex', 'role', 'aria-pressed', 'aria-label']) old.removeAttribute(name);
    }
    if (!key) continue;
    key.setAttribute('tabindex', '0');
    key.setAttribute('role', 'button');
    key.setAttribute('aria-pressed', String(held));
    if (node.dataset.label) key.setAttribute('aria-label', node.dataset.label);
  }
  const left = new Set(state.left.map((s) => s.button));
  for (const s of sentences) (s.button.closest('li') || s.button).hidden = !left.has(s.button);
  for (const group of main.querySelectorAll('[data-verb-group]')) {
    const of = state.left.filter((s) => s.verb === group.dataset.verbGroup);
    group.hidden = of.length === 0;
    group.querySelector('.count').textContent = of.length;
    if (picks.length && of.length && state.left.length <= 12 && wide()) group.open = true;
  }
  chips();
  main.dispatchEvent(new Event('lit'));
}

// holds tells whether something that lies somewhere is what a pick stands for, and not its like elsewhere.
const holds = (own, at) => picks.some((p) => p.things.some((t) => own.includes(t)) && (!p.at.length || p.at.join() === at.join()))
  && state.left.some((s) => s.things.some((_, place) => means(s, place, { things: own, at })));

// chips shows the half sentence in words, each of which can be taken back, and asks once more where that is wanted.
function chips() {
  const box = document.getElementById('chips');
  box.replaceChildren();
  box.hidden = !picks.length && !asked;
  if (asked) {
    const ask = document.createElement('p');
    ask.className = 'sure';
    const label = document.createElement('strong');
    label.textContent = asked.label;
    ask.append(label, ' ', doubt(asked));
    foresee(asked, ask);
    const go = document.createElement('button');
    go.type = 'button';
    go.className = 'primary';
    go.dataset.do = '';
    go.textContent = text('do');
    const sentence = asked;
    go.addEventListener('click', (event) => {
      event.stopPropagation();
      decide(sentence, null);
    });
    const no = document.createElement('button');
    no.type = 'button';
    no.textContent = text('cancel');
    no.addEventListener('click', (event) => {
      event.stopPropagation();
      clear();
    });
    box.append(ask, go, no);
    return;
  }
  picks.forEach((pick, i) => {
    const chip = document.createElement('button');
    chip.type = 'button';
    chip.className = 'chip';
    chip.dataset.backTo = i;
    chip.textContent = label(pick);
    chip.setAttribute('aria-label', text('clear') + ': ' + label(pick));
    box.append(chip);
  });
}

// foresee adds to the question what would follow.
async function foresee(sentence, ask) {
  const told = await follows(sentence.words);
  const open = /^(shown|leave)$/.test(sentence.lasts) ? '' : told.open; // the question says that already
  const lines = written({ ...told, open }).filter((line) => line !== doubt(sentence));
  if (!lines.length) return;
  const list = document.createElement('span');
  list.className = 'follows';
  for (const line of lines) {
    const item = document.createElement('span');
    item.textContent = line;
    list.append(item);
  }
  ask.append(list);
}

// label names what a pick stands for: a thing, or one at a place among others of its kind.
function label({ things: [thing], at }) {
  const where = at.find((place) => state.left.length && state.left.every((s) => s.things.some((t, i) => t === place && s.things[i + 1] === thing)));
  return where ? called(where) + ' · ' + called(thing, where) : called(thing);
}

function called(thing, at = '') {
  const find = `[data-thing~="${CSS.escape(thing)}"][data-label]` + (at ? `[data-at~="${CSS.escape(at)}"]` : '');
  const node = main.querySelector(`${board}${find}`);
  return node ? node.dataset.label.split(/[:,;.：，；。\n]/)[0] : thing.slice(thing.indexOf(':') + 1);
}

// pressed lets the keyboard do what the mouse does: Enter chooses, arrows go to the next lit thing.
function pressed(event) {
  const node = event.target.closest(board);
  const inMenu = event.target.closest('#menu');
  if (inMenu && (event.key === 'ArrowDown' || event.key === 'ArrowUp')) {
    const all = Array.from(inMenu.children);
    const to = (all.indexOf(event.target) + (event.key === 'ArrowDown' ? 1 : all.length - 1)) % all.length;
    all[to].focus();
    event.preventDefault();
    event.stopPropagation();
    return;
  }
  if (!node) return;
  if (event.key === 'Enter' || event.key === ' ') {
    event.preventDefault();
    choose(meant(node));
  } else if (event.key.startsWith('Arrow')) {
    const next = nearest(node, event.key);
    if (next) {
      knob(next).focus();
      event.preventDefault();
      event.stopPropagation();
    }
  }
}

// nearest is the lit thing that lies next in the direction of an arrow key.
function nearest(node, key) {
  const [dx, dy] = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] }[key];
  const middle = (n) => {
    const b = n.getBoundingClientRect();
    return { x: b.left + b.width / 2, y: b.top + b.height / 2 };
  };
  const from = middle(node);
  let best = null;
  let least = Infinity;
  for (const other of main.querySelectorAll(`${board}:is(.lit, .chosen)`)) {
    if (other === node) continue;
    const to = middle(other);
    const along = (to.x - from.x) * dx + (to.y - from.y) * dy;
    const aside = Math.abs((to.x - from.x) * dy) + Math.abs((to.y - from.y) * dx);
    if (along > 4 && along + 2 * aside < least) {
      least = along + 2 * aside;
      best = other;
    }
  }
  return best;
}
