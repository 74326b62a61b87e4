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
import { bundle, readTime, stepTime } from './update.js';
import { upright } from './wide.js';
import * as page from './page.js';
import * as tableau from './tableau.js';

/** @import { Glide, Measured, Names } from './glide.js' */
/** @import { Update } from './update.js' */
/**
 * @typedef {object} Step one sentence of the film
 * @property {string} said who did what, in words
 * @property {string} who whose name it begins with, "" for nobody's
 * @property {string[]} about the things that it names
 * @property {string | null} stage what the stage is drawn from behind it; null where it is as it was
 * @property {Glide[]} glides
 * @property {string[]} sounds
 * @property {string} tableau the scene that goes with it, drawn; "" for none
 */

const most = 40; // sentences that wait to be shown; of more the oldest are left out
const glideTime = 520; // milliseconds for which a piece moves at ease
const guided = 12; // films that a newcomer has time to read, about those of the first rounds

/** @type {Names} */
const names = { piece: 'data-film-piece', at: 'data-film-at', key: 'data-film-key' };

/** @type {Step[]} */
let waiting = [];
let running = false;
let round = 0; // counts the films, so that one that has ended does nothing to the next
let hurried = false;
let gentle = false; // each sentence can be read
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
      hurried = true;
      skip();
    } else if (target(event).closest('[data-film-next]')) skip();
    else if (target(event).closest('[data-film-end]')) end();
  });
}

export const runs = () => running;

/**
 * shows tells whether an update is shown as a film, and not at once: it is when somebody else has said something.
 * @param {Update} update
 */
export function shows(update) {
  if (update.soft || update.whole || page.racing || page.past !== null) return false;
  return document.visibilityState === 'visible' && !still() && lineOf(update) !== null;
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
 * @param {HTMLElement | null} line
 */
function told(line) {
  if (!line) return { said: '', who: '', about: [] };
  const [first, more] = [saidIn(line), find(line, '.tale')?.textContent.trim() || ''];
  const names = every(page.main, '#players .name').map((name) => name.textContent.trim());
  return {
    said: more.startsWith(first) ? more : more ? first + ' · ' + more : first,
    who: names.find((name) => name && first.startsWith(name)) || '',
    about: every(line, '[data-ref]').map((word) => word.dataset.ref || ''),
  };
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
  const step = { ...told(lineOf(update)), stage: update.parts?.[id] ?? null, ...brought(update) };
  if (running) {
    waiting.push(step);
    waiting.splice(0, waiting.length - most);
    count();
    return;
  }
  during(run(step, measured));
}

/** @typedef {{ glides?: Glide[], sounds?: string[], tableau?: string }} Brought what a sentence brought */
/** @typedef {Brought & { log: string, stage: string }} Frame a sentence, as the server tells it */

/** @param {Brought} of */
const brought = ({ glides = [], sounds = [], tableau: scene = '' }) => ({ glides, sounds, tableau: scene });

/**
 * again shows a stretch of the past that leads to what the page shows: the stage as it was before it, and each sentence of it.
 * @param {string} stage
 * @param {Frame[]} frames
 */
export function again(stage, frames) {
  end();
  const [first, ...rest] = frames.map((f) => ({ ...told(lineOf(f, 'li:not(.event)')), stage: f.stage, ...brought(f) }));
  if (!first || still()) return;
  waiting = rest;
  raise(stage);
  during(run(first, []));
}

/**
 * run shows one sentence and then all that wait.
 * @param {Step} first
 * @param {Measured[]} measured where pieces lay in the page's own picture
 */
async function run(first, measured) {
  running = true;
  hurried = false;
  gentle = early();
  const mine = ++round;
  /** @type {Step | undefined} */
  let step = first;
  while (step) {
    tell(step);
    hear(step.sounds);
    const long = gentle ? readTime(step.said) : stepTime(waiting.length, hurried);
    show(step, measured, Math.min(glideTime, long * .6));
    const scene = step.tableau ? tableau.open(step.tableau, gentle ? 0 : waiting.length, hurried) : 0;
    if (gentle) timeOf(Math.max(long, scene));
    await wait(Math.max(long, scene));
    if (mine !== round) return;
    measured = [];
    step = next();
  }
  end();
}

// next takes what is told next from what waits.
function next() {
  const many = waiting.splice(0, gentle ? bundle(waiting) : 1);
  const last = many.at(-1);
  if (!last) return undefined;
  return {
    ...last, // with its scene
    said: together(many),
    about: many.flatMap((step) => step.about),
    stage: many.reduce((/** @type {string | null} */ stage, step) => step.stage ?? stage, null),
    glides: many.flatMap((step) => step.glides),
    sounds: many.flatMap((step) => step.sounds),
  };
}

/**
 * together is what one seat says in a row, with its name once.
 * @param {Step[]} many
 */
const together = (many) => many.map(({ said, who }, i) => (i ? said.slice(who.length) : said).trim().replace(/[.。]$/, '')).join(' · ');

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
  return seen < guided;
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
  if (!waiting.length) {
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
  waiting = [];
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
 * fill draws the picture that the film is at. Nothing in it is a thing of the page's: it is there to be looked at.
 * @param {Element} into
 * @param {string} stage
 */
function fill(into, stage) {
  const shown = stage.replace(/ (?:id|style|tabindex|role|aria-[a-z]+)="[^"]*"/g, '');
  into.innerHTML = shown.replace(/ data-(piece|at|key|thing)=/g, ' data-film-$1=');
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
  words.classList.toggle('low', !upright() && under.some((node) => covers(own, node.getBoundingClientRect())));
}

/**
 * covers tells whether a box lies over more than the edge of a thing.
 * @param {DOMRect} own
 * @param {DOMRect} thing
 */
function covers(own, thing) {
  if (own.left > thing.right || own.right < thing.left) return false;
  const some = Math.min(12, thing.height / 4);
  return own.bottom > thing.top + some && own.top < thing.bottom - some;
}

// count tells how much is still to be shown, and whether the reader's turn has come meanwhile.
function count() {
  let left = 0;
  for (let n = 0; n < waiting.length; n += gentle ? bundle(waiting.slice(n)) : 1) left++;
  const turn = page.isTurn();
  const yours = left ? counted('film-turn', left) : text('film-yours');
  need(box(), '[data-film-left]').textContent = turn ? yours : left ? counted('film-left', left) : '';
  need(box(), '[data-film-quick]').hidden = gentle || !waiting.length;
  need(box(), '[data-film-next]').hidden = !gentle;
  need(box(), '[data-film-end]').textContent = turn && left ? text('film-skip') : '×';
  box().classList.toggle('yours', turn);
  box().classList.toggle('gentle', gentle);
}

const controls = 'button, a, input, select, textarea, summary, label, .lit, .tile, .seat';

/** @param {Event} event */
function pressed(event) {
  swallow = false;
  const node = target(event);
  if (!running || box().contains(node) || gentle && node.closest('.side') && !node.closest(controls)) return;
  swallow = node.closest('.parts') !== null && !node.closest(controls);
  if (gentle && swallow) skip();
  else end();
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
  if (!running || event.ctrlKey || event.metaKey || event.altKey) return;
  if (box().contains(target(event)) && event.key !== 'Escape') return;
  if (event.key === 'Tab' || event.key === 'Shift') return; // only looking for what to press
  if (gentle && event.key !== 'Escape' && !target(event).closest(controls)) skip();
  else end();
  if (target(event).closest(controls) && event.key !== 'Escape') return; // it chooses, too
  event.stopPropagation();
  event.preventDefault();
}
