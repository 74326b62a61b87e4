// The live stream. All tabs of a browser share one: a browser allows a host six connections, and a stream holds one for good.
// Whoever holds the lock leads: it keeps the one stream, for the tables that any tab shows, and passes on what comes.
//
// A tab holds a lock of its own as long as it is there, and says what it wants only then: the leader waits for that lock, and
// forgets the tab when it is granted. Who leads is decided by the lock alone, and a tab that the browser puts to sleep gives it up.
// A tab that has heard nothing of the leader for a while says again what it wants; when it gets no answer, it takes the lock.

import { again, silence } from '../core/again.js';
import { newID, get } from './post.js';
import { joined } from '../core/splice.js';
import { earliest, isNews, lacks } from '../core/wanted.js';

/** @import { Update } from '../core/update.js' */
/** @import { Kept, Splice } from '../core/splice.js' */
/** @import { Want, Wanted } from '../core/wanted.js' */
/** @typedef {'open' | 'lost'} State of the stream */
/** @typedef {{ version: string, keys?: string[], beat?: number }} Greeting the program's version at some tables */
/** @typedef {Record<string, Splice>} Splices by part */
/** @typedef {Omit<Update, 'html' | 'parts'> & { html?: Splices, parts?: Splices }} Told an update as the stream tells it */
/**
 * @typedef {{ kind: 'want', tab: string, list: Want[] }
 *   | { kind: 'tell' }
 *   | { kind: 'here', tab: string, state: State }
 *   | { kind: 'update', update: Update }
 *   | { kind: 'state', state: State }
 *   | ({ kind: 'version' } & Greeting)} Message what tabs say to each other; all but the first is said by who leads
 */

const most = 32; // tables that the server tells in one stream
const quiet = 5000; // milliseconds without a sign of the leader after which it is asked for one
const greets = 14000; // milliseconds in which a stream begins
const soonEnough = 3000; // in which it answers, unless it sleeps

/** @type {Wanted} */
const mine = new Map(); // what this tab shows, and up to where it knows it
/** @type {Map<string, Wanted>} */
const others = new Map(); // the same of the other tabs, as far as this one leads
/** @type {Wanted} */
const known = new Map(); // up to where the stream has told
/** @type {Map<string, { html: Kept, parts: Kept }>} */
const told = new Map(); // the pieces of each table that this stream has told
/** @type {{ onUpdate: (update: Update) => void, onState: (state: State) => void }} */
let handler;
let me = ''; // this tab, from when it came or came back until it goes
/** @type {AbortController | null} */
let here = null; // ends when this tab goes
/** @type {AbortController | null} */
let seat = null; // ends when this tab no longer wants to lead: it stands in the queue until then, or leads
let leading = false;
/** @type {BroadcastChannel | null} */
let channel = null;
/** @type {EventSource | null} */
let source = null;
/** @type {State} */
let state = 'open';
let lastSign = 0; // of the stream
let patience = 0; // milliseconds behind that after which it is dead
let heard = 0; // when the leader last gave a sign
let asking = 0; // runs while an answer of the leader is awaited
let attempts = 0;
let timer = 0;
const shared = 'BroadcastChannel' in window && 'locks' in navigator;

/**
 * watch asks for the updates of some tables, where a key is "table" or "table.seat". onUpdate is called with each update.
 * @param {Want[]} list
 * @param {(update: Update) => void} onUpdate
 * @param {(state: State) => void} [onState]
 */
export function watch(list, onUpdate, onState = () => {}) {
  handler = { onUpdate, onState };
  for (const { key, entry } of list) mine.set(key, entry);
  if (!shared) {
    alone();
    return;
  }
  window.addEventListener('pagehide', leave);
  window.addEventListener('pageshow', join); // a page that the browser kept is back
  document.addEventListener('freeze', sleep);
  document.addEventListener('resume', wake);
  const look = () => { if (seat && !leading && document.visibilityState === 'visible') ask(); };
  window.addEventListener('online', look);
  document.addEventListener('visibilitychange', look);
  setInterval(() => { if (seat && !leading && !asking && Date.now() - heard > quiet) ask(); }, 2000);
  join();
}

/**
 * seen notes up to which entry this tab shows a table, however it learnt it.
 * @param {string} key
 * @param {number} entry
 */
export function seen(key, entry) {
  if (entry > (mine.get(key) ?? Infinity)) mine.set(key, entry);
}

// join takes this tab's place among the others.
function join() {
  if (here) return;
  here = new AbortController();
  const [id, gone] = [newID(), here.signal];
  channel = new BroadcastChannel('pantheon-live');
  channel.onmessage = (event) => hear(event.data); // only this script speaks there
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
  channel?.close();
}

/**
 * hold asks for a lock and holds it until a signal. It promises whether the lock was taken away before.
 * @param {string} name
 * @param {AbortSignal} until
 * @param {() => void} got called when it is granted
 * @param {LockOptions} [how]
 */
async function hold(name, until, got, how = { signal: until }) {
  try {
    await navigator.locks.request(name, how, () => new Promise((done) => {
      until.addEventListener('abort', done);
      if (until.aborted) done(null);
      else got();
    }));
    return false;
  } catch (why) {
    if (!(why instanceof DOMException) || why.name !== 'AbortError') throw why;
    return !until.aborted;
  }
}

// queue waits until this tab may lead; now is for a tab that has found the leader asleep.
async function queue(now = false) {
  if (seat) seat.abort();
  const own = new AbortController();
  seat = own;
  if (!await hold('pantheon-leader', own.signal, lead, now ? { steal: true } : undefined)) return;
  rest();
  ask();
  queue();
}

function lead() {
  leading = true;
  clearTimeout(asking);
  asking = 0;
  known.clear();
  speak({ kind: 'tell' });
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

/** @param {Message} message */
const speak = (message) => channel?.postMessage(message);
const tell = () => speak({ kind: 'want', tab: me, list: listed() });
const listed = () => Array.from(mine, ([key, entry]) => ({ key, entry }));

/** @param {Message} message */
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
      sameProgram(message);
      break;
  }
}

/**
 * wanted answers a tab that has said what it wants.
 * @param {{ tab: string, list: Want[] }} message
 */
function wanted({ tab, list }) {
  check(); // the timers of a tab that nobody sees are late
  if (!others.has(tab) && seat) {
    navigator.locks.request('pantheon-tab-' + tab, { signal: seat.signal }, () => { // granted when that tab has gone
      others.delete(tab);
      reopen();
    }).catch(() => {}); // this one leads no more
  }
  others.set(tab, new Map(list.map((w) => [w.key, w.entry])));
  speak({ kind: 'here', tab, state });
  if (lacks(known, list)) reopen();
}

/**
 * take hands an update to this tab if it shows that table.
 * @param {Update} update
 */
function take(update) {
  if (!isNews(mine, update)) return;
  mine.set(update.key, update.entry);
  handler.onUpdate(update);
}

/** @param {State} now */
function tellState(now) {
  showState(now);
  if (leading) speak({ kind: 'state', state });
}

/** @param {State} now */
function showState(now) {
  state = now;
  handler.onState(state);
}

/**
 * sameProgram gets the page anew when the server that has its table is of another version.
 * @param {Greeting} greeting
 */
function sameProgram({ version, keys = [...mine.keys()] }) {
  const old = version !== document.documentElement.dataset.version;
  if (old && document.querySelector('main[data-key]') && keys.some((key) => mine.has(key))) location.reload();
}

/** @param {MessageEvent} event */
function greeted(event) {
  /** @type {Greeting} */
  const greeting = JSON.parse(event.data);
  if (leading) speak({ kind: 'version', ...greeting });
  sameProgram(greeting);
  return greeting;
}

/**
 * whole makes an update of what the stream tells and the pieces that it told before.
 * @param {Told} news
 * @returns {Update | null} null when pieces are missing here
 */
function whole(news) {
  const { html, parts, ...update } = news;
  const kept = told.get(update.key) || { html: new Map(), parts: new Map() };
  told.set(update.key, kept);
  const [panels, pictures] = [joined(kept.html, html || {}), joined(kept.parts, parts || {})];
  return panels && pictures && { ...update, html: panels, parts: pictures };
}

// reopen opens the stream anew, soon, for what is wanted now.
function reopen() {
  clearTimeout(timer);
  timer = setTimeout(connect, 30);
}

function connect() {
  clearTimeout(timer);
  if (source) source.close();
  source = null;
  known.clear();
  const query = new URLSearchParams();
  for (const [key, entry] of earliest([mine, ...others.values()])) {
    const room = known.size < most;
    known.set(key, room ? entry : -1);
    if (room) query.append('w', key + '@' + entry);
  }
  if (known.size === 0) return;
  lastSign = Date.now();
  patience = greets;
  source = new EventSource('/live?' + query);
  source.addEventListener('hello', (event) => {
    lastSign = Date.now();
    told.clear();
    attempts = 0;
    patience = silence(greeted(event).beat);
    tellState('open');
  });
  source.addEventListener('version', greeted);
  source.addEventListener('beat', () => { lastSign = Date.now(); });
  source.addEventListener('update', (event) => {
    lastSign = Date.now();
    const update = whole(JSON.parse(event.data));
    if (!update) {
      startAgain();
      return;
    }
    known.set(update.key, update.entry);
    for (const list of others.values()) { // what the leader has passed on need not be asked for again
      const before = list.get(update.key);
      if (before !== undefined) list.set(update.key, Math.max(update.entry, before));
    }
    if (leading) speak({ kind: 'update', update });
    take(update);
  });
  source.onerror = lose; // ended, refused, or the server is away
}

function lose() {
  startAgain();
  tellState('lost');
}

// startAgain opens the stream anew in a while.
function startAgain() {
  source?.close();
  clearTimeout(timer);
  timer = setTimeout(connect, again(attempts++, Math.random()));
}

// check gives up a stream that has fallen silent.
function check() {
  if (source && source.readyState !== EventSource.CLOSED && Date.now() - lastSign >= patience) lose();
}
setInterval(check, 1000);
function freshen() {
  if (document.visibilityState !== 'visible') return;
  check();
  if (source?.readyState === EventSource.CLOSED) connect();
}
for (const sign of ['online', 'pageshow']) window.addEventListener(sign, freshen);
document.addEventListener('visibilitychange', freshen);

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
      /** @type {Update | null} */
      const update = await get('/live/now?w=' + encodeURIComponent(key + '@' + entry));
      if (update && update.key) take(update);
    }
  }, 10000);
}
