// The live stream. All tabs of a browser share one: a browser allows a host six connections, and a stream holds one for good.
// The tab that holds a lock leads: it keeps the one stream, for the tables that any tab shows, and passes on what comes.
//
// A tab holds a lock of its own as long as it is there, and says what it wants only then: the leader waits for that lock, and
// forgets the tab when it is granted. Which tab leads is decided by the lock alone, and a tab that the browser puts to sleep gives it up.
// A tab that has heard nothing of the leader for a while says again what it wants; when it gets no answer, it takes the lock.
// What a tab does is decided in stream.js. Here are the locks, the channel, the timers and the stream itself.

import { newID, get } from './post.js';
import * as stream from '../core/stream.js';

/** @import { Effect, TabEvent, State } from '../core/stream.js' */
/** @import { Update } from '../core/update.js' */
/** @import { Want } from '../core/wanted.js' */

const soonEnough = 3000; // milliseconds in which the leader answers, unless it sleeps

const { version = '' } = document.documentElement.dataset;
const own = stream.tabOf({ version, table: document.querySelector('main[data-key]') !== null });
/** @type {{ onUpdate: (update: Update) => void, onState: (state: State) => void }} */
let handler;
/** @type {AbortController | null} */
let here = null; // ends when this tab goes
/** @type {AbortController | null} */
let seat = null; // ends when this tab no longer wants to lead: it stands in the queue until then, or leads
/** @type {BroadcastChannel | null} */
let channel = null;
/** @type {EventSource | null} */
let source = null;
let asking = 0; // runs while an answer of the leader is awaited
let timer = 0;
const shared = 'BroadcastChannel' in window && 'locks' in navigator;
const visible = () => document.visibilityState === 'visible';
const moment = () => ({ now: Date.now(), chance: Math.random() });

/** @param {TabEvent} event */
function step(event) {
  for (const effect of stream.step(own, event)) act(effect);
}

/**
 * watch asks for the updates of some tables, where a key is "table" or "table.seat". onUpdate is called with each update.
 * @param {Want[]} list
 * @param {(update: Update) => void} onUpdate
 * @param {(state: State) => void} [onState]
 */
export function watch(list, onUpdate, onState = () => {}) {
  handler = { onUpdate, onState };
  for (const { key, entry } of list) own.mine.set(key, entry);
  setInterval(() => step({ kind: 'check', ...moment() }), 1000);
  const freshen = () => { if (visible()) step({ kind: 'fresh', ...moment() }); };
  for (const sign of ['online', 'pageshow']) window.addEventListener(sign, freshen);
  document.addEventListener('visibilitychange', freshen);
  if (!shared) {
    alone();
    return;
  }
  window.addEventListener('pagehide', leave);
  window.addEventListener('pageshow', join); // a page that the browser kept is back
  document.addEventListener('freeze', () => step({ kind: 'slept' }));
  document.addEventListener('resume', () => step({ kind: 'woke', now: Date.now() }));
  const look = () => { if (visible()) step({ kind: 'looks' }); };
  window.addEventListener('online', look);
  document.addEventListener('visibilitychange', look);
  setInterval(() => step({ kind: 'quiet', now: Date.now() }), 2000);
  join();
}

/**
 * seen notes up to which entry this tab shows a table, however it learnt it.
 * @param {string} key
 * @param {number} entry
 */
export const seen = (key, entry) => stream.seen(own, key, entry);

// join takes this tab's place among the others.
function join() {
  if (here) return;
  here = new AbortController();
  const id = newID();
  channel = new BroadcastChannel('pantheon-live');
  channel.onmessage = ({ data }) => step({ kind: 'heard', message: data, ...moment() }); // only this script speaks there
  hold('pantheon-tab-' + id, here.signal, () => step({ kind: 'came', id, now: Date.now() }));
}

// leave gives up everything when the page goes: for good, or to be kept by the browser, which keeps no page that holds a lock or
// a stream.
function leave() {
  if (!here) return;
  step({ kind: 'left' });
  here.abort();
  here = null;
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

/**
 * queue waits until this tab may lead.
 * @param {boolean} steal for a tab that has found the leader asleep
 */
async function queue(steal) {
  seat?.abort();
  seat = new AbortController();
  if (await hold('pantheon-leader', seat.signal, () => step({ kind: 'leads' }), steal ? { steal } : undefined)) step({ kind: 'robbed' });
}

/**
 * miss waits until another tab has gone.
 * @param {string} id
 */
function miss(id) {
  if (!seat) return;
  navigator.locks.request('pantheon-tab-' + id, { signal: seat.signal }, () => step({ kind: 'gone', id }))
    .catch(() => {}); // this one leads no more
}

/** @param {Effect} effect */
function act(effect) {
  switch (effect.do) {
    case 'speak':
      channel?.postMessage(effect.message);
      break;
    case 'lead':
      queue(effect.steal);
      break;
    case 'rise':
      seat?.abort();
      seat = null;
      break;
    case 'miss':
      miss(effect.id);
      break;
    case 'ask':
      asking = setTimeout(() => step({ kind: 'unanswered' }), soonEnough);
      break;
    case 'heed':
      clearTimeout(asking);
      break;
    case 'later':
      clearTimeout(timer);
      timer = setTimeout(() => step({ kind: 'connect', now: Date.now() }), effect.ms);
      break;
    case 'never':
      clearTimeout(timer);
      break;
    case 'open':
      open(new URLSearchParams(effect.query));
      break;
    case 'close':
      source?.close();
      source = null;
      break;
    case 'update':
      handler.onUpdate(effect.update);
      break;
    case 'state':
      handler.onState(effect.state);
      break;
    case 'reload':
      location.reload();
      break;
  }
}

/** @param {URLSearchParams} query */
function open(query) {
  source = new EventSource('/live?' + query);
  source.addEventListener('hello', ({ data }) => step({ kind: 'hello', greeting: JSON.parse(data), now: Date.now() }));
  source.addEventListener('version', ({ data }) => step({ kind: 'version', greeting: JSON.parse(data) }));
  source.addEventListener('beat', () => step({ kind: 'beat', now: Date.now() }));
  source.addEventListener('update', ({ data }) => step({ kind: 'told', news: JSON.parse(data), ...moment() }));
  source.onerror = () => step({ kind: 'failed', chance: Math.random() });
}

// alone is how it goes without locks: the tab in front keeps a stream of its own, the others ask now and then.
function alone() {
  const turn = () => step({ kind: 'front', front: visible(), now: Date.now() });
  document.addEventListener('visibilitychange', turn);
  turn();
  setInterval(async () => {
    if (own.stream !== 'none') return;
    for (const { key, entry } of stream.listed(own.mine)) {
      /** @type {Update | null} */
      const update = await get('/live/now?w=' + encodeURIComponent(key + '@' + entry));
      if (update && update.key) step({ kind: 'fetched', update });
    }
  }, 10000);
}
