// "Notify me when it's my turn": asks the browser for permission and subscribes to push messages. This script is fetched when the link is
// pressed.

import { json, newID, request } from './post.js';
import { toast } from './toast.js';
import { encode } from '../core/base64.js';

/** @import { Answer } from './post.js' */

/**
 * @typedef {'asks' | 'denied' | 'none'} Trouble why it failed, as the notifications page reports it: the browser did not answer, it or the
 *   user refused, or it does not support it
 */

/**
 * begin subscribes this browser to notifications. If that fails, it opens the notifications page, which shows the reason and other methods.
 * @param {HTMLAnchorElement} link the link to the notifications page
 */
export async function begin(link) {
  const answer = await subscribe();
  if (typeof answer === 'string') {
    const page = new URL(link.href);
    page.searchParams.set('said', answer);
    location.href = page.href;
  } else if (link.dataset.call === 'page') {
    location.href = '/calls?said=added';
  } else {
    toast(answer.message || '', { bad: !answer.ok });
  }
}

/**
 * subscribe asks for permission, subscribes this browser, and sends the subscription to the server.
 * @returns {Promise<Trouble | Answer>}
 */
async function subscribe() {
  if (!('serviceWorker' in navigator) || !('PushManager' in window) || !('Notification' in window)) return 'none';
  if (await Notification.requestPermission() !== 'granted') return 'denied';
  try {
    const { key } = await (await request('/calls/key', json)).json();
    await navigator.serviceWorker.register('/calls.js');
    const { pushManager } = await navigator.serviceWorker.ready;
    const before = await pushManager.getSubscription();
    const old = before?.options.applicationServerKey;
    if (before && (!old || encode(old) !== key)) await before.unsubscribe(); // of another server at this address
    const subscription = await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: key });
    const body = new URLSearchParams({ kind: 'push', subscription: JSON.stringify(subscription), input: newID() });
    const answer = await request('/calls/add', { method: 'POST', body, ...json });
    return await answer.json();
  } catch {
    return 'asks';
  }
}
