// The player aid: it is fetched when it is first opened, with its style sheet, which shows it, and its script. In a wide window it stands
// behind a tab of the rail, where it stays open from game to game until another tab is opened.

import { every, find, need } from './dom.js';
import { wide } from './wide.js';

/**
 * begin takes over the tab of the aid.
 * @param {HTMLElement} main
 */
export function begin(main) {
  const tab = need(main, '.tab-aid', HTMLInputElement);
  const pane = need(main, '.in-aid');
  const address = need(pane, 'a').dataset.rules || '';
  const look = () => { if (tab.checked) load(pane, address); };
  for (const other of every(main, '.tab input')) {
    other.addEventListener('change', () => {
      localStorage.setItem('aid', tab.checked ? 'open' : '');
      look();
    });
  }
  if (wide() && localStorage.getItem('aid') && find(main, '.tab-act:checked')) tab.checked = true;
  look();
}

/**
 * load fetches what stands at an address into a box, unless it is there already; false where it could not.
 * @param {HTMLElement} box
 * @param {string} address
 */
export async function load(box, address) {
  if (box.dataset.shows === address) return true;
  const answer = await fetch(address);
  if (answer.ok) {
    box.replaceChildren(document.createRange().createContextualFragment(await answer.text())); // whose script runs
    box.dataset.shows = address;
  }
  return answer.ok;
}
