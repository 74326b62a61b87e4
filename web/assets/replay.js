// Playing a game again: sentence after sentence by itself, in games with time as it happened, at a speed that can be chosen.

import { text } from './toast.js';

const steady = 1200; // milliseconds for one sentence where the game has no time
const longest = 4000; // of the pauses of a game with time
const speeds = [0.5, 1, 2, 4, 8, 16];

let main = null;
let table = null; // {at, go, next, rest}: the ply shown, showing another one, having the one after it ready, and staying there
let playing = false;
let speed = 1;
let base = { time: 0, since: 0 }; // where the replay stood in its own time, and when that was
let timer = 0;
let line = [0]; // when each sentence comes in the replay's own time; its index is the ply
let said = [0]; // when each was said in the game's own time

// begin takes over the buttons of a table's page.
export function begin(page, shown) {
  main = page;
  table = shown;
  try {
    speed = speeds.find((s) => s === Number(localStorage.getItem('speed'))) || 1;
  } catch { /* a browser that keeps nothing begins at the usual speed */ }
  box().hidden = false;
  choice().value = String(speed);
  main.addEventListener('click', (event) => {
    if (event.target.closest('[data-play]')) toggle();
    const again = event.target.closest('[data-again]');
    if (again && !event.ctrlKey && !event.metaKey) {
      event.preventDefault();
      if (!playing) toggle();
    }
  });
  main.addEventListener('change', (event) => {
    if (event.target === choice()) hasten(Number(choice().value));
  });
}

const box = () => main.querySelector('[data-replay]');
const choice = () => main.querySelector('[data-speed]');
const timed = () => box().hasAttribute('data-timed');

// key does what a key asks for; false when it asks for nothing here.
export function key(event) {
  if (event.key === ' ') toggle();
  else if (event.key === '>' || event.key === '<') hasten(speeds[Math.max(0, Math.min(speeds.length - 1, speeds.indexOf(speed) + (event.key === '>' ? 1 : -1)))]);
  else return false;
  return true;
}

export const isPlaying = () => playing;

// stop ends the playing, where it stands.
export function stop() {
  if (!playing) return;
  playing = false;
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
  settle();
  if (table.at() >= last()) table.go(0, false).then(moved);
  else moved();
}

function hasten(to) {
  speed = to;
  choice().value = String(to);
  try {
    localStorage.setItem('speed', to);
  } catch { /* it is asked anew next time */ }
  moved();
}

const last = () => Number(main.dataset.now);

let known = ''; // of which log it has learnt

// read learns from the log when each sentence was said. Of those that are not on its page it is taken that each lasts as long as any.
function read() {
  const log = document.getElementById('log');
  const now = [last(), log.dataset.from, log.dataset.to].join(' ');
  if (known === now) return;
  known = now;
  const when = new Map();
  for (const item of log.querySelectorAll('li:not(.event)')) when.set(Number(item.dataset.ply), Number(item.dataset.at || 0));
  line = [0];
  said = [0];
  for (let ply = 1; ply <= last(); ply++) {
    said[ply] = when.get(ply);
    const gap = said[ply] - said[ply - 1];
    line[ply] = line[ply - 1] + (timed() && gap >= 0 ? Math.min(longest, gap) : steady);
  }
  base = { time: line[Math.min(table.at(), line.length - 1)], since: performance.now() };
}

function rebase() {
  read();
  base = { time: line[Math.min(table.at(), line.length - 1)], since: performance.now() };
}

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
  const due = (line[at + 1] - base.time) / speed - (performance.now() - base.since);
  const gap = said[at + 1] - said[at];
  note(timed() && gap > longest ? text('shortened').replace('{n}', Math.round(gap / 1000)) : '');
  table.next(at + 1);
  timer = setTimeout(step, Math.max(0, due));
}

// step shows what is due by now: one sentence, or a later one when showing takes longer than the game did.
async function step() {
  const time = base.time + (performance.now() - base.since) * speed;
  let to = table.at() + 1;
  while (to < last() && line[to + 1] <= time) to++;
  const room = to < last() ? (line[to + 1] - line[to]) / speed : steady;
  if (await table.go(to, to === table.at() + 1 ? Math.min(room, 480) : 0)) plan();
  else stop();
}

function note(words) {
  const place = main.querySelector('[data-replay-note]');
  if (place.textContent !== words) place.textContent = words;
}

// settle shows on the page whether it plays.
export function settle() {
  const button = main.querySelector('[data-play]');
  button.querySelector('[data-play-word]').textContent = playing ? text('pause') : text('play');
  button.toggleAttribute('data-playing', playing);
  main.toggleAttribute('data-playing', playing);
  document.getElementById('prompt').setAttribute('aria-live', playing ? 'off' : 'polite');
  if (!playing) note('');
}

// timeOf is the game's own time at a sentence in words; "" in games without time.
export function timeOf(ply) {
  if (!timed()) return '';
  const log = document.getElementById('log');
  let item = ply < last() ? log.querySelector(`li:not(.event)[data-ply="${ply}"]`) : log.lastElementChild;
  while (item && item.matches('.event')) item = item.previousElementSibling;
  if (!item && ply > 0 && Number(log.dataset.from) > 1) return ''; // it is not on this page of the log
  const seconds = Math.floor((item ? Number(item.dataset.at || 0) : 0) / 1000);
  const two = (n) => String(n).padStart(2, '0');
  const hours = Math.floor(seconds / 3600);
  return (hours ? hours + ':' + two(Math.floor(seconds / 60) % 60) : Math.floor(seconds / 60)) + ':' + two(seconds % 60);
}
