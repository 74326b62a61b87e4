// The catch-up playback: it shows the moves of others one after the other, while the page, the choices and the log are already up to date.
//
// During a playback the stage has two pictures: the page's own, which is current and takes the clicks but is hidden, and above it the
// picture of the playback. Any action of the user ends the playback; nothing waits for it. In the first rounds of a guided game each step
// stays until it can have been read, or until the user continues.
// A run of moves of one seat is shown together, if it can be read at once. The text covers nothing that it is about: in a portrait window
// it is in the sheet, otherwise at the other edge of the stage.

import { drawn, every, find, named, need, target } from './dom.js';
import { land, measure, play, still } from './motion.js';
import { during } from './settled.js';
import { hear } from './sound.js';
import { counted, text } from './toast.js';
import { saidIn } from './race.js';
import { upright } from './wide.js';
import * as page from './page.js';
import * as core from '../core/playback.js';
import * as scene from './scene.js';

/** @import { Measured, Names } from './motion.js' */
/** @import { Answer, Brought, Line, Playback, Step } from '../core/playback.js' */
/** @import { Update } from '../core/update.js' */
/** @typedef {Brought & { log: string, stage: string }} Frame a move as the server sends it */

/** @type {Names} */
const names = { piece: 'data-film-piece', at: 'data-film-at', key: 'data-film-key' };

/** @type {Playback} */
let playback = core.begun(false);
let running = false;
let round = 0; // counts the playbacks, so that one that has ended does not affect the next
/** @type {Element | null} */
let layer = null; // the picture of the playback; null while the page's own is shown
/** @type {string | null} */
let current = null; // the source of the page's own picture of the stage
let skip = () => {}; // ends the wait for the next step
let swallow = false; // whether the next click only ended the playback and must do nothing else

const box = () => named('film');
const figure = () => find(page.main, '.part.zoomed');
const live = () => find(page.main, '.part.zoomed svg[data-svg] > .live', SVGGElement);

// begin lets any action of the user end the playback.
export function begin() {
  document.addEventListener('pointerdown', pressed, true);
  document.addEventListener('click', clicked, true);
  document.addEventListener('keydown', keyed, true);
  document.addEventListener('visibilitychange', () => { if (document.visibilityState !== 'visible') end(); });
  box().addEventListener('click', (event) => {
    if (target(event).closest('[data-film-quick]')) {
      playback = { ...playback, hurried: true };
      skip();
    } else if (target(event).closest('[data-film-next]')) skip();
    else if (target(event).closest('[data-film-end]')) end();
  });
}

// runs reports whether a playback is running.
export const runs = () => running;

/**
 * shows reports whether an update is shown as a playback and not immediately.
 * @param {Update} update
 */
export function shows(update) {
  const { racing, past } = page;
  const visible = document.visibilityState === 'visible';
  return core.shows(update, { racing, past, visible, still: still() }) && lineOf(update) !== null;
}

/**
 * lineOf returns the line that says who did what, null if no other player did anything.
 * @param {{ log?: string }} update
 * @param {string} [of] selects the lines of the log
 */
function lineOf({ log }, of = 'li:not(.event, .own)') {
  if (!log) return null;
  const list = document.createElement('ol');
  list.innerHTML = log;
  return find(list, of);
}

/**
 * describe returns the text and the things of a line.
 * @param {HTMLElement | null} node
 */
function describe(node) {
  /** @type {Line | null} */
  const line = node && {
    said: saidIn(node),
    tale: find(node, '.tale')?.textContent.trim() || '',
    about: every(node, '[data-ref]').map((word) => word.dataset.ref || ''),
  };
  return core.describe(line, every(page.main, '#players .name').map((name) => name.textContent.trim()));
}

// before is called before the page is redrawn. While a playback runs, its picture stays visible.
export function before() {
  if (running && !layer) raise(current ?? live()?.innerHTML ?? '');
}

/**
 * drew records the source of the stage's picture.
 * @param {Update} update
 */
export function drew(update) {
  const id = figure()?.dataset.part;
  current = (id && update.parts?.[id]) || current;
}

/**
 * add shows an update after those before it.
 * @param {Update} update
 * @param {Measured[]} measured the places of the pieces in the page's own picture
 */
export function add(update, measured) {
  const id = figure()?.dataset.part || '';
  const step = { ...describe(lineOf(update)), stage: update.parts?.[id] ?? null, ...core.brought(update) };
  if (running) {
    playback = core.queued(playback, step);
    count();
  } else {
    during(run(step, measured));
  }
}

/**
 * again shows a range of past moves that ends at the shown position: the stage before it, and then each move.
 * @param {string} stage
 * @param {Frame[]} frames
 */
export function again(stage, frames) {
  end();
  const [first, ...rest] = frames.map((f) => ({ ...describe(lineOf(f, 'li:not(.event)')), stage: f.stage, ...core.brought(f) }));
  if (!first || still()) return;
  raise(stage);
  during(run(first, [], rest));
}

/**
 * run shows one step and then all that wait.
 * @param {Step} first
 * @param {Measured[]} measured the places of the pieces in the page's own picture
 * @param {Step[]} [rest]
 */
async function run(first, measured, rest) {
  running = true;
  playback = core.begun(early(), rest);
  const mine = ++round;
  /** @type {Step | undefined} */
  let step = first;
  while (step) {
    showText(step);
    hear(step.sounds);
    const { gentle, hurried, waiting } = playback;
    const { long, motion } = core.lasts(playback, step.said);
    show(step, measured, motion);
    const sceneTime = step.tableau ? scene.open(step.tableau, gentle ? 0 : waiting.length, hurried) : 0;
    if (gentle) timeOf(Math.max(long, sceneTime));
    await wait(Math.max(long, sceneTime));
    if (mine !== round) return;
    measured = [];
    ({ step, playback } = core.next(playback));
  }
  end();
}

/**
 * timeOf shows how long a step stays if the user does not continue.
 * @param {number} ms
 */
function timeOf(ms) {
  need(box(), '[data-film-time]').animate([{ transform: 'scaleX(0)' }, { transform: 'none' }], { duration: ms });
}

// early reports whether this is one of the first playbacks of a guided game, and counts it.
function early() {
  if (!page.main.hasAttribute('data-guided')) return false;
  const key = page.table() + ' films';
  const seen = Number(sessionStorage.getItem(key) || 0);
  sessionStorage.setItem(key, String(seen + 1));
  return core.isGentle(true, seen);
}

/**
 * show draws the stage after a step, with moving pieces. The last step is drawn in the page's own picture.
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
  if (!playback.waiting.length) {
    lower();
    play(page.main, lay, ms);
  } else {
    if (step.stage !== null) fill(layer, step.stage);
    play(layer, lay, ms, names);
  }
}

/**
 * wait waits some milliseconds, or until it is skipped.
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

// end ends the playback and shows the page's own picture.
export function end() {
  if (!running) return;
  running = false;
  round++;
  playback = core.begun(false);
  skip();
  lower();
  box().hidden = true;
  scene.rest();
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

// lower removes the picture above the page's own.
function lower() {
  layer?.remove();
  layer = null;
  figure()?.classList.remove('filming');
}

/**
 * fill draws the picture of the playback.
 * @param {Element} into
 * @param {string} stage
 */
function fill(into, stage) {
  into.innerHTML = core.inert(stage);
}

/**
 * showText shows the text of a step and marks its things.
 * @param {Step} step
 */
function showText({ said, about }) {
  const words = box();
  need(words, '[data-film-said]').textContent = said;
  words.hidden = false;
  count();
  const home = need(page.main, upright() ? '.columns' : '.parts');
  if (words.parentElement !== home) home.prepend(words);
  words.classList.remove('low');
  const own = words.getBoundingClientRect();
  const under = about.flatMap((thing) => drawn(need(page.main, '.parts'), `[data-thing~="${CSS.escape(thing)}"]`));
  words.classList.toggle('low', !upright() && under.some((node) => core.covers(own, node.getBoundingClientRect())));
}

// count shows how many steps are left, and whether the reader's turn has come.
function count() {
  const turn = page.isTurn();
  const { rest, left, end: ending, quick, next } = core.words(playback, turn);
  need(box(), '[data-film-left]').textContent = rest ? counted(left, rest) : left && text(left);
  need(box(), '[data-film-quick]').hidden = !quick;
  need(box(), '[data-film-next]').hidden = !next;
  need(box(), '[data-film-end]').textContent = ending ? text(ending) : '×';
  box().classList.toggle('yours', turn);
  box().classList.toggle('gentle', next);
}

const controls = 'button, a, input, select, textarea, summary, label, .lit, .tile, .seat';

/**
 * act carries out the reaction to an input.
 * @param {Answer} answer
 */
function act(answer) {
  if (answer === 'next') skip();
  else if (answer === 'end') end();
}

/**
 * on returns what an event is about.
 * @param {Event} event
 */
function on(event) {
  const node = target(event);
  const [side, stage] = ['.side', '.parts'].map((place) => node.closest(place) !== null);
  return { playback: box().contains(node), side, stage, control: node.closest(controls) !== null };
}

/**
 * pressed handles a press during a playback.
 * @param {Event} event
 */
function pressed(event) {
  swallow = false;
  if (!running) return;
  const answer = core.pressed(playback.gentle, on(event));
  swallow = answer.swallow;
  act(answer.does);
}

/**
 * clicked handles the click after a press.
 * @param {Event} event
 */
function clicked(event) {
  if (!swallow) return;
  swallow = false;
  event.stopPropagation();
  event.preventDefault();
}

/**
 * keyed handles a key during a playback.
 * @param {KeyboardEvent} event
 */
function keyed(event) {
  swallow = false;
  if (!running) return;
  const modified = event.ctrlKey || event.metaKey || event.altKey;
  const answer = core.keyed(playback.gentle, event.key, { ...on(event), modified });
  act(answer.does);
  if (!answer.swallow) return;
  event.stopPropagation();
  event.preventDefault();
}
