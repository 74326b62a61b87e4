// The player clocks of a table. Between two updates the page counts by itself. The reader's own clock is announced at one minute and at ten
// seconds. The script also measures the network round trip, which is sent with each move. It is a separate script, loaded at tables with
// clocks.

import { arrived, every, find, named } from './dom.js';
import { request } from './post.js';
import { announced, isSoon, lag, remains, wait, words } from '../core/countdown.js';

/** @import { Dial } from '../core/countdown.js' */

const main = find(document, 'main[data-table]');
const pingEvery = 15_000;

/** @type {(Dial & { node: HTMLElement })[]} */
let dials = [];
let said = 0; // how many times of the reader's own clock have been announced
let timer = 0;

/**
 * read takes over the clocks that the server has drawn.
 * @param {number} came when they arrived
 */
function read(came) {
  dials = every(document, '.dial[data-left]').map((box) => ({ node: box, left: Number(box.dataset.left), came,
    runs: box.classList.contains('runs'), own: box.classList.contains('own'), days: box.hasAttribute('data-days') }));
  const own = dials.find((dial) => dial.own && dial.runs);
  if (own) ping();
  said = own ? announced(own.left, 0).said : 0;
  clearTimeout(timer);
  show();
}

// show writes the time left, and schedules the next change.
function show() {
  let soonest = Infinity;
  for (const dial of dials) {
    if (!dial.runs) continue;
    const now = remains(dial, performance.now());
    const text = words(now, dial, named('clocks').dataset);
    const shown = find(dial.node, '[data-dial]');
    if (shown && shown.textContent !== text) shown.textContent = text;
    dial.node.classList.toggle('soon', isSoon(now));
    soonest = Math.min(soonest, wait(now, dial));
    if (dial.own && !dial.days) say(now);
  }
  if (soonest < Infinity) timer = setTimeout(show, soonest);
}

/**
 * say announces the time left on the reader's own clock.
 * @param {number} left milliseconds
 */
function say(left) {
  const due = announced(left, said);
  const { minute = '', ten = '' } = named('clocks').dataset;
  if (due.say >= 0) named('clocks').textContent = [minute, ten][due.say];
  said = due.said;
}

/** @type {number[]} */
const took = []; // the measured round trips, in milliseconds
let pinged = -Infinity;

// ping measures the network round trip.
async function ping() {
  if (!main || performance.now() - pinged < pingEvery) return;
  pinged = performance.now();
  try {
    await request(import.meta.url, { method: 'HEAD', cache: 'no-store' });
  } catch {
    return; // the network is unreachable
  }
  took.push(performance.now() - pinged);
  main.dataset.lag = String(lag(took));
}

if (main) {
  new MutationObserver(() => read(performance.now())).observe(named('players'), { childList: true });
  read(arrived());
}
