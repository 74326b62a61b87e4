// The clocks of persons at a table: between two updates the page counts by itself. What my own clock shows is said at a minute and at ten
// seconds. It also finds out how long the network takes, which is told with each sentence. This is a script of its own beside that of the
// table, loaded where there are clocks.

import { arrived, every, find, named } from './dom.js';
import { request } from './post.js';
import { behind, hours } from '../core/time.js';

/** @typedef {{ node: HTMLElement, left: number, came: number, runs: boolean, own: boolean, days: boolean }} Dial */

const main = find(document, 'main[data-table]');
const spoken = [60, 10]; // seconds left at which it is said
const minute = 60_000;
const pingEvery = 15_000;

/** @type {Dial[]} */
let dials = [];
let said = 0; // how many of spoken lie behind
let timer = 0;

/**
 * words are what a clock shows: my own the last minute with tenths.
 * @param {number} left in milliseconds
 * @param {{ own: boolean, days: boolean }} dial
 */
export function words(left, { own, days }) {
  const { dH = '', hM = '' } = named('clocks').dataset;
  const minutes = Math.floor(left / minute);
  const [d, h, m] = [Math.floor(minutes / 1440), Math.floor(minutes / 60), minutes % 60].map(String);
  if (days && minutes >= 1440) return dH.replace('{d}', d).replace('{h}', String(Math.floor(minutes / 60) % 24));
  if (days && minutes >= 60) return hM.replace('{h}', h).replace('{m}', m);
  if (own && left < minute) return (Math.floor(left / 100) / 10).toFixed(1);
  return hours(Math.ceil(left / 1000));
}

/**
 * read takes over what the server has drawn.
 * @param {number} came when that came
 */
function read(came) {
  dials = every(document, '.dial[data-left]').map((box) => ({ node: box, left: Number(box.dataset.left), came,
    runs: box.classList.contains('runs'), own: box.classList.contains('own'), days: box.hasAttribute('data-days') }));
  const own = dials.find((dial) => dial.own && dial.runs);
  if (own) ping();
  said = own ? behind(spoken, own.left, 0) : 0;
  clearTimeout(timer);
  show();
}

// show writes what is left, and comes back when that changes.
function show() {
  let wait = Infinity;
  for (const { node, left, came, runs, own, days } of dials) {
    if (!runs) continue;
    const now = Math.max(0, left - (performance.now() - came));
    const text = words(now, { own, days });
    const shown = find(node, '[data-dial]');
    if (shown && shown.textContent !== text) shown.textContent = text;
    node.classList.toggle('soon', now < minute);
    wait = Math.min(wait, own && now < minute ? 100 : days && now > 60 * minute ? 10_000 : 250);
    if (own && !days) say(now);
  }
  if (wait < Infinity) timer = setTimeout(show, wait);
}

/** @param {number} left of my own clock */
function say(left) {
  const now = behind(spoken, left, said);
  const { minute: one = '', ten = '' } = named('clocks').dataset;
  if (now > said) named('clocks').textContent = [one, ten][now - 1];
  said = now;
}

/** @type {number[]} */
let took = []; // the last times there and back, in milliseconds
let pinged = -Infinity;

// ping finds out how long the network takes there and back: the least of the last few times.
async function ping() {
  if (!main || performance.now() - pinged < pingEvery) return;
  pinged = performance.now();
  try {
    await request(import.meta.url, { method: 'HEAD', cache: 'no-store' });
  } catch {
    return; // the network is away
  }
  took = [...took.slice(-2), performance.now() - pinged];
  main.dataset.lag = String(Math.round(Math.min(...took)));
}

if (main) {
  new MutationObserver(() => read(performance.now())).observe(named('players'), { childList: true });
  read(arrived());
}
