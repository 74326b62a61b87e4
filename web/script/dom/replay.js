// The replay of a game: move after move, in timed games at the original pace, at a speed that can be chosen.

import { every, find, named, near, need, plainClick, target } from './dom.js';
import { during } from './settled.js';
import { text } from './toast.js';
import { hours } from '../core/time.js';
import { faster, from, scheduled, speedOf, step, wait } from '../core/replaying.js';

/**
 * @typedef {object} Stage what a replay needs of the table
 * @property {() => number} at returns the ply that is shown
 * @property {(ply: number, ms?: number) => Promise<boolean>} go shows another ply, with a motion of ms milliseconds; false on failure
 * @property {(ply: number) => void} next fetches a ply in advance
 * @property {() => void} rest stays at the shown ply
 */

/** @type {HTMLElement} */
let main;
/** @type {Stage} */
let table;
let playing = false;
let stopped = () => {}; // ends the wait for the next step
let timer = 0;
let run = from(scheduled(0, new Map()), 1, 0, 0);

/**
 * begin takes over the replay buttons of a table's page.
 * @param {HTMLElement} page
 * @param {Stage} shown
 */
export function begin(page, shown) {
  main = page;
  table = shown;
  try {
    run.speed = speedOf(localStorage.getItem('speed'));
  } catch { /* a browser without storage starts at the normal speed */ }
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
 * key handles a key. It returns false for a key without a meaning here.
 * @param {KeyboardEvent} event
 */
export function key(event) {
  const way = { '<': -1, '>': 1 }[event.key];
  if (event.key === ' ') toggle();
  else if (way) hasten(faster(run.speed, way));
  else return false;
  return true;
}

// isPlaying reports whether the replay runs.
export const isPlaying = () => playing;

// stop stops the replay at the shown ply.
export function stop() {
  if (!playing) return;
  playing = false;
  stopped();
  clearTimeout(timer);
  settle();
  table.rest();
}

// moved continues a running replay from another ply.
export function moved() {
  if (!playing) return;
  read();
  run = here();
  plan();
}

// toggle starts or stops the replay.
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

/**
 * hasten changes the speed.
 * @param {number} to
 */
function hasten(to) {
  run.speed = to;
  choice().value = String(to);
  try {
    localStorage.setItem('speed', String(to));
  } catch { /* it is not stored */ }
  moved();
}

const last = () => Number(main.dataset.now);

let known = ''; // the log that the times were read from

// read reads the time of each move from the log. For moves that are not on its page it assumes equal durations.
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

// plan waits until the next move is due.
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

// show shows the move that is due.
async function show() {
  const { to, motion } = step(run, table.at(), performance.now());
  if (await table.go(to, motion)) plan();
  else stop();
}

/**
 * note shows a message of the replay.
 * @param {string} words
 */
function note(words) {
  const place = need(main, '[data-replay-note]');
  if (place.textContent !== words) place.textContent = words;
}

// settle shows on the page whether the replay runs.
function settle() {
  const button = need(main, '[data-play]');
  need(button, '[data-play-word]').textContent = playing ? text('pause') : text('play');
  button.toggleAttribute('data-playing', playing);
  main.toggleAttribute('data-playing', playing);
  named('prompt').setAttribute('aria-live', playing ? 'off' : 'polite');
  if (!playing) note('');
}

/**
 * timeOf returns the game time at a ply as text, "" in games without time.
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
