import assert from 'node:assert/strict';
import { test } from 'node:test';

import { listed, seen, step, tabOf } from '../core/stream.js';
import { Browser } from './browser.js';

// agrees fails unless each awake tab has got each entry of its tables once, in order, over one stream.
function agrees(browser, from, when) {
  const awake = browser.tabs.filter((tab) => !tab.asleep && !tab.closed && tab.tab.me);
  for (const tab of awake) {
    for (const [key, entry] of tab.tab.mine) {
      assert.equal(entry, browser.tables.get(key) || 0, `${when}: a tab is not where the table is`);
      const got = tab.got.filter((update) => update.key === key).map((update) => update.entry);
      const first = from.get(tab)?.get(key) ?? 0;
      assert.deepEqual(got, Array.from({ length: entry - first }, (_, i) => first + 1 + i), `${when}: a tab was given ${got} of ${key}`);
    }
  }
  const kept = browser.streams().filter((tab) => !tab.asleep);
  assert.equal(kept.length, awake.length ? 1 : 0, `${when}: ${kept.length} tabs keep a stream`);
}

function opened(browser, tabs, from = new Map()) {
  for (const list of tabs) {
    const tab = browser.open(list);
    from.set(tab, new Map(tab.tab.mine));
    browser.pass(1000);
  }
  return from;
}

test('tabs at different tables share one stream, which is told what each shows', () => {
  const browser = new Browser(1);
  const from = opened(browser, [['a'], ['b'], ['c', 'a']]);
  for (const key of ['a', 'b', 'c', 'a']) browser.move(key);
  browser.pass(1000);
  agrees(browser, from, 'three tabs');
  assert.deepEqual(browser.tabs.map((tab) => tab.got.length), [2, 1, 3]);
});

test('whatever becomes of the tab that leads, the others go on', () => {
  const ends = {
    'it is closed': (tab) => tab.closes(), 'it leaves': (tab) => tab.leaves(), 'it is put to sleep': (tab) => tab.sleeps(true),
    'it sleeps and does not know': (tab) => tab.sleeps(false),
  };
  for (const [when, end] of Object.entries(ends)) {
    const browser = new Browser(2);
    const from = opened(browser, [['a'], ['a'], ['b']]);
    const [led] = browser.streams();
    end(led);
    browser.move('a');
    browser.move('b');
    browser.pass(when === 'it sleeps and does not know' ? 15000 : 2000);
    agrees(browser, from, when);
  }
});

test('a tab that slept without being told is awake again, and leads no more', () => {
  const browser = new Browser(3);
  const from = opened(browser, [['a'], ['a']]);
  const [led] = browser.streams();
  led.sleeps(false);
  browser.move('a');
  browser.pass(15000);
  led.awakes();
  browser.move('a');
  browser.pass(15000);
  agrees(browser, from, 'awake');
});

test('a tab that was robbed of the lead, since it slept, leads again when the other has gone', () => {
  const browser = new Browser(17);
  const from = opened(browser, [['a'], ['a']]);
  const [first, second] = browser.tabs;
  first.sleeps(false);
  browser.pass(15000);
  first.awakes();
  browser.pass(1000);
  assert.equal(browser.streams()[0], second);
  second.closes();
  browser.move('a');
  browser.pass(2000);
  agrees(browser, from, 'it leads again');
});

// The stream sends only what has changed since its last message.
test('a tab that slept while others were told something is told that first, and not what came after it', () => {
  const browser = new Browser(18);
  const from = opened(browser, [['a']]);
  const [first] = browser.tabs;
  first.sleeps(true);
  browser.move('a');
  browser.pass(1000);
  opened(browser, [['a']], from); // its page has that already
  browser.move('a');
  browser.pass(1000);
  first.awakes();
  browser.pass(15000);
  agrees(browser, from, 'it is awake');
  assert.deepEqual(first.got.map(({ entry }) => entry), [1, 2]);
});

test('a tab that goes wants nothing, and when it is back it goes on where it stood', () => {
  const browser = new Browser(4);
  const from = opened(browser, [['a'], ['b']]);
  const [first] = browser.tabs;
  first.leaves();
  browser.pass(1000);
  browser.move('a');
  browser.pass(20000);
  assert.equal(first.got.length, 0, 'a page that has gone goes on');
  assert.equal(first.source, null, 'a page that has gone keeps a stream');
  first.join();
  browser.pass(5000);
  agrees(browser, from, 'it is back');
});

test('a table that no tab shows any more is asked for no more', () => {
  const browser = new Browser(5);
  opened(browser, [['a'], ['b']]);
  assert.deepEqual([...browser.streams()[0].source.told.keys()].sort(), ['a', 'b']);
  browser.tabs.find((tab) => !tab.source).closes();
  browser.pass(1000);
  assert.equal(browser.streams()[0].source.told.size, 1);
});

test('at most 32 tables are asked for, those of a page before those of a list, and no tab asks without end', () => {
  const browser = new Browser(6);
  browser.open(['own']);
  browser.pass(1000);
  browser.open(Array.from({ length: 40 }, (_, i) => 't' + i), false);
  browser.pass(20000);
  const { told } = browser.streams()[0].source;
  assert.equal(told.size, 32);
  assert.ok(told.has('own'));
  browser.tabs[0].step({ kind: 'looks' });
  browser.tabs[1].step({ kind: 'looks' });
  browser.pass(5000);
  assert.equal(browser.opened, 2, 'what there is no room for is asked for again and again');
});

test('a stream that has ended is opened again, soon and then less often, and says when it is lost and back', () => {
  const browser = new Browser(7);
  const from = opened(browser, [['a'], ['b']]);
  browser.away = true;
  for (const tab of browser.streams()) tab.step({ kind: 'failed' });
  const before = browser.opened;
  browser.pass(3000);
  const tries = browser.opened - before;
  assert.ok(tries >= 3, `it is tried ${tries} times in 3 s`);
  browser.pass(60000);
  assert.ok(browser.opened - before < 20, 'it is tried without a pause');
  for (const tab of browser.tabs) assert.equal(tab.states.at(-1), 'lost');
  browser.move('a');
  browser.away = false;
  browser.pass(20000);
  agrees(browser, from, 'back');
  for (const tab of browser.tabs) assert.equal(tab.states.at(-1), 'open');
  const [led] = browser.streams();
  const { opened: again } = browser;
  led.step({ kind: 'failed' });
  browser.pass(1000);
  assert.equal(browser.opened, again + 1, 'lost once more it does not come back soon');
});

test('a stream that is opened again is asked only for what the tabs do not know', () => {
  const browser = new Browser(19);
  opened(browser, [['a'], ['b']]);
  for (const key of ['a', 'b', 'b']) browser.move(key);
  browser.pass(1000);
  const [led] = browser.streams();
  led.step({ kind: 'failed' });
  while (!led.source) browser.pass(10);
  assert.deepEqual([...led.source.told].sort(), [['a', 1], ['b', 2]]);
});

test('a stream that has fallen silent is given up when two beats are missing, not much sooner, and each tab is told', () => {
  const browser = new Browser(8);
  const from = opened(browser, [['a'], ['a']]);
  browser.pass(60000);
  assert.equal(browser.opened, 1, 'a stream that beats is given up');
  const { opened: before, now } = browser;
  browser.swallows = true;
  while (browser.opened === before) browser.pass(100);
  const took = browser.now - now;
  assert.ok(took > 7000 && took < 16000, `it is given up after ${took} ms`);
  for (const tab of browser.tabs) assert.equal(tab.states.at(-1), 'lost');
  browser.pass(60000);
  for (const tab of browser.tabs) assert.equal(tab.states.at(-1), 'lost', 'it is lost no more, though it is');
  browser.move('a');
  browser.swallows = false;
  browser.pass(40000);
  agrees(browser, from, 'it speaks again');
});

test('an older server, which does not tell how often it beats, is given its time', () => {
  const browser = new Browser(9);
  browser.beat = 0;
  opened(browser, [['a']]);
  browser.pass(100000);
  const { opened: before, now } = browser;
  assert.equal(before, 1);
  browser.swallows = true;
  while (browser.opened === before) browser.pass(100);
  assert.ok(browser.now - now > 29000 && browser.now - now < 47000, `it is given up after ${browser.now - now} ms`);
});

test('a stream that never begins is given up', () => {
  const browser = new Browser(10);
  browser.swallows = true;
  opened(browser, [['a']]);
  browser.pass(13000);
  assert.equal(browser.opened, 1, 'it is given up too soon');
  browser.pass(3000);
  assert.ok(browser.opened > 1);
});

test('where timers were late a dead stream is noticed when the page is seen again, or when a tab that is seen asks', () => {
  const browser = new Browser(11);
  opened(browser, [['a'], ['a']]);
  for (const sign of ['the page is seen', 'another tab asks']) {
    const [led] = browser.streams();
    const other = browser.tabs.find((tab) => tab !== led);
    browser.swallows = true;
    browser.now += 60000; // and no timer has fired
    const lost = led.states.length;
    if (sign === 'the page is seen') led.step({ kind: 'fresh' });
    else {
      other.step({ kind: 'looks' });
      const message = { kind: 'want', tab: other.tab.me, list: listed(other.tab.mine) };
      led.step({ kind: 'heard', message });
    }
    assert.equal(led.states.slice(lost)[0], 'lost', sign);
    browser.swallows = false;
    browser.pass(30000);
    assert.equal(led.states.at(-1), 'open');
  }
});

test('a page whose network is back asks at once, and does not wait for the next try', () => {
  const browser = new Browser(12);
  opened(browser, [['a']]);
  browser.away = true;
  const [tab] = browser.tabs;
  tab.step({ kind: 'failed' });
  browser.pass(60000);
  browser.away = false;
  browser.pass(0);
  const { opened: before } = browser;
  tab.step({ kind: 'fresh' });
  assert.equal(browser.opened, before + 1);
});

test('the page of a table is loaded again, once, when its server is of another version; a list, or another table, is not', () => {
  const browser = new Browser(13);
  opened(browser, [['a'], ['b']]);
  const list = browser.open(['a'], false);
  browser.pass(1000);
  browser.version = 'two';
  for (const tab of browser.streams()) tab.step({ kind: 'version', greeting: { version: 'two', keys: ['a'] } });
  browser.pass(1000);
  assert.deepEqual(browser.tabs.map((tab) => tab.loads), [2, 1, 1]);
  assert.equal(list.loads, 1);
  for (const tab of browser.streams()) tab.step({ kind: 'version', greeting: { version: 'two', keys: ['a'] } });
  browser.pass(1000);
  assert.equal(browser.tabs[0].loads, 2);
});

test('where pieces are missing the stream is asked again for all, and nothing wrong is drawn', () => {
  const browser = new Browser(14);
  opened(browser, [['a']]);
  const [tab] = browser.tabs;
  tab.step({ kind: 'received', news: { key: 'a', entry: 1, html: { log: [0, 5] } } });
  assert.equal(tab.got.length, 0);
  assert.equal(tab.states.at(-1), 'open', 'nothing is lost');
  browser.move('a');
  browser.pass(5000);
  assert.deepEqual(tab.got.map(({ entry, html }) => [entry, html.log]), [[1, 'line 1']]);
});

test('pieces of an earlier stream are not taken for those of this one', () => {
  const browser = new Browser(20);
  opened(browser, [['a']]);
  const [tab] = browser.tabs;
  tab.step({ kind: 'received', news: { key: 'a', entry: 1, html: { log: ['old'] } } });
  tab.step({ kind: 'failed' });
  browser.pass(2000);
  tab.step({ kind: 'received', news: { key: 'a', entry: 2, html: { log: [0, 1] } } });
  assert.equal(tab.got.length, 1);
});

test('pieces are made whole from what was told before', () => {
  const browser = new Browser(15);
  opened(browser, [['a']]);
  const [tab] = browser.tabs;
  tab.step({ kind: 'received', news: { key: 'a', entry: 1, html: { log: ['a', 'b'] }, parts: { map: ['m'] } } });
  tab.step({ kind: 'received', news: { key: 'a', entry: 2, html: { log: [1, 2, 'c'] } } });
  assert.deepEqual(tab.got.map(({ html, parts }) => [html, parts]), [[{ log: 'ab' }, { map: 'm' }], [{ log: 'bc' }, {}]]);
});

test('what a page learns elsewhere is not told it again', () => {
  const tab = tabOf({ version: '', table: true });
  tab.mine.set('a', 3);
  seen(tab, 'a', 7);
  seen(tab, 'a', 5);
  seen(tab, 'b', 9);
  assert.deepEqual(listed(tab.mine), [{ key: 'a', entry: 7 }]);
  const update = (entry) => ({ key: 'a', entry });
  assert.deepEqual(step(tab, { kind: 'fetched', update: update(7) }), []);
  assert.deepEqual(step(tab, { kind: 'fetched', update: update(8) }), [{ do: 'update', update: update(8) }]);
});

test('where tabs cannot share, the one in front keeps a stream', () => {
  const browser = new Browser(16);
  const tab = tabOf({ version: '', table: true });
  tab.mine.set('a', 3);
  const effects = (front) =>
    step(tab, { kind: 'front', front, now: browser.now }).map((effect) => effect.do).filter((effect) => effect !== 'never');
  assert.deepEqual([true, true, false, false, true].map(effects), [['open'], [], ['close'], [], ['open']]);
});

// After any events, once the tabs are awake and the server is reachable, each tab is at the last entry of its tables.
test('random lives of tabs', () => {
  const first = Number(process.env.SEED) || 37;
  for (let seed = first; seed < first + 60; seed++) {
    const browser = new Browser(seed);
    const from = opened(browser, [['a']]);
    const what = [];
    const alive = (is) => browser.tabs.filter((tab) => !tab.closed && is(tab));
    const one = (list) => list[browser.below(list.length)];
    for (let n = 0; n < 40; n++) {
      const asleep = one(alive((tab) => tab.asleep));
      const awake = one(alive((tab) => !tab.asleep && tab.tab.me));
      const acts = {
        move: () => browser.move(one(['a', 'b', 'c'])),
        wait: () => browser.pass(browser.below(8000)),
        open: () => { if (alive(() => true).length < 5) opened(browser, [[one(['a', 'b', 'c'])]], from); },
        close: () => { if (alive(() => true).length > 1) one(alive(() => true)).closes(); },
        sleep: () => awake?.sleeps(true),
        doze: () => awake?.sleeps(false),
        wake: () => asleep?.awakes(),
        fail: () => { for (const tab of browser.streams()) if (!tab.asleep) tab.step({ kind: 'failed' }); },
        away: () => { browser.away = !browser.away; },
        swallow: () => { browser.swallows = !browser.swallows; },
      };
      const name = one(Object.keys(acts));
      what.push(name);
      acts[name]();
      browser.pass(browser.below(300));
    }
    Object.assign(browser, { away: false, swallows: false });
    for (const tab of alive((tab) => tab.asleep)) tab.awakes();
    browser.pass(90000);
    browser.move('a');
    browser.pass(5000);
    agrees(browser, from, `${what.join(' ')}; again with SEED=${seed}`);
  }
});
