// A simulated browser with tabs, and a server, for tests of the live stream: virtual time, locks, a channel between the tabs, and streams.
// Choices that a test does not make are drawn from a seed.

import * as stream from '../core/stream.js';

export class Browser {
  now = 1_000_000;
  #seed;
  #plans = []; // { at, run }
  #locks = new Map(); // by name: { holder, queue }
  tabs = [];
  tables = new Map(); // the entries of each table
  version = 'one';
  away = false; // whether the server refuses connections
  swallows = false; // whether the server accepts connections and passes nothing on
  beat = 7000;
  opened = 0; // the number of streams opened

  constructor(seed) {
    this.#seed = seed;
  }

  below(n) {
    this.#seed = (this.#seed * 1103515245 + 12345) % 2147483648;
    return Math.floor(this.#seed / 65536) % n;
  }

  later(ms, run) {
    const plan = { at: this.now + ms, run };
    this.#plans.push(plan);
    return plan;
  }

  never(plan) {
    this.#plans = this.#plans.filter((other) => other !== plan);
  }

  pass(ms) {
    const end = this.now + ms;
    for (;;) {
      const next = this.#plans.reduce((least, plan) => (plan.at < (least?.at ?? Infinity) ? plan : least), null);
      if (!next || next.at > end) break;
      this.never(next);
      this.now = Math.max(this.now, next.at);
      next.run();
    }
    this.now = end;
  }

  // lock requests a lock, as navigator.locks does. It returns a function that releases it.
  lock(name, got, robbed = () => {}, steal = false) {
    const lock = this.#locks.get(name) || { holder: null, queue: [] };
    this.#locks.set(name, lock);
    const own = { got, robbed };
    if (steal) {
      const before = lock.holder;
      lock.holder = own;
      if (before) this.later(0, before.robbed);
      this.later(0, () => { if (lock.holder === own) got(); });
    } else {
      lock.queue.push(own);
      this.#grant(lock);
    }
    return () => {
      lock.queue = lock.queue.filter((other) => other !== own);
      if (lock.holder === own) {
        lock.holder = null;
        this.#grant(lock);
      }
    };
  }

  #grant(lock) {
    if (lock.holder || !lock.queue.length) return;
    const own = lock.queue.shift();
    lock.holder = own;
    this.later(0, () => { if (lock.holder === own) own.got(); });
  }

  // move adds an entry to a table and sends it on the streams of that table.
  move(key) {
    this.tables.set(key, (this.tables.get(key) || 0) + 1);
    for (const tab of this.tabs) tab.source?.catchUp();
  }

  open(list, table = true) {
    const tab = new Page(this, list, table);
    this.tabs.push(tab);
    return tab;
  }

  // streams returns the tabs that keep a stream.
  streams() {
    return this.tabs.filter((tab) => tab.source);
  }
}

class Source {
  constructor(browser, page, query) {
    Object.assign(this, { browser, page, silent: browser.swallows });
    this.told = new Map(query.map(([, want]) => [want.split('@')[0], Number(want.split('@')[1])]));
    browser.opened++;
    this.send(20, () => {
      if (browser.away) page.step({ kind: 'failed' });
      else {
        this.greeted = true;
        page.step({ kind: 'hello', greeting: { version: browser.version, keys: [...this.told.keys()], beat: browser.beat || undefined } });
        this.catchUp();
        this.beats();
      }
    });
  }

  send(ms, run) {
    this.browser.later(ms, () => {
      if (this.browser.swallows) this.silent = true;
      const comes = () => { if (this.page.source === this) run(); };
      if (!this.silent) this.page.wakes(comes);
    });
  }

  beats() {
    this.send(this.browser.beat || 15000, () => {
      this.page.step({ kind: 'beat' });
      this.beats();
    });
  }

  catchUp() {
    if (!this.greeted) return;
    for (const [key, from] of this.told) {
      for (let entry = from + 1; entry <= (this.browser.tables.get(key) || 0); entry++) {
        this.send(5, () => this.page.step({ kind: 'received', news: { key, entry, html: { log: ['line ' + entry] } } }));
      }
      this.told.set(key, Math.max(from, this.browser.tables.get(key) || 0));
    }
  }
}

// A Page is a tab with its own time. While it is asleep its events are delayed or lost.
class Page {
  source = null;
  got = []; // the updates passed to its page
  states = [];
  loads = 1;
  asleep = false;
  closed = false;
  #missed = [];
  #told = false; // whether it was told that it sleeps
  #release = null;
  #leave = null;

  constructor(browser, list, table) {
    Object.assign(this, { browser, table });
    this.tab = stream.tabOf({ version: browser.version, table });
    for (const key of list) this.tab.mine.set(key, browser.tables.get(key) || 0);
    this.join();
    for (const [kind, ms] of [['check', 1000], ['quiet', 2000]]) this.#every(kind, ms);
  }

  #every(kind, ms) {
    this.browser.later(ms, () => {
      if (this.closed) return;
      if (!this.asleep) this.step({ kind });
      this.#every(kind, ms);
    });
  }

  join() {
    const id = 'tab' + this.browser.below(1e6);
    this.hears = true;
    this.#leave = this.browser.lock(id, () => this.wakes(() => this.step({ kind: 'came', id })));
  }

  // wakes runs a function now, or when the tab is awake.
  wakes(run) {
    if (this.asleep) this.#missed.push(run);
    else if (!this.closed) run();
  }

  // sleeps puts the tab to sleep. Some browsers report this to the tab.
  sleeps(told) {
    if (told) this.step({ kind: 'slept' });
    this.asleep = true;
    this.#told = told;
  }

  awakes() {
    this.asleep = false;
    for (const run of this.#missed.splice(0)) run();
    if (this.#told) this.step({ kind: 'woke' });
  }

  leaves() {
    this.step({ kind: 'left' });
    this.#leave();
    this.hears = false;
  }

  closes() {
    this.closed = true;
    this.source = null;
    this.hears = false;
    this.#release?.();
    this.#leave();
  }

  hear(message) {
    if (this.hears) this.wakes(() => this.step({ kind: 'heard', message }));
  }

  #queue(steal) {
    this.#release?.();
    const own = this.browser.lock('leader', () => still({ kind: 'leads' }), () => still({ kind: 'robbed' }), steal);
    const still = (event) => this.wakes(() => { if (this.#release === own) this.step(event); });
    this.#release = own;
  }

  step(event) {
    const { browser } = this;
    for (const effect of stream.step(this.tab, { now: browser.now, chance: browser.below(100) / 100, ...event })) this.does(effect);
  }

  does(effect) {
    const { browser } = this;
    const end = (name) => {
      browser.never(this[name]);
      this[name] = null;
    };
    const plan = (name, ms, event) => {
      end(name);
      const own = browser.later(ms, () => this.wakes(() => { if (this[name] === own) this.step(event); }));
      this[name] = own;
    };
    switch (effect.do) {
      case 'speak':
        for (const other of browser.tabs) if (other !== this) browser.later(1, () => other.hear(effect.message));
        break;
      case 'lead':
        this.#queue(effect.steal);
        break;
      case 'rise':
        this.#release?.();
        this.#release = null;
        break;
      case 'miss': {
        const release = browser.lock(effect.id, () => { this.wakes(() => this.step({ kind: 'gone', id: effect.id })); release(); });
        break;
      }
      case 'ask':
        plan('asking', 3000, { kind: 'unanswered' });
        break;
      case 'heed':
        end('asking');
        break;
      case 'later':
        plan('timer', effect.ms, { kind: 'connect' });
        break;
      case 'never':
        end('timer');
        break;
      case 'open':
        this.source = new Source(browser, this, effect.query);
        break;
      case 'close':
        this.source = null;
        break;
      case 'update':
        this.got.push(effect.update);
        break;
      case 'state':
        this.states.push(effect.state);
        break;
      case 'reload':
        this.loads++;
        this.tab.version = browser.version;
        break;
    }
  }
}
