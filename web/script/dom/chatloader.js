// Loads the script of the chat when the user opens it or the first message arrives.

import { find } from './dom.js';
import { bounded } from './post.js';
import { during } from './settled.js';
import { notFetched } from './toast.js';

/** @typedef {{ open: (main: HTMLElement) => void, received: (main: HTMLElement, mark: string) => void }} Chat */

/** @type {HTMLElement | null} */
let page = null; // the page of a table with a chat
/** @type {Promise<Chat> | null} */
let script = null;

/**
 * load loads the chat script and calls a function with it.
 * @param {(chat: Chat, main: HTMLElement) => void} then
 * @param {() => void} [otherwise]
 */
async function load(then, otherwise) {
  const main = page;
  if (!main) return;
  script ||= during(bounded(import(new URL('chat.js', import.meta.url).href)).then((module) => module.chat));
  await script.then((chat) => then(chat, main), () => {
    script = null; // retried at the next call
    otherwise?.();
  });
}

/**
 * begin takes over the tab of the chat.
 * @param {HTMLElement} main
 */
export function begin(main) {
  const tab = find(main, '.tab-talk', HTMLInputElement);
  if (!tab) return;
  page = main;
  const open = () => load((chat) => chat.open(main), notFetched);
  tab.addEventListener('change', open);
  if (tab.checked) open();
}

/**
 * received passes on how far the chat goes.
 * @param {string} [mark] the last message numbers of the chat channels
 */
export function received(mark) {
  if (mark && page && mark !== page.dataset.talk) load((chat, main) => chat.received(main, mark));
}
