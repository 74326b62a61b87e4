// The live stream. All tabs of a browser share one: a browser allows a host six connections, and a stream holds one for good.
// Whoever holds the lock leads: it keeps the one stream, for the tables that any tab shows, and passes on what comes.

import { newID, get } from './post.js';

const me = newID();
const wants = new Map(); // tab -> Map(key -> entry): what each tab shows, and up to where it knows it
const known = new Map(); // key -> entry: up to where the stream has told
let handler = null;
let leading = false;
let source = null;
let lastSign = 0;
let attempts = 0;
let timer = 0;
const channel = 'BroadcastChannel' in window ? new BroadcastChannel('pantheon-live') : null;
const shared = channel !== null && 'locks' in navigator;

// watch asks for the updates of some tables: list holds {key, entry}, where a key is "table" or "table.seat". onUpdate is called
// with each update; onState with "open" and "lost".
export function watch(list, onUpdate, onState) {
  handler = { onUpdate, onState: onState || (() => {}) };
  wants.set(me, new Map(list.map((w) => [w.key, w.entry])));
  if (!shared) {
    alone();
    return;
  }
  channel.onmessage = (event) => hear(event.data);
  navigator.locks.request('pantheon-tab-' + me, () => new Promise(() => {})); // held as long as this tab lives
  channel.postMessage({ kind: 'want', tab: me, list });
  navigator.locks.request('pantheon-leader', () => {
    leading = true;
    channel.postMessage({ kind: 'tell' });
    reopen();
    return new Promise(() => {});
  });
}

// move changes which seat of a table this tab shows.
export function move(list) {
  wants.set(me, new Map(list.map((w) => [w.key, w.entry])));
  if (!shared || leading) reopen();
  else channel.postMessage({ kind: 'want', tab: me, list });
}

// seen notes up to which entry this tab shows a table, however it learnt it.
export function seen(key, entry) {
  const mine = wants.get(me);
  if (mine && mine.has(key) && mine.get(key) < entry) mine.set(key, entry);
}

function hear(message) {
  switch (message.kind) {
    case 'want': {
      if (!leading) return;
      const fresh = !wants.has(message.tab);
      wants.set(message.tab, new Map(message.list.map((w) => [w.key, w.entry])));
      if (fresh) {
        navigator.locks.request('pantheon-tab-' + message.tab, () => { // granted when that tab has gone
          wants.delete(message.tab);
          reopen();
        });
      }
      if (message.list.some((w) => !known.has(w.key) || w.entry < known.get(w.key))) reopen();
      break;
    }
    case 'tell':
      channel.postMessage({ kind: 'want', tab: me, list: mine() });
      break;
    case 'update':
      take(message.update);
      break;
    case 'state':
      handler.onState(message.state);
      break;
    case 'version':
      sameProgram(message.version);
      break;
  }
}

const mine = () => Array.from(wants.get(me) || [], ([key, entry]) => ({ key, entry }));

// take hands an update to this tab if it shows that table.
function take(update) {
  const list = wants.get(me);
  if (!list || !list.has(update.key)) return;
  if (update.entry < list.get(update.key) || (update.entry === list.get(update.key) && !update.soft)) return;
  list.set(update.key, update.entry);
  handler.onUpdate(update);
}

function tellState(state) {
  handler.onState(state);
  if (leading) channel.postMessage({ kind: 'state', state });
}

function sameProgram(version) {
  if (version !== document.documentElement.dataset.version) location.reload();
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
  const from = new Map(); // the earliest entry that some tab still waits for
  for (const list of wants.values()) {
    for (const [key, entry] of list) from.set(key, Math.min(entry, from.has(key) ? from.get(key) : Infinity));
  }
  if (from.size === 0) return;
  known.clear();
  for (const [key, entry] of from) known.set(key, entry);
  const query = new URLSearchParams();
  for (const [key, entry] of from) query.append('w', key + '@' + entry);
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
    for (const list of wants.values()) { // what the leader has passed on need not be asked for again
      if (list !== wants.get(me) && list.has(update.key)) list.set(update.key, Math.max(update.entry, list.get(update.key)));
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
    for (const { key, entry } of mine()) {
      const update = await get('/live/now?w=' + encodeURIComponent(key + '@' + entry));
      if (update && update.key) take(update);
    }
  }, 10000);
}
