// Loads the script of the chat when the user opens it or the first message arrives.

import { find } from './dom.js';
import { bounded } from './post.js';
import { during } from './settled.js';
import { notFetched } from './toast.js';

/** @typedef {{ open: (main: HTMLElement) => void, received: (main: HTMLElement, mark: string) => void }} Talk */

/** @type {HTMLElement | null} */
let page = null; // the page of a table with a chat
/** @type {Promise<Talk> | null} */
let script = null;

/**
 * load loads the chat script and calls a function with it.
 * @param {(talk: Talk, main: HTMLElement) => void} then
 * @param {() => void} [otherwise]
 */
async function load(then, otherwise) {
  const main = page;
  if (!main) return;
  script ||= during(bounded(import(new URL('talk.js', import.meta.url).href)).then((module) => module.talk));
  await script.then((talk) => then(talk, main), () => {
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
  const open = () => load((talk) => talk.open(main), notFetched);
  tab.addEventListener('change', open);
  if (tab.checked) open();
}

/**
 * received passes on how far the chat goes.
 * @param {string} [mark] the last message numbers of the chat channels
 */
export function received(mark) {
  if (mark && page && mark !== page.dataset.talk) load((talk, main) => talk.received(main, mark));
}
