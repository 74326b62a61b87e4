// "Call me when it is my turn": the browser is asked whether it may, and subscribes. This script is fetched when that is pressed.

import { json, newID, request } from './post.js';
import { toast } from './toast.js';
import { encode } from '../core/base64.js';

/** @import { Answer } from './post.js' */

/**
 * @typedef {'asks' | 'denied' | 'none'} Trouble why it did not work, as the page about being called says it: it did not answer, the person
 *   or the browser does not want it, it cannot
 */

/**
 * begin has this browser called from now on. Where that cannot be, the page about being called says why, and has other ways.
 * @param {HTMLAnchorElement} link to that page
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

/** @returns {Promise<Trouble | Answer>} */
async function subscribe() {
  if (!('serviceWorker' in navigator) || !('PushManager' in window) || !('Notification' in window)) return 'none';
  if (await Notification.requestPermission() !== 'granted') return 'denied';
  try {
    const { key } = await (await request('/calls/key', json)).json();
    await navigator.serviceWorker.register('/calls.js');
    const { pushManager } = await navigator.serviceWorker.ready;
    const before = await pushManager.getSubscription();
    const old = before?.options.applicationServerKey;
    if (before && (!old || encode(old) !== key)) await before.unsubscribe(); // of another site at this address
    const subscription = await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: key });
    const body = new URLSearchParams({ kind: 'push', subscription: JSON.stringify(subscription), input: newID() });
    const answer = await request('/calls/add', { method: 'POST', body, ...json });
    return await answer.json();
  } catch {
    return 'asks';
  }
}
