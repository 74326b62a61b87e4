// Tips: what a thing is, and what a choice would do, after the pointer rests on it, a long press or the focus. Also highlights on the board
// the things that a log line names.

import { every, near, nearDrawn, target } from './dom.js';
import { above } from '../core/popup.js';
import { subject as subjectOf } from '../core/naming.js';
import { get } from './post.js';
import * as follows from './follows.js';
import { later, never } from './settled.js';

/** @import { Drawn } from './dom.js' */
/** @import { Address } from './follows.js' */

// pointed selects what has a tip: things on the board, players, tiles and cards, and the choices of the list and of the menu.
const pointed = '[data-svg] [data-thing], [data-svg] [data-at], .seat, .cards [data-thing], .tile, button[name="words"], #menu button';

/** @type {HTMLElement} */
let main;
/** @type {Address} */
let url;
/** @type {(node: Drawn) => string} */
let would; // returns the text of the move that a click on an element would play, "" for none
let timer = 0;
/** @type {Drawn | null} */
let over = null;
/** @type {PointerEvent | null} */
let press = null; // the last press of a mouse that has not moved since: what appears under it has no tip
/** @type {Map<string, string[]>} */
const known = new Map();

/**
 * begin takes over the tips of a table.
 * @param {HTMLElement} table
 * @param {Address} address
 * @param {(node: Drawn) => string} textOf returns the text of the move that a click on an element would play, "" for none
 */
export function begin(table, address, textOf) {
  main = table;
  url = address;
  would = textOf;
  follows.begin(address);
  main.addEventListener('pointerover', (event) => {
    if (event.pointerType === 'touch') return;
    if (press && Math.hypot(event.clientX - press.clientX, event.clientY - press.clientY) < 24) return;
    press = null;
    const thing = nearDrawn(target(event), pointed);
    if (thing === over) return;
    hide();
    over = thing;
    if (thing) timer = later(() => show(thing), 550);
  });
  main.addEventListener('pointerleave', (event) => {
    if (event.pointerType !== 'touch') hide(); // the tip of a long press stays after the finger is lifted
  });
  document.addEventListener('pointerdown', (event) => {
    hide();
    press = event;
  }, true);
  main.addEventListener('pointerdown', pressed);
  main.addEventListener('contextmenu', (event) => {
    if (document.getElementById('tip') || (over && byFinger(event))) event.preventDefault();
  });
  main.addEventListener('focusin', (event) => {
    const thing = nearDrawn(target(event), pointed);
    if (thing && target(event).matches(':focus-visible')) {
      never(timer);
      timer = later(() => show(thing), 700);
    }
  });
  main.addEventListener('focusout', hide);
  document.addEventListener('scroll', hide, { passive: true });

  for (const panel of every(document, '#log, #hint, #review, #talk')) speaks(panel);
}

/**
 * byFinger reports whether an event comes from a finger.
 * @param {MouseEvent} event
 */
const byFinger = (event) => event instanceof PointerEvent && event.pointerType === 'touch';

/**
 * swallow stops the click that ends a long press.
 * @param {MouseEvent} click
 */
function swallow(click) {
  click.stopPropagation();
  click.preventDefault();
}

/**
 * pressed shows the tip of what a finger rests on.
 * @param {PointerEvent} event
 */
function pressed(event) {
  main.removeEventListener('click', swallow, true);
  const thing = nearDrawn(target(event), pointed);
  if (event.pointerType !== 'touch' || !thing) return;
  timer = later(() => {
    show(thing);
    main.addEventListener('click', swallow, { capture: true, once: true });
  }, 500);
  /** @type {('pointermove' | 'pointerup' | 'pointercancel')[]} */
  const kinds = ['pointermove', 'pointerup', 'pointercancel'];
  /** @param {PointerEvent} move */
  const end = (move) => {
    if (move.type === 'pointermove' && Math.hypot(move.clientX - event.clientX, move.clientY - event.clientY) < 10) return;
    never(timer);
    for (const kind of kinds) main.removeEventListener(kind, end);
  };
  for (const kind of kinds) main.addEventListener(kind, end);
}

/**
 * speaks lets the words of a panel highlight their things on the board: a single word, or all words of its line or of a marked part of the
 * line.
 * @param {HTMLElement} panel
 */
function speaks(panel) {
  /** @param {Event} event */
  const point = (event) => {
    const line = near(target(event), 'li');
    const word = near(target(event), '[data-ref]');
    light(word ? [word] : line ? every(line.querySelector('[data-own]') || line, '[data-ref]') : []);
  };
  panel.addEventListener('pointerover', point);
  panel.addEventListener('focusin', point);
  panel.addEventListener('click', (event) => {
    if (!target(event).closest('a')) point(event);
  });
  panel.addEventListener('pointerleave', () => light([]));
  panel.addEventListener('focusout', () => light([]));
}

/**
 * forget drops the tips that were fetched before the board changed. The shown tip may stay while its thing exists; otherwise nothing could
 * be read where others act all the time.
 * @param {boolean} [stay]
 */
export function forget(stay = false) {
  known.clear();
  follows.forget();
  if (!stay || (over && !over.isConnected)) hide();
}

/**
 * light highlights on the board the things that some words of the log name.
 * @param {HTMLElement[]} words
 */
function light(words) {
  for (const node of main.querySelectorAll('.pointed')) node.classList.remove('pointed');
  for (const word of words) {
    const thing = CSS.escape(word.dataset.ref || '');
    for (const node of main.querySelectorAll(`[data-svg] [data-thing~="${thing}"]`)) node.classList.add('pointed');
  }
}

// hide hides the tip.
export function hide() {
  never(timer);
  over = null;
  const tip = document.getElementById('tip');
  if (tip) tip.remove();
  for (const node of main.querySelectorAll('[aria-describedby="tip"]')) node.removeAttribute('aria-describedby');
}

/**
 * subject returns the thing that the tip of an element is about: its own thing, or the one thing of a choice. Cards in the list have no
 * tip, since they show the whole text.
 * @param {Drawn} node
 */
function subject(node) {
  if (node.closest('[data-svg]')) return (node.dataset.thing || node.dataset.at || '').split(' ')[0];
  return subjectOf((node.dataset.things || '').split(' '));
}

/**
 * what returns the lines of the tip of a thing or an action.
 * @param {Drawn} node
 * @returns {Promise<string[]>}
 */
async function what(node) {
  if (node.matches('.seat')) return stand(node);
  if (node.matches('.tile')) return promised(node);
  const thing = subject(node);
  if (!thing) return [];
  if (!known.has(thing)) {
    /** @type {{ lines?: string[] } | null} */
    const answer = await get(url('/tip', { thing }));
    if (answer) known.set(thing, answer.lines || []); // else it is asked for again the next time
  }
  const lines = known.get(thing) || [];
  return lines.length ? lines : node.dataset.label ? [node.dataset.label] : [];
}

/**
 * promised returns the benefit of an action and whether the turn ends with it, or only its name if nothing else is known.
 * @param {Drawn} tile
 */
function promised(tile) {
  const [name, ...rest] = every(tile, 'span').map((part) => part.textContent);
  const { brings } = tile.dataset;
  const note = tile.querySelector('.tile-note')?.textContent;
  return brings ? [brings, ...rest.filter((part) => part !== note)] : rest.length ? rest : [name];
}

/**
 * stand returns who holds a seat and its score, one figure in each line.
 * @param {Drawn} node
 */
function stand(node) {
  const said = (/** @type {string} */ all) => every(node, all).map((part) => part.textContent);
  return [said('.name, .what > *').join(' · '), ...said('.figure > .hidden, .figure:not(:has(> .hidden))')];
}

/**
 * show shows the tip of an element.
 * @param {Drawn} node
 */
async function show(node) {
  hide();
  over = node;
  const words = would(node);
  const [about, then] = await Promise.all([what(node), words ? follows.follows(words) : {}]);
  const next = follows.written(then);
  const inMenu = node.closest('#menu');
  if (over !== node || !node.isConnected || !about.length && !next.length || (document.getElementById('menu') && !inMenu)) return;
  const tip = document.createElement('div');
  tip.id = 'tip';
  tip.className = 'popup tip';
  tip.setAttribute('role', 'tooltip');
  /**
   * write adds a line to the tip.
   * @param {string} line
   * @param {string} of
   */
  const write = (line, of) => {
    const p = document.createElement('p');
    p.className = of;
    p.textContent = line;
    tip.append(p);
  };
  about.forEach((line) => write(line, 'about'));
  next.filter((line) => !about.includes(line)).forEach((line) => write(line, 'then'));
  main.append(tip);
  node.setAttribute('aria-describedby', 'tip');
  place(tip, (inMenu || node).getBoundingClientRect(), node.closest('.side') !== null);
}

/**
 * place puts the tip next to its element.
 * @param {HTMLElement} tip
 * @param {DOMRect} area
 * @param {boolean} side
 */
function place(tip, area, side) {
  const screen = { width: window.innerWidth, height: window.innerHeight };
  const { left, top } = above({ width: tip.offsetWidth, height: tip.offsetHeight }, area, side, screen);
  tip.style.left = left + 'px';
  tip.style.top = top + 'px';
}
