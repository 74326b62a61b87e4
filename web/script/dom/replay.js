// Playing a game again: sentence after sentence by itself, in games with time as it happened, at a speed that can be chosen.

import { every, find, named, near, need, plainClick, target } from './dom.js';
import { during } from './settled.js';
import { text } from './toast.js';
import { due, gapBefore, hours, line } from '../core/time.js';

/**
 * @typedef {object} Stage the table as far as a replay has to do with it
 * @property {() => number} at the ply that is shown
 * @property {(ply: number, ms?: number) => Promise<boolean>} go shows another one, with motion for so long; whether it could
 * @property {(ply: number) => void} next has a ply ready
 * @property {() => void} rest stays there
 */

const steady = 1200; // milliseconds for one sentence where the game has no time
const longest = 4000; // of the pauses of a game with time
const speeds = [0.5, 1, 2, 4, 8, 16];

/** @type {HTMLElement} */
let main;
/** @type {Stage} */
let table;
let playing = false;
let stopped = () => {}; // ends the wait for it
let speed = 1;
let base = { time: 0, since: 0 }; // where the replay stood in its own time, and when that was
let timer = 0;
let times = [0]; // when each sentence comes in the replay's own time; its index is the ply
/** @type {(number | undefined)[]} */
let said = [0]; // when each was said in the game's own time, as far as that is known

/**
 * begin takes over the buttons of a table's page.
 * @param {HTMLElement} page
 * @param {Stage} shown
 */
export function begin(page, shown) {
  main = page;
  table = shown;
  try {
    speed = speeds.find((s) => s === Number(localStorage.getItem('speed'))) || 1;
  } catch { /* a browser that keeps nothing begins at the usual speed */ }
  box().hidden = false;
  choice().value = String(speed);
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
  else if (way) hasten(speeds[Math.max(0, Math.min(speeds.length - 1, speeds.indexOf(speed) + way))]);
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
  rebase();
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
  speed = to;
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
  /** @type {Map<number, number>} */
  const when = new Map();
  for (const item of every(log, 'li:not(.event)')) when.set(Number(item.dataset.ply), Number(item.dataset.at || 0));
  said = [0];
  for (let ply = 1; ply <= last(); ply++) said[ply] = timed() ? when.get(ply) : undefined;
  times = line(said, steady, longest);
  base = here();
}

function rebase() {
  read();
  base = here();
}

const here = () => ({ time: times[Math.min(table.at(), times.length - 1)], since: performance.now() });

// plan waits until the next sentence is due.
function plan() {
  clearTimeout(timer);
  if (!playing) return;
  read();
  const at = table.at();
  if (at >= last()) {
    stop();
    return;
  }
  const wait = (times[at + 1] - base.time) / speed - (performance.now() - base.since);
  const gap = gapBefore(said, at + 1) || 0;
  note(gap > longest ? text('shortened').replace('{n}', String(Math.round(gap / 1000))) : '');
  table.next(at + 1);
  timer = setTimeout(step, Math.max(0, wait));
}

// step shows what is due by now: one sentence, or a later one when showing takes longer than the game did.
async function step() {
  const to = due(times, table.at(), base.time + (performance.now() - base.since) * speed);
  const room = to < times.length - 1 ? (times[to + 1] - times[to]) / speed : steady;
  if (await table.go(to, to === table.at() + 1 ? Math.min(room, 480) : 0)) plan();
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
