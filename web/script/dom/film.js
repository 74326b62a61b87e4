// The film: what others do is shown one sentence after the other, while the page, what can be chosen and the log are already at its end.
//
// Meanwhile the stage holds two pictures: the page's own, which is current and takes the clicks but is not seen, and above it the one that
// the film is at. Whoever acts is done with the film; nothing waits for it. In the first rounds of a guided game each sentence stays until
// it can have been read, or until one goes on; what one seat says in a row is told together as far as that can be read at once.
// The words stand where they cover nothing of what they tell of: in an upright window in the sheet, else at the other edge of the stage.

import { drawn, every, find, named, need, target } from './dom.js';
import { land, measure, play, still } from './glide.js';
import { during } from './settled.js';
import { hear } from './sound.js';
import { counted, text } from './toast.js';
import { saidIn } from './race.js';
import { upright } from './wide.js';
import * as page from './page.js';
import * as playback from '../core/playback.js';
import * as tableau from './tableau.js';

/** @import { Measured, Names } from './glide.js' */
/** @import { Answer, Brought, Film, Line, Step } from '../core/playback.js' */
/** @import { Update } from '../core/update.js' */
/** @typedef {Brought & { log: string, stage: string }} Frame a sentence, as the server tells it */

/** @type {Names} */
const names = { piece: 'data-film-piece', at: 'data-film-at', key: 'data-film-key' };

/** @type {Film} */
let film = playback.begun(false);
let running = false;
let round = 0; // counts the films, so that one that has ended does nothing to the next
/** @type {Element | null} */
let layer = null; // the picture that the film is at; null while that is the page's own
/** @type {string | null} */
let current = null; // what the page's own picture of the stage was last drawn from
let skip = () => {}; // ends the wait for the next sentence
let swallow = false; // the click that follows ended the film, and shall do nothing else

const box = () => named('film');
const figure = () => find(page.main, '.part.zoomed');
const live = () => find(page.main, '.part.zoomed svg[data-svg] > .live', SVGGElement);

// begin lets whoever acts end the film.
export function begin() {
  document.addEventListener('pointerdown', pressed, true);
  document.addEventListener('click', clicked, true);
  document.addEventListener('keydown', keyed, true);
  document.addEventListener('visibilitychange', () => { if (document.visibilityState !== 'visible') end(); });
  box().addEventListener('click', (event) => {
    if (target(event).closest('[data-film-quick]')) {
      film = { ...film, hurried: true };
      skip();
    } else if (target(event).closest('[data-film-next]')) skip();
    else if (target(event).closest('[data-film-end]')) end();
  });
}

export const runs = () => running;

/**
 * shows tells whether an update is shown as a film, and not at once.
 * @param {Update} update
 */
export function shows(update) {
  const { racing, past } = page;
  const visible = document.visibilityState === 'visible';
  return playback.shows(update, { racing, past, visible, still: still() }) && lineOf(update) !== null;
}

/**
 * lineOf is the line that tells who did what, null where nobody else did anything.
 * @param {{ log?: string }} update
 * @param {string} [of] which lines of the log are told
 */
function lineOf({ log }, of = 'li:not(.event, .own)') {
  if (!log) return null;
  const list = document.createElement('ol');
  list.innerHTML = log;
  return find(list, of);
}

/**
 * told is what a line says, in words and of what.
 * @param {HTMLElement | null} node
 */
function told(node) {
  /** @type {Line | null} */
  const line = node && {
    said: saidIn(node),
    tale: find(node, '.tale')?.textContent.trim() || '',
    about: every(node, '[data-ref]').map((word) => word.dataset.ref || ''),
  };
  return playback.told(line, every(page.main, '#players .name').map((name) => name.textContent.trim()));
}

// before is called when the page is about to be drawn anew: while a film runs, what it is at stays in sight.
export function before() {
  if (running && !layer) raise(current ?? live()?.innerHTML ?? '');
}

/**
 * drew notes what the stage is drawn from.
 * @param {Update} update
 */
export function drew(update) {
  const id = figure()?.dataset.part;
  current = (id && update.parts?.[id]) || current;
}

/**
 * add shows an update when those before it have been shown; measured is where the pieces lay in the page's own picture.
 * @param {Update} update
 * @param {Measured[]} measured
 */
export function add(update, measured) {
  const id = figure()?.dataset.part || '';
  const step = { ...told(lineOf(update)), stage: update.parts?.[id] ?? null, ...playback.brought(update) };
  if (running) {
    film = playback.queued(film, step);
    count();
  } else {
    during(run(step, measured));
  }
}

/**
 * again shows a stretch of the past that leads to what the page shows: the stage as it was before it, and each sentence of it.
 * @param {string} stage
 * @param {Frame[]} frames
 */
export function again(stage, frames) {
  end();
  const [first, ...rest] = frames.map((f) => ({ ...told(lineOf(f, 'li:not(.event)')), stage: f.stage, ...playback.brought(f) }));
  if (!first || still()) return;
  raise(stage);
  during(run(first, [], rest));
}

/**
 * run shows one sentence and then all that wait.
 * @param {Step} first
 * @param {Measured[]} measured where pieces lay in the page's own picture
 * @param {Step[]} [rest]
 */
async function run(first, measured, rest) {
  running = true;
  film = playback.begun(early(), rest);
  const mine = ++round;
  /** @type {Step | undefined} */
  let step = first;
  while (step) {
    tell(step);
    hear(step.sounds);
    const { gentle, hurried, waiting } = film;
    const { long, motion } = playback.lasts(film, step.said);
    show(step, measured, motion);
    const scene = step.tableau ? tableau.open(step.tableau, gentle ? 0 : waiting.length, hurried) : 0;
    if (gentle) timeOf(Math.max(long, scene));
    await wait(Math.max(long, scene));
    if (mine !== round) return;
    measured = [];
    ({ step, film } = playback.next(film));
  }
  end();
}

/**
 * timeOf shows how long a sentence stays if nobody goes on.
 * @param {number} ms
 */
function timeOf(ms) {
  need(box(), '[data-film-time]').animate([{ transform: 'scaleX(0)' }, { transform: 'none' }], { duration: ms });
}

// early tells whether a film is one of the first of a guided game, and counts it.
function early() {
  if (!page.main.hasAttribute('data-guided')) return false;
  const key = page.table() + ' films';
  const seen = Number(sessionStorage.getItem(key) || 0);
  sessionStorage.setItem(key, String(seen + 1));
  return playback.isGentle(true, seen);
}

/**
 * show draws the stage behind a sentence, with its pieces moving: the last one in the page's own picture.
 * @param {Step} step
 * @param {Measured[]} measured
 * @param {number} ms
 */
function show(step, measured, ms) {
  if (!layer) {
    play(page.main, measured, ms);
    return;
  }
  const lay = measure(layer, step.glides, names);
  if (!film.waiting.length) {
    lower();
    play(page.main, lay, ms);
  } else {
    if (step.stage !== null) fill(layer, step.stage);
    play(layer, lay, ms, names);
  }
}

/**
 * @param {number} ms
 * @returns {Promise<void>}
 */
const wait = (ms) => new Promise((done) => {
  const timer = setTimeout(done, ms);
  skip = () => {
    clearTimeout(timer);
    land();
    done();
  };
});

// end ends the film: the page is seen as it is.
export function end() {
  if (!running) return;
  running = false;
  round++;
  film = playback.begun(false);
  skip();
  lower();
  box().hidden = true;
  tableau.rest();
}

/**
 * raise puts a picture above the page's own.
 * @param {string} stage
 */
function raise(stage) {
  const under = live();
  if (!under) return;
  layer = document.createElementNS('http://www.w3.org/2000/svg', 'g');
  layer.setAttribute('class', 'film-stage');
  layer.setAttribute('aria-hidden', 'true');
  fill(layer, stage);
  under.after(layer);
  figure()?.classList.add('filming');
}

function lower() {
  layer?.remove();
  layer = null;
  figure()?.classList.remove('filming');
}

/**
 * fill draws the picture that the film is at.
 * @param {Element} into
 * @param {string} stage
 */
function fill(into, stage) {
  into.innerHTML = playback.filmed(stage);
}

/** @param {Step} step */
function tell({ said, about }) {
  const words = box();
  need(words, '[data-film-said]').textContent = said;
  words.hidden = false;
  count();
  const home = need(page.main, upright() ? '.columns' : '.parts');
  if (words.parentElement !== home) home.prepend(words);
  words.classList.remove('low');
  const own = words.getBoundingClientRect();
  const under = about.flatMap((thing) => drawn(need(page.main, '.parts'), `[data-thing~="${CSS.escape(thing)}"]`));
  words.classList.toggle('low', !upright() && under.some((node) => playback.covers(own, node.getBoundingClientRect())));
}

// count tells how much is still to be shown, and whether the reader's turn has come meanwhile.
function count() {
  const turn = page.isTurn();
  const { rest, left, end: ending, quick, next } = playback.words(film, turn);
  need(box(), '[data-film-left]').textContent = rest ? counted(left, rest) : left && text(left);
  need(box(), '[data-film-quick]').hidden = !quick;
  need(box(), '[data-film-next]').hidden = !next;
  need(box(), '[data-film-end]').textContent = ending ? text(ending) : '×';
  box().classList.toggle('yours', turn);
  box().classList.toggle('gentle', next);
}

const controls = 'button, a, input, select, textarea, summary, label, .lit, .tile, .seat';

/** @param {Answer} answer */
function act(answer) {
  if (answer === 'next') skip();
  else if (answer === 'end') end();
}

/**
 * on is what an event is about.
 * @param {Event} event
 */
function on(event) {
  const node = target(event);
  const [side, stage] = ['.side', '.parts'].map((place) => node.closest(place) !== null);
  return { film: box().contains(node), side, stage, control: node.closest(controls) !== null };
}

/** @param {Event} event */
function pressed(event) {
  swallow = false;
  if (!running) return;
  const answer = playback.pressed(film.gentle, on(event));
  swallow = answer.swallow;
  act(answer.does);
}

/** @param {Event} event */
function clicked(event) {
  if (!swallow) return;
  swallow = false;
  event.stopPropagation();
  event.preventDefault();
}

/** @param {KeyboardEvent} event */
function keyed(event) {
  swallow = false;
  if (!running) return;
  const modified = event.ctrlKey || event.metaKey || event.altKey;
  const answer = playback.keyed(film.gentle, event.key, { ...on(event), modified });
  act(answer.does);
  if (!answer.swallow) return;
  event.stopPropagation();
  event.preventDefault();
}
