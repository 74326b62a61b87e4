// The live stream. All tabs of a browser share one: a browser allows six connections to a host, and a stream holds one permanently. The tab
// that holds a lock leads. It keeps the one stream, for the tables that any tab shows, and passes on the updates.
//
// Each tab holds a lock of its own while it exists, and sends its wants only then. The leader waits for that lock, and forgets the tab when
// the lock is granted. The lock alone decides which tab leads; a tab that the browser suspends gives it up. A tab that has received nothing
// from the leader for a while sends its wants again; without an answer it takes the lock.
// core/stream.js decides what a tab does. This module has the locks, the channel, the timers and the stream.

import { newID, get } from './post.js';
import * as stream from '../core/stream.js';

/** @import { Effect, TabEvent, State } from '../core/stream.js' */
/** @import { Update } from '../core/update.js' */
/** @import { Want } from '../core/wanted.js' */

const soonEnough = 3000; // milliseconds in which the leader answers, unless it is suspended

const { version = '' } = document.documentElement.dataset;
const own = stream.tabOf({ version, table: document.querySelector('main[data-key]') !== null });
/** @type {{ onUpdate: (update: Update) => void, onState: (state: State) => void }} */
let handler;
/** @type {AbortController | null} */
let here = null; // aborted when this tab goes
/** @type {AbortController | null} */
let seat = null; // aborted when this tab no longer leads or queues for the lead
/** @type {BroadcastChannel | null} */
let channel = null;
/** @type {EventSource | null} */
let source = null;
let asking = 0; // timer that runs while an answer of the leader is awaited
let timer = 0;
const shared = 'BroadcastChannel' in window && 'locks' in navigator;
const visible = () => document.visibilityState === 'visible';
const moment = () => ({ now: Date.now(), chance: Math.random() });

/**
 * step applies an event and carries out the effects.
 * @param {TabEvent} event
 */
function step(event) {
  for (const effect of stream.step(own, event)) act(effect);
}

/**
 * watch subscribes to the updates of some tables. A key is "table" or "table.seat". onUpdate is called with each update.
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
  window.addEventListener('pageshow', join); // a page from the browser's back/forward cache is shown again
  document.addEventListener('freeze', () => step({ kind: 'slept' }));
  document.addEventListener('resume', () => step({ kind: 'woke', now: Date.now() }));
  const look = () => { if (visible()) step({ kind: 'looks' }); };
  window.addEventListener('online', look);
  document.addEventListener('visibilitychange', look);
  setInterval(() => step({ kind: 'quiet', now: Date.now() }), 2000);
  join();
}

/**
 * seen records up to which entry this tab shows a table, whatever the source of the entry.
 * @param {string} key
 * @param {number} entry
 */
export const seen = (key, entry) => stream.seen(own, key, entry);

// join registers this tab with the others.
function join() {
  if (here) return;
  here = new AbortController();
  const id = newID();
  channel = new BroadcastChannel('pantheon-live');
  channel.onmessage = ({ data }) => step({ kind: 'heard', message: data, ...moment() }); // only this script sends on the channel
  hold('pantheon-tab-' + id, here.signal, () => step({ kind: 'came', id, now: Date.now() }));
}

// leave releases everything when the page is left or goes to the back/forward cache. The browser caches no page that holds a lock or a
// stream.
function leave() {
  if (!here) return;
  step({ kind: 'left' });
  here.abort();
  here = null;
  channel?.close();
}

/**
 * hold requests a lock and holds it until a signal. The promise reports whether the lock was taken away before.
 * @param {string} name
 * @param {AbortSignal} until
 * @param {() => void} got called when the lock is granted
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
 * @param {boolean} steal takes the lock from a suspended leader
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
    .catch(() => {}); // this tab no longer leads
}

/**
 * act carries out an effect.
 * @param {Effect} effect
 */
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

/**
 * open opens the stream.
 * @param {URLSearchParams} query
 */
function open(query) {
  source = new EventSource('/live?' + query);
  source.addEventListener('hello', ({ data }) => step({ kind: 'hello', greeting: JSON.parse(data), now: Date.now() }));
  source.addEventListener('version', ({ data }) => step({ kind: 'version', greeting: JSON.parse(data) }));
  source.addEventListener('beat', () => step({ kind: 'beat', now: Date.now() }));
  source.addEventListener('update', ({ data }) => step({ kind: 'received', news: JSON.parse(data), ...moment() }));
  source.onerror = () => step({ kind: 'failed', chance: Math.random() });
}

// alone is used in browsers without locks: the tab in front keeps a stream of its own, the others poll.
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
