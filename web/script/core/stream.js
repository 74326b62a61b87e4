// One live stream for all tabs of a browser, from the view of one tab: who leads, which messages the tabs exchange, and when the stream is
// reopened. A tab is a plain value: step takes an event and returns the effects for its page. The module uses no DOM, network, lock or
// timer.

import { retryDelay, silence } from './retry.js';
import { joined } from './patch.js';
import { earliest, isNews, lacks } from './wanted.js';

/** @import { Update } from './update.js' */
/** @import { Kept, Patch } from './patch.js' */
/** @import { Want, Wanted } from './wanted.js' */
/** @typedef {'open' | 'lost'} State the state of the stream */
/**
 * @typedef {{ version: string, keys?: string[], beat?: number }} Greeting the program version at some tables, and the heartbeat interval in
 *   milliseconds
 */
/** @typedef {Record<string, Patch>} Patches patches by part */
/** @typedef {Omit<Update, 'html' | 'parts'> & { html?: Patches, parts?: Patches }} Sent an update as the stream sends it */
/**
 * @typedef {{ kind: 'want', tab: string, list: Want[] }
 *   | { kind: 'tell' }
 *   | { kind: 'here', tab: string, state: State }
 *   | { kind: 'update', update: Update, after?: number }
 *   | { kind: 'state', state: State }
 *   | ({ kind: 'version' } & Greeting)} Message a message between tabs; only the leader sends all kinds but the first.
 * `after` in an update is the entry that the stream had sent before it
 */
/**
 * A TabEvent is an input of a tab:
 * - came: it holds its own lock, by which other tabs know that it exists;
 * - left, slept, woke: as the browser reports them;
 * - looks: it is visible again, or the network is back; fresh: it is visible again and checks what it has;
 * - quiet: time to check whether there is a leader; unanswered: no leader has answered;
 * - leads: it became the leader; robbed: another tab became the leader since this one did not answer;
 * - heard: a message of another tab; gone: another tab has closed;
 * - connect: time to open the stream; hello, version, beat, received: from its own stream; failed: that stream has failed;
 * - check: a second has passed;
 * - front, fetched: where tabs cannot share a stream, whether it is in front, and a document that it fetched.
 * @typedef {{ kind: 'came', id: string, now: number }
 *   | { kind: 'left' | 'slept' | 'looks' | 'leads' | 'robbed' | 'unanswered' }
 *   | { kind: 'woke' | 'quiet' | 'connect' | 'beat', now: number }
 *   | { kind: 'heard', message: Message, now: number, chance: number }
 *   | { kind: 'gone', id: string }
 *   | { kind: 'hello', greeting: Greeting, now: number }
 *   | { kind: 'version', greeting: Greeting }
 *   | { kind: 'received', news: Sent, now: number, chance: number }
 *   | { kind: 'failed', chance: number }
 *   | { kind: 'check' | 'fresh', now: number, chance: number }
 *   | { kind: 'front', front: boolean, now: number }
 *   | { kind: 'fetched', update: Update }} TabEvent
 */
/**
 * An Effect is an order to the page of a tab:
 * - speak: send a message to the other tabs;
 * - lead: queue for the lead, or take it from a leader that does not answer; rise: give up the lead;
 * - miss: report when another tab has closed;
 * - ask: wait a moment for the leader's answer; heed: stop waiting for it;
 * - later: connect after some milliseconds; never: do not connect any more;
 * - open, close: its stream; reload: the page;
 * - update, state: pass on an update, or the state of the stream.
 * @typedef {{ do: 'speak', message: Message }
 *   | { do: 'lead', steal: boolean }
 *   | { do: 'miss', id: string }
 *   | { do: 'rise' | 'ask' | 'heed' | 'never' | 'close' | 'reload' }
 *   | { do: 'later', ms: number }
 *   | { do: 'open', query: [string, string][] }
 *   | { do: 'update', update: Update }
 *   | { do: 'state', state: State }} Effect
 */

const most = 32; // tables that the server sends in one stream
const quiet = 5000; // milliseconds without a message of the leader after which the tab asks for one
const greets = 14000; // milliseconds in which a stream must begin
const soon = 30; // milliseconds between a request and opening the stream

/**
 * @typedef {object} Tab
 * @property {string} me its id while it takes part, "" otherwise
 * @property {string} version the program version that drew its page
 * @property {boolean} table whether it shows a table; then the server must have the same version
 * @property {Wanted} mine the tables it shows, and up to which entry it knows each
 * @property {Map<string, Wanted>} others the same for the other tabs, while this one leads
 * @property {Wanted} known the last entry of each table that the stream has sent
 * @property {Map<string, { html: Kept, parts: Kept }>} fragments the fragments of each table that this stream has sent
 * @property {boolean} waits whether it queues for the lead or has it
 * @property {boolean} leads
 * @property {boolean} asking whether it waits for an answer of the leader
 * @property {number} heard time of the last message of the leader
 * @property {'none' | 'open' | 'ended'} stream the state of its own stream
 * @property {State} state
 * @property {number} lastSign time of the last message or heartbeat of the stream
 * @property {number} patience milliseconds after lastSign at which the stream counts as dead
 * @property {number} attempts failed tries to open the stream
 * @property {Effect[]} effects the effects of the current step
 */

/**
 * tabOf returns a tab that was just opened.
 * @param {{ version: string, table: boolean }} page
 * @returns {Tab}
 */
export const tabOf = (page) => ({
  ...page, me: '', mine: new Map(), others: new Map(), known: new Map(), fragments: new Map(), waits: false, leads: false, asking: false,
  heard: 0, stream: 'none', state: 'open', lastSign: 0, patience: 0, attempts: 0, effects: [],
});

/**
 * seen records up to which entry a tab shows a table, whatever the source of the entry.
 * @param {Tab} tab
 * @param {string} key
 * @param {number} entry
 */
export function seen({ mine }, key, entry) {
  if (entry > (mine.get(key) ?? Infinity)) mine.set(key, entry);
}

/**
 * take passes an update to a tab if it shows that table and does not know the entry.
 * @param {Tab} tab
 * @param {Update} update
 */
function take(tab, update) {
  if (!isNews(tab.mine, update)) return;
  tab.mine.set(update.key, update.entry);
  tab.effects.push({ do: 'update', update });
}

/**
 * step applies an event to a tab and returns the effects for its page, in order.
 * @param {Tab} tab
 * @param {TabEvent} event
 * @returns {Effect[]}
 */
export function step(tab, event) {
  happens(tab, event);
  return tab.effects.splice(0);
}

/**
 * happens applies an event to a tab and appends the effects.
 * @param {Tab} tab
 * @param {TabEvent} what
 */
function happens(tab, what) {
  const { effects } = tab;
  switch (what.kind) {
    case 'came':
      tab.me = what.id;
      tab.heard = what.now;
      queue(tab);
      break;
    case 'left':
      sleep(tab);
      tab.me = '';
      break;
    case 'slept':
      if (tab.me) sleep(tab);
      break;
    case 'woke':
      if (!tab.me || tab.waits) break;
      tab.heard = what.now;
      queue(tab);
      break;
    case 'looks':
      if (tab.waits && !tab.leads) ask(tab);
      break;
    case 'quiet':
      if (tab.waits && !tab.leads && !tab.asking && what.now - tab.heard > quiet) ask(tab);
      break;
    case 'leads':
      tab.leads = true;
      heed(tab);
      tab.known.clear();
      effects.push({ do: 'speak', message: { kind: 'tell' } }, { do: 'later', ms: soon });
      break;
    case 'robbed':
      rest(tab);
      queue(tab);
      break;
    case 'unanswered':
      tab.asking = false;
      if (tab.waits && !tab.leads) effects.push({ do: 'lead', steal: true });
      break;
    case 'heard':
      hear(tab, what);
      break;
    case 'gone':
      if (!tab.leads) break;
      tab.others.delete(what.id);
      effects.push({ do: 'later', ms: soon });
      break;
    case 'connect':
      connect(tab, what.now);
      break;
    case 'hello':
      tab.lastSign = what.now;
      tab.fragments.clear();
      tab.attempts = 0;
      tab.patience = silence(what.greeting.beat);
      greeted(tab, what.greeting);
      sendState(tab, 'open');
      break;
    case 'version':
      greeted(tab, what.greeting);
      break;
    case 'beat':
      tab.lastSign = what.now;
      break;
    case 'received':
      received(tab, what);
      break;
    case 'failed':
      lose(tab, what.chance);
      break;
    case 'check':
      check(tab, what);
      break;
    case 'fresh':
      check(tab, what);
      if (tab.stream === 'ended') connect(tab, what.now);
      break;
    case 'front':
      if (what.front && tab.stream === 'none') connect(tab, what.now);
      else if (!what.front) close(tab);
      break;
    case 'fetched':
      take(tab, what.update);
      break;
  }
}

/**
 * queue sends what a tab wants and queues for the lead.
 * @param {Tab} tab
 */
function queue(tab) {
  ask(tab);
  tab.waits = true;
  tab.effects.push({ do: 'lead', steal: false });
}

/**
 * ask sends what a tab wants. If no leader answers, the tab will take the lead.
 * @param {Tab} tab
 */
function ask(tab) {
  want(tab);
  if (tab.leads || tab.asking) return;
  tab.asking = true;
  tab.effects.push({ do: 'ask' });
}

/**
 * want sends what a tab wants to the others.
 * @param {Tab} tab
 */
const want = ({ me, mine, effects }) => effects.push({ do: 'speak', message: { kind: 'want', tab: me, list: listed(mine) } });

/**
 * listed returns wanted tables as a list.
 * @param {Wanted} mine
 */
export const listed = (mine) => Array.from(mine, ([key, entry]) => ({ key, entry }));

/**
 * heed stops waiting for the leader's answer.
 * @param {Tab} tab
 */
function heed(tab) {
  tab.asking = false;
  tab.effects.push({ do: 'heed' });
}

/**
 * sleep gives up the lead, since the browser suspends the stream of a sleeping tab. The tab still receives messages of others.
 * @param {Tab} tab
 */
function sleep(tab) {
  rest(tab);
  tab.waits = false;
  tab.effects.push({ do: 'rise' });
  heed(tab);
}

/**
 * rest ends the work of a leader.
 * @param {Tab} tab
 */
function rest(tab) {
  tab.leads = false;
  tab.others.clear();
  tab.effects.push({ do: 'never' });
  close(tab);
}

/**
 * close closes the tab's own stream.
 * @param {Tab} tab
 */
function close(tab) {
  if (tab.stream !== 'none') tab.effects.push({ do: 'close' });
  tab.stream = 'none';
}

/**
 * hear handles a message of another tab.
 * @param {Tab} tab
 * @param {{ message: Message, now: number, chance: number }} heard
 */
function hear(tab, { message, now, chance }) {
  if (message.kind === 'want') {
    if (tab.leads) answer(tab, message, now, chance);
    return;
  }
  tab.heard = now; // all other messages come from a leader
  heed(tab);
  switch (message.kind) {
    case 'tell':
      if (tab.me) want(tab); // otherwise it does so once it holds its lock
      break;
    case 'here':
      if (message.tab === tab.me) showState(tab, message.state);
      break;
    case 'update': // a tab that slept may have missed the entries before
      if ((message.after ?? 0) <= (tab.mine.get(message.update.key) ?? Infinity)) take(tab, message.update);
      else if (tab.me) want(tab);
      break;
    case 'state':
      showState(tab, message.state);
      break;
    case 'version':
      sameProgram(tab, message);
      break;
  }
}

/**
 * answer handles the request of a tab as its leader.
 * @param {Tab} tab
 * @param {{ tab: string, list: Want[] }} message
 * @param {number} now
 * @param {number} chance
 */
function answer(tab, { tab: id, list }, now, chance) {
  check(tab, { now, chance }); // timers of hidden tabs run late
  if (!tab.others.has(id)) tab.effects.push({ do: 'miss', id });
  tab.others.set(id, new Map(list.map(({ key, entry }) => [key, entry])));
  tab.effects.push({ do: 'speak', message: { kind: 'here', tab: id, state: tab.state } });
  if (lacks(tab.known, list)) tab.effects.push({ do: 'later', ms: soon });
}

/**
 * sendState sets the state of the stream and sends it to the other tabs.
 * @param {Tab} tab
 * @param {State} now
 */
function sendState(tab, now) {
  showState(tab, now);
  if (tab.leads) tab.effects.push({ do: 'speak', message: { kind: 'state', state: now } });
}

/**
 * showState passes the state of the stream to the page.
 * @param {Tab} tab
 * @param {State} now
 */
function showState(tab, now) {
  tab.state = now;
  tab.effects.push({ do: 'state', state: now });
}

/**
 * sameProgram reloads the page if the server of its table has another version.
 * @param {Tab} tab
 * @param {Greeting} greeting
 */
function sameProgram(tab, { version, keys = [...tab.mine.keys()] }) {
  if (tab.table && version !== tab.version && keys.some((key) => tab.mine.has(key))) tab.effects.push({ do: 'reload' });
}

/**
 * greeted handles the greeting of a stream.
 * @param {Tab} tab
 * @param {Greeting} greeting
 */
function greeted(tab, greeting) {
  if (tab.leads) tab.effects.push({ do: 'speak', message: { kind: 'version', ...greeting } });
  sameProgram(tab, greeting);
}

/**
 * connect opens the stream for the tables that are wanted now.
 * @param {Tab} tab
 * @param {number} now
 */
function connect(tab, now) {
  tab.effects.push({ do: 'never' });
  close(tab);
  tab.known.clear();
  /** @type {[string, string][]} */
  const query = [];
  for (const [key, entry] of earliest([tab.mine, ...tab.others.values()])) {
    const room = tab.known.size < most;
    tab.known.set(key, room ? entry : -1);
    if (room) query.push(['w', key + '@' + entry]);
  }
  if (!query.length) return;
  tab.lastSign = now;
  tab.patience = greets;
  tab.stream = 'open';
  tab.effects.push({ do: 'open', query });
}

/**
 * received handles an update from the stream.
 * @param {Tab} tab
 * @param {{ news: Sent, now: number, chance: number }} what
 */
function received(tab, { news, now, chance }) {
  tab.lastSign = now;
  const update = whole(tab, news);
  if (!update) {
    startAgain(tab, chance);
    return;
  }
  const after = tab.known.get(update.key);
  tab.known.set(update.key, update.entry);
  for (const list of tab.others.values()) { // the other tabs do not need what the leader has passed on
    const before = list.get(update.key);
    if (before !== undefined) list.set(update.key, Math.max(update.entry, before));
  }
  if (tab.leads) tab.effects.push({ do: 'speak', message: { kind: 'update', update, after } });
  take(tab, update);
}

/**
 * whole assembles an update from its patches and the fragments sent before.
 * @param {Tab} tab
 * @param {Sent} news
 * @returns {Update | null} null if fragments are missing
 */
function whole(tab, news) {
  const { html, parts, ...update } = news;
  const kept = tab.fragments.get(update.key) || { html: new Map(), parts: new Map() };
  tab.fragments.set(update.key, kept);
  const [panels, pictures] = [joined(kept.html, html || {}), joined(kept.parts, parts || {})];
  return panels && pictures && { ...update, html: panels, parts: pictures };
}

/**
 * lose records the loss of the stream and schedules a new try.
 * @param {Tab} tab
 * @param {number} chance
 */
function lose(tab, chance) {
  startAgain(tab, chance);
  sendState(tab, 'lost');
}

/**
 * startAgain schedules a new try to open the stream.
 * @param {Tab} tab
 * @param {number} chance
 */
function startAgain(tab, chance) {
  close(tab);
  tab.stream = 'ended';
  tab.effects.push({ do: 'later', ms: retryDelay(tab.attempts++, chance) });
}

/**
 * check gives up a stream that has sent nothing for too long.
 * @param {Tab} tab
 * @param {{ now: number, chance: number }} what
 */
function check(tab, { now, chance }) {
  if (tab.stream === 'open' && now - tab.lastSign >= tab.patience) lose(tab, chance);
}
