import assert from 'node:assert/strict';
import { test } from 'node:test';

globalThis.Element = class {
  textContent = '{}'; // the texts of the page
};
globalThis.document = Object.assign(new EventTarget(), { getElementById: () => new Element() });
globalThis.window = globalThis;
globalThis.location = { href: 'https://games.example/' };
const { begin } = await import('../dom/calls.js');

// pressed returns where a press on the notification link leads in a browser of this kind.
async function pressed({ worker = true, push = true, permission = 'granted', fetched = () => Promise.reject(new TypeError('offline')) }) {
  Object.defineProperty(globalThis, 'navigator', { configurable: true, value: worker ? { serviceWorker: {} } : {} });
  if (push) window.PushManager = class {};
  else delete window.PushManager;
  window.Notification = { requestPermission: async () => permission };
  globalThis.fetch = fetched;
  location.href = 'https://games.example/t/1';
  await begin({ href: 'https://games.example/calls', dataset: {} });
  return location.href;
}

test('a browser that may not notify leads to the page that says so and offers other ways', async () => {
  assert.equal(await pressed({ permission: 'denied' }), 'https://games.example/calls?said=denied');
  assert.equal(await pressed({ permission: 'default' }), 'https://games.example/calls?said=denied');
});

test('a browser that cannot be notified is told so, and not asked', async () => {
  assert.equal(await pressed({ worker: false }), 'https://games.example/calls?said=none');
  assert.equal(await pressed({ push: false, permission: 'denied' }), 'https://games.example/calls?said=none');
});

test('where the server refuses its key, the page says that it did not work', async () => {
  const fetched = async () => ({ ok: false, status: 403, json: () => Promise.reject(new SyntaxError('no JSON')) });
  assert.equal(await pressed({ fetched }), 'https://games.example/calls?said=asks');
});
