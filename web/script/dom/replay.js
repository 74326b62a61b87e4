// Playing a game again: sentence after sentence by itself, in games with time as it happened, at a speed that can be chosen.

import { every, find, named, near, need, plainClick, target } from './dom.js';
import { during } from './settled.js';
import { text } from './toast.js';
import { hours } from '../core/time.js';
import { faster, from, scheduled, speedOf, step, wait } from '../core/replaying.js';

/**
 * @typedef {object} Stage the table as far as a replay has to do with it
 * @property {() => number} at the ply that is shown
 * @property {(ply: number, ms?: number) => Promise<boolean>} go shows another one, with motion for so long; whether it could
 * @property {(ply: number) => void} next has a ply ready
 * @property {() => void} rest stays there
 */

/** @type {HTMLElement} */
let main;
/** @type {Stage} */
let table;
let playing = false;
let stopped = () => {}; // ends the wait for it
let timer = 0;
let run = from(scheduled(0, new Map()), 1, 0, 0);

/**
 * begin takes over the buttons of a table's page.
 * @param {HTMLElement} page
 * @param {Stage} shown
 */
export function begin(page, shown) {
  main = page;
  table = shown;
  try {
    run.speed = speedOf(localStorage.getItem('speed'));
  } catch { /* a browser that keeps nothing begins at the usual speed */ }
  box().hidden = false;
  choice().value = String(run.speed);
  main.addEventListener('click', (event) => {
    if (target(event).closest('[data-play]')) toggle();
    if (target(event).closest('[data-again]') && plainClick(event)) {
      event.preventDefault();
      if (!playing) toggle();
    }
  });
  main.addEventListener('change', (event) => {
    if (event.target === choice()) hasten(Number(choice().value));
  });
}

const box = () => need(main, '[data-replay]');
const choice = () => need(main, '[data-speed]', HTMLSelectElement);
const timed = () => box().hasAttribute('data-timed');

/**
 * key does what a key asks for; false when it asks for nothing here.
 * @param {KeyboardEvent} event
 */
export function key(event) {
  const way = { '<': -1, '>': 1 }[event.key];
  if (event.key === ' ') toggle();
  else if (way) hasten(faster(run.speed, way));
  else return false;
  return true;
}

export const isPlaying = () => playing;

// stop ends the playing, where it stands.
export function stop() {
  if (!playing) return;
  playing = false;
  stopped();
  clearTimeout(timer);
  settle();
  table.rest();
}

// moved goes on from another sentence, when it is playing.
export function moved() {
  if (!playing) return;
  read();
  run = here();
  plan();
}

function toggle() {
  if (playing) {
    stop();
    return;
  }
  playing = true;
  during(new Promise((done) => { stopped = () => done(null); }));
  settle();
  if (table.at() >= last()) table.go(0).then(moved);
  else moved();
}

/** @param {number} to */
function hasten(to) {
  run.speed = to;
  choice().value = String(to);
  try {
    localStorage.setItem('speed', String(to));
  } catch { /* it is asked anew next time */ }
  moved();
}

const last = () => Number(main.dataset.now);

let known = ''; // of which log it has learnt

// read learns from the log when each sentence was said. Of those that are not on its page it is taken that each lasts as long as any.
function read() {
  const log = named('log');
  const now = [last(), log.dataset.from, log.dataset.to].join(' ');
  if (known === now) return;
  known = now;
  const lines = timed() ? every(log, 'li:not(.event)') : [];
  run.schedule = scheduled(last(), new Map(lines.map(({ dataset: { ply, at = 0 } }) => [Number(ply), Number(at)])));
  run = here();
}

const here = () => from(run.schedule, run.speed, table.at(), performance.now());

// plan waits until the next sentence is due.
function plan() {
  clearTimeout(timer);
  if (!playing) return;
  read();
  const at = table.at();
  const next = wait(run, at, performance.now());
  if (!next) {
    stop();
    return;
  }
  note(next.quiet ? text('shortened').replace('{n}', String(next.quiet)) : '');
  table.next(at + 1);
  timer = setTimeout(show, next.ms);
}

// show shows what is due by now.
async function show() {
  const { to, motion } = step(run, table.at(), performance.now());
  if (await table.go(to, motion)) plan();
  else stop();
}

/** @param {string} words */
function note(words) {
  const place = need(main, '[data-replay-note]');
  if (place.textContent !== words) place.textContent = words;
}

// settle shows on the page whether it plays.
function settle() {
  const button = need(main, '[data-play]');
  need(button, '[data-play-word]').textContent = playing ? text('pause') : text('play');
  button.toggleAttribute('data-playing', playing);
  main.toggleAttribute('data-playing', playing);
  named('prompt').setAttribute('aria-live', playing ? 'off' : 'polite');
  if (!playing) note('');
}

/**
 * timeOf is the game's own time at a sentence in words; "" in games without time.
 * @param {number} ply
 */
export function timeOf(ply) {
  if (!timed()) return '';
  const log = named('log');
  /** @type {Element | null} */
  let item = ply < last() ? find(log, `li:not(.event)[data-ply="${ply}"]`) : log.lastElementChild;
  while (item && item.matches('.event')) item = item.previousElementSibling;
  if (!item && ply > 0 && Number(log.dataset.from) > 1) return ''; // it is not on this page of the log
  return hours(Math.floor(Number(near(item, 'li')?.dataset.at || 0) / 1000));
}
