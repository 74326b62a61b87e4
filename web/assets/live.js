// The live stream. All tabs of a browser share one: a browser allows a host six connections, and a stream holds one for good.
// Whoever holds the lock leads: it keeps the one stream, for the tables that any tab shows, and passes on what comes.
//
// A tab holds a lock of its own as long as it is there, and says what it wants only then: the leader waits for that lock, and
// forgets the tab when it is granted. Who leads is decided by the lock alone, and a tab that the browser puts to sleep gives it up.
// A tab that has heard nothing of the leader for a while says again what it wants; when it gets no answer, it takes the lock.

import { newID, get } from './post.js';

const most = 32; // tables that the server tells in one stream
const quiet = 5000; // milliseconds without a sign of the leader after which it is asked for one
const soonEnough = 3000; // in which it answers, unless it sleeps

const mine = new Map(); // key -> entry: what this tab shows, and up to where it knows it
const others = new Map(); // tab -> Map(key -> entry): the same of the other tabs, as far as this one leads
const known = new Map(); // key -> entry: up to where the stream has told
let handler = null;
let me = ''; // this tab, from when it came or came back until it goes
let here = null; // ends when this tab goes
let seat = null; // ends when this tab no longer wants to lead: it stands in the queue until then, or leads
let leading = false;
let channel = null;
let source = null;
let state = 'open';
let lastSign = 0; // of the stream
let heard = 0; // when the leader last gave a sign
let asking = 0; // runs while an answer of the leader is awaited
let attempts = 0;
let timer = 0;
const shared = 'BroadcastChannel' in window && 'locks' in navigator;

// watch asks for the updates of some tables: list holds {key, entry}, where a key is "table" or "table.seat". onUpdate is called
// with each update; onState with "open" and "lost".
export function watch(list, onUpdate, onState) {
  handler = { onUpdate, onState: onState || (() => {}) };
  for (const { key, entry } of list) mine.set(key, entry);
  if (!shared) {
    alone();
    return;
  }
  window.addEventListener('pagehide', leave);
  window.addEventListener('pageshow', join); // a page that the browser kept is back
  document.addEventListener('freeze', sleep);
  document.addEventListener('resume', wake);
  for (const [where, sign] of [[window, 'online'], [document, 'visibilitychange']]) {
    where.addEventListener(sign, () => { if (seat && !leading && document.visibilityState === 'visible') ask(); });
  }
  setInterval(() => { if (seat && !leading && !asking && Date.now() - heard > quiet) ask(); }, 2000);
  join();
}

// seen notes up to which entry this tab shows a table, however it learnt it.
export function seen(key, entry) {
  if (mine.has(key) && mine.get(key) < entry) mine.set(key, entry);
}

// join takes this tab's place among the others.
function join() {
  if (here) return;
  here = new AbortController();
  const [id, gone] = [newID(), here.signal];
  channel = new BroadcastChannel('pantheon-live');
  channel.onmessage = (event) => hear(event.data);
  hold('pantheon-tab-' + id, gone, () => {
    me = id;
    heard = Date.now();
    ask();
    queue();
  });
}

// leave gives up everything when the page goes: for good, or to be kept by the browser, which keeps no page that holds a lock or
// a stream.
function leave() {
  if (!here) return;
  rest();
  if (seat) seat.abort();
  here.abort();
  seat = here = null;
  me = '';
  clearTimeout(asking);
  asking = 0;
  channel.close();
}

// hold asks for a lock and holds it until a signal. What it promises fails when the lock is taken away, or never granted.
function hold(name, until, got, how = { signal: until }) {
  return navigator.locks.request(name, how, () => new Promise((done) => {
    until.addEventListener('abort', done);
    if (until.aborted) done();
    else got();
  })).catch((why) => {
    if (why.name !== 'AbortError') throw why;
    return !until.aborted && 'taken';
  });
}

// queue waits until this tab may lead; now is for a tab that has found the leader asleep.
async function queue(now = false) {
  if (seat) seat.abort();
  const own = new AbortController();
  seat = own;
  const end = await hold('pantheon-leader', own.signal, lead, now ? { steal: true } : undefined);
  if (end !== 'taken') return;
  rest();
  ask();
  queue();
}

function lead() {
  leading = true;
  clearTimeout(asking);
  asking = 0;
  known.clear();
  channel.postMessage({ kind: 'tell' });
  reopen();
}

// rest ends what a leader does.
function rest() {
  leading = false;
  clearTimeout(timer);
  others.clear();
  if (source) source.close();
  source = null;
}

// sleep leaves the lead to a tab that is awake: the browser lets this one hear the others, but no stream.
function sleep() {
  if (!me) return;
  rest();
  if (seat) seat.abort();
  seat = null;
  clearTimeout(asking);
  asking = 0;
}

// wake goes on after the browser has let this tab sleep.
function wake() {
  if (!me || seat) return;
  heard = Date.now();
  ask();
  queue();
}

// ask says what this tab wants, and takes the lead when nobody answers.
function ask() {
  tell();
  if (leading || asking) return;
  asking = setTimeout(() => {
    asking = 0;
    if (seat && !leading) queue(true);
  }, soonEnough);
}

const tell = () => channel.postMessage({ kind: 'want', tab: me, list: listed() });
const listed = () => Array.from(mine, ([key, entry]) => ({ key, entry }));

function hear(message) {
  if (message.kind === 'want') {
    if (leading) wanted(message);
    return;
  }
  heard = Date.now(); // all else is said by a leader
  clearTimeout(asking);
  asking = 0;
  switch (message.kind) {
    case 'tell':
      if (me) tell(); // else it does so when it holds its lock
      break;
    case 'here':
      if (message.tab === me) showState(message.state);
      break;
    case 'update':
      take(message.update);
      break;
    case 'state':
      showState(message.state);
      break;
    case 'version':
      sameProgram(message.version);
      break;
  }
}

// wanted answers a tab that has said what it wants.
function wanted({ tab, list }) {
  if (!others.has(tab)) {
    navigator.locks.request('pantheon-tab-' + tab, { signal: seat.signal }, () => { // granted when that tab has gone
      others.delete(tab);
      reopen();
    }).catch(() => {}); // this one leads no more
  }
  others.set(tab, new Map(list.map((w) => [w.key, w.entry])));
  channel.postMessage({ kind: 'here', tab, state });
  if (list.some((w) => !known.has(w.key) || w.entry < known.get(w.key))) reopen();
}

// take hands an update to this tab if it shows that table.
function take(update) {
  if (!mine.has(update.key)) return;
  if (update.entry < mine.get(update.key) || (update.entry === mine.get(update.key) && !update.soft)) return;
  mine.set(update.key, update.entry);
  handler.onUpdate(update);
}

function tellState(now) {
  showState(now);
  if (leading) channel.postMessage({ kind: 'state', state });
}

function showState(now) {
  state = now;
  handler.onState(state);
}

function sameProgram(version) {
  if (version !== document.documentElement.dataset.version) location.reload();
}

// reopen opens the stream anew, soon, for what is wanted now.
function reopen() {
  clearTimeout(timer);
  timer = setTimeout(connect, 30);
}

// earliest gives, for each table that some tab shows, the earliest entry that one of them still waits for. Pages of one table come
// before lists of many.
function earliest() {
  const from = new Map();
  for (const list of [mine, ...others.values()].sort((a, b) => a.size - b.size)) {
    for (const [key, entry] of list) from.set(key, Math.min(entry, from.has(key) ? from.get(key) : Infinity));
  }
  return from;
}

function connect() {
  clearTimeout(timer);
  if (source) source.close();
  source = null;
  known.clear();
  const query = new URLSearchParams();
  for (const [key, entry] of earliest()) {
    const room = known.size < most;
    known.set(key, room ? entry : -1);
    if (room) query.append('w', key + '@' + entry);
  }
  if (known.size === 0) return;
  lastSign = Date.now();
  source = new EventSource('/live?' + query);
  source.addEventListener('hello', (event) => {
    lastSign = Date.now();
    attempts = 0;
    const { version } = JSON.parse(event.data);
    if (leading) channel.postMessage({ kind: 'version', version });
    sameProgram(version);
    tellState('open');
  });
  source.addEventListener('beat', () => { lastSign = Date.now(); });
  source.addEventListener('update', (event) => {
    lastSign = Date.now();
    const update = JSON.parse(event.data);
    known.set(update.key, update.entry);
    for (const list of others.values()) { // what the leader has passed on need not be asked for again
      if (list.has(update.key)) list.set(update.key, Math.max(update.entry, list.get(update.key)));
    }
    if (leading) channel.postMessage({ kind: 'update', update });
    take(update);
  });
  source.onerror = () => {
    tellState('lost');
    if (source && source.readyState === EventSource.CLOSED) { // refused: the browser does not try again by itself
      clearTimeout(timer);
      timer = setTimeout(connect, Math.min(10000, 500 * 2 ** attempts++));
    }
  };
}

setInterval(() => { // a stream that has fallen silent is dead, whatever the browser thinks
  if (source && Date.now() - lastSign > 45000) connect();
}, 5000);
for (const [where, sign] of [[window, 'online'], [window, 'pageshow'], [document, 'visibilitychange']]) {
  where.addEventListener(sign, () => {
    if (document.visibilityState === 'visible' && source && (source.readyState === EventSource.CLOSED || Date.now() - lastSign > 20000)) connect();
  });
}

// alone is how it goes without locks: the tab in front keeps a stream of its own, the others ask now and then.
function alone() {
  const turn = () => {
    if (document.visibilityState === 'visible') {
      if (!source) connect();
    } else if (source) {
      source.close();
      source = null;
    }
  };
  document.addEventListener('visibilitychange', turn);
  turn();
  setInterval(async () => {
    if (source) return;
    for (const { key, entry } of listed()) {
      const update = await get('/live/now?w=' + encodeURIComponent(key + '@' + entry));
      if (update && update.key) take(update);
    }
  }, 10000);
}
