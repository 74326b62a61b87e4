// The Back button closes the layers over the table before it leaves the table.

import { every, find, named, need } from './dom.js';
import { popped, settled, stacked } from '../core/layers.js';
import * as page from './page.js';
import * as pick from './pick.js';
import * as sheet from './sheet.js';
import * as scene from './scene.js';

/** @import { Does } from '../core/layers.js' */

const layers = 'dialog[open], details[data-menu][open], #more[open], #menu, #tableau:not([hidden])';

/** @type {HTMLElement[]} */
let open = [];
let guard = { depth: 0, goes: false };

// begin watches what opens and closes, and the Back button.
export function begin() {
  guard.depth = history.state?.open || 0; // after a reload nothing is open
  const watcher = new MutationObserver(settle);
  // the element that holds the menu of a thing
  for (const node of [page.main, need(page.main, '[data-bar]')]) watcher.observe(node, { childList: true });
  for (const node of [named('tableau'), need(page.main, '.side')]) watcher.observe(node, { attributeFilter: ['hidden', 'data-height'] });
  for (const dialog of every(page.main, 'dialog')) watcher.observe(dialog, { attributeFilter: ['open'] });
  document.addEventListener('toggle', settle, true);
  page.main.addEventListener('lit', settle);
  window.addEventListener('popstate', ({ state }) => {
    history.scrollRestoration = 'auto';
    act(popped(guard, state?.open || 0, look()));
    page.settleAddress(); // the step shown may have changed since the entry was made
  });
  settle();
}

// look returns the number of open layers.
function look() {
  const drawn = sheet.isOver() ? [need(page.main, '.side')] : [];
  open = stacked(open, [...drawn, ...every(document, layers)]);
  return open.length;
}

// settle gives the history as many entries as there are open layers.
function settle() {
  act(settled(guard, look()));
}

/**
 * act carries out a step of the guard.
 * @param {Does} what
 */
function act({ guard: next, does, by }) {
  guard = next;
  if (does === 'push') {
    history.scrollRestoration = 'manual'; // keeps the scroll position when the layer is closed
    for (let depth = next.depth - by + 1; depth <= next.depth; depth++) history.pushState({ ...history.state, open: depth }, '');
  } else if (does === 'go') history.go(by);
  else if (does === 'close') {
    for (const node of open.slice(-by)) close(node);
    settle();
  }
}

/**
 * close closes a layer.
 * @param {HTMLElement} node
 */
function close(node) {
  if (node instanceof HTMLDialogElement) node.close();
  else if (node instanceof HTMLDetailsElement) {
    node.open = false;
    find(node, 'summary')?.focus({ preventScroll: true });
  } else if (node.id === 'menu') pick.clear();
  else if (node.id === 'tableau') scene.close();
  else sheet.lower();
}
