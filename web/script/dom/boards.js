// Opens the boards of the players from the strip above the table: in the side column, or, in a window with more room, beside the main board
// until they are closed. They never cover the main board; it becomes smaller.

import { every, find, near, need, target } from './dom.js';
import { tabOf } from './tabs.js';
import { text } from './toast.js';
import { upright, wide } from './wide.js';

const roomy = window.matchMedia('(width >= 100em) and (height >= 31.25em)'); // as in players.css
const marked = 2500; // milliseconds for which an opened board is marked

/** @type {HTMLElement} */
let main;
let timer = 0;
/** @type {Map<HTMLElement, Comment>} */
const homes = new Map(); // the place that a pinned board returns to

/**
 * begin takes over the strip of players.
 * @param {HTMLElement} table
 */
export function begin(table) {
  main = table;
  main.addEventListener('click', (event) => {
    const pinned = near(near(target(event), '.unpin'), '.part');
    const button = near(target(event), '[data-board]');
    if (pinned) close(pinned);
    else if (button) open(button.dataset.board || '', event.detail === 0);
  });
  roomy.addEventListener('change', () => { if (!roomy.matches) homes.forEach((_, figure) => unpin(figure)); });
}

/**
 * open shows a board. It closes one that is pinned.
 * @param {string} id
 * @param {boolean} byKey whether the keyboard was used
 */
function open(id, byKey) {
  const figure = find(main, `.part[data-part="${CSS.escape(id)}"]`);
  if (!figure) return;
  if (homes.has(figure)) {
    unpin(figure);
    return;
  }
  if (wide() && roomy.matches) pin(figure);
  else bring(figure);
  seek(figure, byKey);
}

/**
 * pin puts a board beside the main board.
 * @param {HTMLElement} figure
 */
function pin(figure) {
  if (!find(figure, '.unpin')) figure.append(closer());
  const home = document.createComment('');
  figure.replaceWith(home);
  homes.set(figure, home);
  need(main, '[data-pins]').append(figure);
}

// closer returns the button that closes a pinned board.
function closer() {
  const button = document.createElement('button');
  button.type = 'button';
  button.className = 'unpin';
  button.textContent = '×';
  button.setAttribute('aria-label', text('unpin'));
  return button;
}

/**
 * unpin puts a board back in its usual place.
 * @param {HTMLElement} figure
 */
function unpin(figure) {
  homes.get(figure)?.replaceWith(figure);
  homes.delete(figure);
}

/**
 * close closes a pinned board and returns the focus to the element that opened it.
 * @param {HTMLElement} figure
 */
function close(figure) {
  unpin(figure);
  find(main, `[data-board="${CSS.escape(figure.dataset.part || '')}"]`)?.focus({ preventScroll: true });
}

/**
 * bring opens the pane that contains a board.
 * @param {HTMLElement} figure
 */
function bring(figure) {
  const tab = tabOf(figure);
  if (tab && (upright() || !figure.checkVisibility())) need(tab, 'input').click(); // this also raises the sheet
}

/**
 * seek scrolls to a board and marks it for a short time.
 * @param {HTMLElement} figure
 * @param {boolean} byKey whether the keyboard was used; then the board gets the focus
 */
function seek(figure, byKey) {
  for (const other of every(main, '.part.sought')) other.classList.remove('sought');
  figure.classList.add('sought');
  clearTimeout(timer);
  timer = setTimeout(() => figure.classList.remove('sought'), marked);
  figure.scrollIntoView({ block: 'nearest' });
  if (!byKey) return;
  figure.tabIndex = -1;
  figure.focus({ preventScroll: true });
}
