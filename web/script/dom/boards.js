// The boards of those who play are opened from the strip above the table: in the rail, or, where the window has room for more, beside the
// stage, where they stay until they are closed. Nothing lies over the stage: it becomes smaller.

import { every, find, near, need, target } from './dom.js';
import { tabOf } from './tabs.js';
import { text } from './toast.js';
import { upright, wide } from './wide.js';

const roomy = window.matchMedia('(width >= 100em) and (height >= 31.25em)'); // as players.css has it
const marked = 2500; // milliseconds for which a board that was opened is marked

/** @type {HTMLElement} */
let main;
let timer = 0;
/** @type {Map<HTMLElement, Comment>} */
const homes = new Map(); // where a board that is beside the stage stands else

/**
 * begin takes over the strip of a table.
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
 * open shows a board, and closes it again where it stays open.
 * @param {string} id
 * @param {boolean} byKey
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

/** @param {HTMLElement} figure */
function pin(figure) {
  if (!find(figure, '.unpin')) figure.append(closer());
  const home = document.createComment('');
  figure.replaceWith(home);
  homes.set(figure, home);
  need(main, '[data-pins]').append(figure);
}

// closer is the button that closes a board.
function closer() {
  const button = document.createElement('button');
  button.type = 'button';
  button.className = 'unpin';
  button.textContent = '×';
  button.setAttribute('aria-label', text('unpin'));
  return button;
}

/**
 * unpin puts a board back where it stands else.
 * @param {HTMLElement} figure
 */
function unpin(figure) {
  homes.get(figure)?.replaceWith(figure);
  homes.delete(figure);
}

/**
 * close closes a board, and gives the focus to what opened it.
 * @param {HTMLElement} figure
 */
function close(figure) {
  unpin(figure);
  find(main, `[data-board="${CSS.escape(figure.dataset.part || '')}"]`)?.focus({ preventScroll: true });
}

/**
 * bring opens the pane in which a board stands.
 * @param {HTMLElement} figure
 */
function bring(figure) {
  const tab = tabOf(figure);
  if (tab && (upright() || !figure.checkVisibility())) need(tab, 'input').click(); // which also draws up the sheet
}

/**
 * seek brings a board into sight and marks it for a while.
 * @param {HTMLElement} figure
 * @param {boolean} byKey whoever came by the keyboard goes on from there
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
