import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';

const text = readFileSync(new URL('../../worker/calls.js', import.meta.url), 'utf8');
const site = 'https://house.example';

// begin runs the service worker of a site with these open pages.
function begin(...pages) {
  const heard = {};
  const browser = { shown: new Map(), focused: [], opened: [] };
  const clients = pages.map((page) => ({ ...page, focus: async () => browser.focused.push(page.url) }));
  const self = {
    location: { origin: site },
    addEventListener: (kind, hear) => { heard[kind] = hear; },
    clients: { matchAll: async () => clients, openWindow: async (url) => browser.opened.push(url) },
    registration: { showNotification: async (title, { tag, body, data }) => browser.shown.set(tag, [title, body, data]) },
  };
  new Function('self', 'ICON', text)(self, 'icon.png');
  const happens = async (kind, event) => {
    let done = null;
    heard[kind]({ ...event, waitUntil: (work) => { done = work; } });
    await done;
  };
  browser.push = (data) => happens('push', { data: { json: () => JSON.parse(data) } });
  browser.press = (data) => happens('notificationclick', { notification: { data, close: () => browser.shown.clear() } });
  return browser;
}

const call = { title: 'Bluff', body: 'It is your turn.', url: '/t/abc', tag: 'abc' };
const all = ({ shown }) => [...shown.values()];

test('a push is shown, and a second try of it does not stand beside the first', async () => {
  const browser = begin({ url: site + '/mine', focused: true });
  await browser.push(JSON.stringify(call));
  await browser.push(JSON.stringify(call));
  assert.deepEqual(all(browser), [['Bluff', 'It is your turn.', site + '/t/abc']]);
});

test('nothing is shown while the table is looked at', async () => {
  for (const path of ['/t/abc', '/t/abc/at/3', '/t/abc?as=1']) {
    const browser = begin({ url: site + path, focused: true });
    await browser.push(JSON.stringify(call));
    assert.deepEqual(all(browser), [], path);
  }
  for (const page of [{ url: site + '/t/abc', focused: false }, { url: site + '/t/abcd', focused: true }]) {
    const browser = begin(page);
    await browser.push(JSON.stringify(call));
    assert.equal(all(browser).length, 1, page.url);
  }
});

test('what is pressed leads to the table, in the page that shows it where there is one', async () => {
  const open = begin({ url: site + '/', focused: true }, { url: site + '/t/abc/at/3', focused: false });
  await open.push(JSON.stringify(call));
  await open.press(site + '/t/abc');
  assert.deepEqual([open.focused, open.opened, all(open)], [[site + '/t/abc/at/3'], [], []]);
  const shut = begin({ url: site + '/', focused: true });
  await shut.press(site + '/t/abc');
  assert.deepEqual([shut.focused, shut.opened], [[], [site + '/t/abc']]);
});

test('a message leads nowhere but to this site, and one that cannot be read is shown all the same', async () => {
  for (const [data, to] of [[JSON.stringify({ ...call, url: 'https://elsewhere.example/t/abc' }), site + '/t/abc'],
    [JSON.stringify({ ...call, url: 'http://[' }), site + '/mine'], ['no message', site + '/mine'], ['{}', site + '/mine']]) {
    const browser = begin();
    await browser.push(data);
    assert.equal(all(browser)[0][2], to, data);
    assert.ok(all(browser)[0][0]);
  }
});
