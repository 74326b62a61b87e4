// Pointing: what a thing is, and what a choice would do, after the pointer rests on it, a long press or the focus; and the things
// that the log speaks of, shown on the board.

import { get } from './post.js';
import * as follows from './follows.js';

// pointed finds what can be asked about: things on the board, and the choices of the list and of the menu.
const pointed = '[data-svg] [data-thing], [data-svg] [data-at], button[name="words"], #menu button';

let main = null;
let url = null;
let would = null; // gives the words of the sentence that a click on something would say, "" for none
let timer = 0;
let over = null;
const known = new Map();

export function begin(table, address, sentence) {
  main = table;
  url = address;
  would = sentence;
  follows.begin(address);
  main.addEventListener('pointerover', (event) => {
    if (event.pointerType === 'touch') return;
    const thing = event.target.closest(pointed);
    if (thing === over) return;
    hide();
    over = thing;
    if (thing) timer = setTimeout(() => show(thing), 550);
  });
  main.addEventListener('pointerleave', (event) => {
    if (event.pointerType !== 'touch') hide(); // a finger that is lifted leaves too: its tip stays to be read
  });
  document.addEventListener('pointerdown', hide, true);
  const swallow = (click) => {
    click.stopPropagation();
    click.preventDefault();
  };
  main.addEventListener('pointerdown', (event) => {
    main.removeEventListener('click', swallow, true);
    const thing = event.target.closest(pointed);
    if (event.pointerType !== 'touch' || !thing) return;
    const from = { x: event.clientX, y: event.clientY };
    timer = setTimeout(() => {
      show(thing);
      main.addEventListener('click', swallow, { capture: true, once: true });
    }, 500);
    const end = (move) => {
      if (move.type === 'pointermove' && Math.hypot(move.clientX - from.x, move.clientY - from.y) < 10) return;
      clearTimeout(timer);
      for (const kind of ['pointermove', 'pointerup', 'pointercancel']) main.removeEventListener(kind, end);
    };
    for (const kind of ['pointermove', 'pointerup', 'pointercancel']) main.addEventListener(kind, end);
  });
  main.addEventListener('contextmenu', (event) => {
    if (document.getElementById('tip') || (over && event.pointerType === 'touch')) event.preventDefault();
  });
  main.addEventListener('focusin', (event) => {
    const thing = event.target.closest(pointed);
    if (thing && event.target.matches(':focus-visible')) {
      clearTimeout(timer);
      timer = setTimeout(() => show(thing), 700);
    }
  });
  main.addEventListener('focusout', hide);
  document.addEventListener('scroll', hide, { passive: true });

  for (const panel of document.querySelectorAll('#log, #hint, #review')) speaks(panel);
}

// speaks makes the words of a panel show on the board what they speak of: a word alone, or all words of its line, or of what in it is
// marked as its own.
function speaks(panel) {
  const point = (event) => {
    const line = event.target.closest('li');
    const word = event.target.closest('[data-ref]');
    light(word ? [word] : line ? (line.querySelector('[data-own]') || line).querySelectorAll('[data-ref]') : []);
  };
  panel.addEventListener('pointerover', point);
  panel.addEventListener('focusin', point);
  panel.addEventListener('click', (event) => {
    if (!event.target.closest('a')) point(event);
  });
  panel.addEventListener('pointerleave', () => light([]));
  panel.addEventListener('focusout', () => light([]));
}

// forget drops what was learnt of things before the board changed. What is shown may stay, as long as what it speaks of does: where
// others act all the time one could else read nothing.
export function forget(stay = false) {
  known.clear();
  follows.forget();
  if (!stay || (over && !over.isConnected)) hide();
}

// light shows on the board the things that some words of the log name.
function light(words) {
  for (const node of main.querySelectorAll('.pointed')) node.classList.remove('pointed');
  for (const word of words) {
    const thing = CSS.escape(word.dataset.ref);
    for (const node of main.querySelectorAll(`[data-svg] [data-thing~="${thing}"]`)) node.classList.add('pointed');
  }
}

export function hide() {
  clearTimeout(timer);
  over = null;
  const tip = document.getElementById('tip');
  if (tip) tip.remove();
  for (const node of main.querySelectorAll('[aria-describedby="tip"]')) node.removeAttribute('aria-describedby');
}

// what tells what a thing on the board is.
async function what(node) {
  if (!node.closest('[data-svg]')) return [];
  const thing = ((node.dataset.thing || node.dataset.at || '').split(' '))[0];
  if (!known.has(thing)) {
    const answer = await get(url('/tip', { thing }));
    known.set(thing, answer && answer.lines ? answer.lines : []);
  }
  const lines = known.get(thing);
  return lines.length ? lines : node.dataset.label ? [node.dataset.label] : [];
}

async function show(node) {
  hide();
  over = node;
  const words = would(node);
  const [about, then] = await Promise.all([what(node), words ? follows.follows(words) : {}]);
  const next = follows.written(then);
  const inMenu = node.closest('#menu');
  if (over !== node || !about.length && !next.length || !node.isConnected || (document.getElementById('menu') && !inMenu)) return;
  const tip = document.createElement('div');
  tip.id = 'tip';
  tip.className = 'popup tip';
  tip.setAttribute('role', 'tooltip');
  const write = (line, of) => {
    const p = document.createElement('p');
    p.className = of;
    p.textContent = line;
    tip.append(p);
  };
  about.forEach((line) => write(line, 'about'));
  next.forEach((line) => write(line, 'then'));
  main.append(tip);
  node.setAttribute('aria-describedby', 'tip');
  place(tip, (inMenu || node).getBoundingClientRect(), node.closest('.side'));
}

// place puts the tip above what it speaks of, or below where there is no room; beside the list of choices it covers none of
// them.
function place(tip, area, side) {
  const room = { x: window.innerWidth - tip.offsetWidth - 8, y: window.innerHeight - tip.offsetHeight - 8 };
  const before = area.left - tip.offsetWidth - 8;
  if (side && before > 8) {
    tip.style.left = before + 'px';
    tip.style.top = Math.max(8, Math.min(room.y, area.top)) + 'px';
    return;
  }
  tip.style.left = Math.max(8, Math.min(room.x, area.left + area.width / 2 - tip.offsetWidth / 2)) + 'px';
  const above = area.top - tip.offsetHeight - 8;
  tip.style.top = (above > 8 ? above : Math.min(room.y, area.bottom + 8)) + 'px';
}
