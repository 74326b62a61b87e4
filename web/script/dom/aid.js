// The player aid. Its style sheet and script are fetched when it is first opened. In a wide window it is a tab of the side column, and
// stays open from game to game until another tab is opened.

import { every, find, need } from './dom.js';
import { request } from './post.js';
import { during } from './settled.js';
import { notFetched } from './toast.js';
import { wide } from './wide.js';

/**
 * begin takes over the tab of the aid.
 * @param {HTMLElement} main
 */
export function begin(main) {
  const tab = need(main, '.tab-aid', HTMLInputElement);
  const pane = need(main, '.in-aid');
  const address = need(pane, 'a').dataset.rules || '';
  const look = async () => { if (tab.checked && !await load(pane, address)) notFetched(); };
  for (const other of every(main, '.tab input')) {
    other.addEventListener('change', () => {
      localStorage.setItem('aid', tab.checked ? 'open' : '');
      look();
    });
  }
  if (wide() && localStorage.getItem('aid') && find(main, '.tab-act:checked')) tab.checked = true;
  look();
}

/** @type {WeakMap<HTMLElement, { address: string, done: Promise<boolean> }>} */
const loads = new WeakMap(); // what each box shows, or will show when the load ends

/**
 * load fetches a document into a box, unless the box shows it already. It returns false on failure.
 * @param {HTMLElement} box
 * @param {string} address
 */
export function load(box, address) {
  const shown = loads.get(box);
  if (shown?.address === address) return shown.done;
  const done = during(fill(box, address));
  loads.set(box, { address, done });
  done.then((there) => { if (!there && loads.get(box)?.done === done) loads.delete(box); });
  return done;
}

/**
 * fill fetches a document into a box.
 * @param {HTMLElement} box
 * @param {string} address
 */
async function fill(box, address) {
  try {
    const answer = await request(address);
    if (!answer.ok) return false;
    box.replaceChildren(document.createRange().createContextualFragment(await answer.text())); // a contextual fragment runs its scripts
    return true;
  } catch { // the network is unreachable
    return false;
  }
}
