// What is said beside the game has a script of its own, which comes when somebody opens it or the first line is said.

import { find } from './dom.js';
import { bounded } from './post.js';
import { during } from './settled.js';
import { notFetched } from './toast.js';

/** @typedef {{ open: (main: HTMLElement) => void, told: (main: HTMLElement, mark: string) => void }} Talk */

/** @type {HTMLElement | null} */
let page = null; // of a table where people talk
/** @type {Promise<Talk> | null} */
let script = null;

/**
 * @param {(talk: Talk, main: HTMLElement) => void} then
 * @param {() => void} [otherwise]
 */
async function load(then, otherwise) {
  const main = page;
  if (!main) return;
  script ||= during(bounded(import(new URL('talk.js', import.meta.url).href)).then((module) => module.talk));
  await script.then((talk) => then(talk, main), () => {
    script = null; // the next time it is asked for again
    otherwise?.();
  });
}

/** @param {HTMLElement} main */
export function begin(main) {
  const tab = find(main, '.tab-talk', HTMLInputElement);
  if (!tab) return;
  page = main;
  const open = () => load((talk) => talk.open(main), notFetched);
  tab.addEventListener('change', open);
  if (tab.checked) open();
}

/** @param {string} [mark] how far what is said goes */
export function told(mark) {
  if (mark && page && mark !== page.dataset.talk) load((talk, main) => talk.told(main, mark));
}
