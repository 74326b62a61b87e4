// The clocks of persons at a table: between two updates the page counts by itself. What my own clock shows is said at a minute and at ten
// seconds. It also finds out how long the network takes, which is told with each sentence. This is a script of its own beside that of the
// table, loaded where there are clocks.

import { arrived, every, find, named } from './dom.js';
import { request } from './post.js';
import { announced, isSoon, lag, remains, wait, words } from '../core/countdown.js';

/** @import { Dial } from '../core/countdown.js' */

const main = find(document, 'main[data-table]');
const pingEvery = 15_000;

/** @type {(Dial & { node: HTMLElement })[]} */
let dials = [];
let said = 0; // how much of my own clock has been said
let timer = 0;

/**
 * read takes over what the server has drawn.
 * @param {number} came when that came
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

// show writes what is left, and comes back when that changes.
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

/** @param {number} left of my own clock */
function say(left) {
  const told = announced(left, said);
  const { minute = '', ten = '' } = named('clocks').dataset;
  if (told.say >= 0) named('clocks').textContent = [minute, ten][told.say];
  said = told.said;
}

/** @type {number[]} */
const took = []; // the times there and back, in milliseconds
let pinged = -Infinity;

// ping finds out how long the network takes there and back.
async function ping() {
  if (!main || performance.now() - pinged < pingEvery) return;
  pinged = performance.now();
  try {
    await request(import.meta.url, { method: 'HEAD', cache: 'no-store' });
  } catch {
    return; // the network is away
  }
  took.push(performance.now() - pinged);
  main.dataset.lag = String(lag(took));
}

if (main) {
  new MutationObserver(() => read(performance.now())).observe(named('players'), { childList: true });
  read(arrived());
}
