// The link to the next table that waits for the user, while it is not the user's turn here: in the head of the page, with the key n. The
// script is loaded on first use and imports no other module of the table.

import { find, target } from './dom.js';
import { get } from './post.js';
import { counted } from './toast.js';

const often = 30000; // milliseconds between two requests while the user waits here

/** @typedef {{ go: string, n: number, others: number }} Waiting the answer of the server; web/open.go */

// The style of the link, kept here since other pages do not need it. In a narrow window the link is a sign with the number of tables.
const look = new CSSStyleSheet();
look.replaceSync(`
  header.site nav > a.next { display: inline-flex; background: var(--accent); color: var(--accent-ink); border-radius: 99px; }
  header.site nav > a.next:hover { background: var(--accent); text-decoration: underline; }
  @media (width < 81.25em), (height < 31.25em) {
    header.site nav > a.next { width: 2.5rem; min-height: 40px; padding: 0; justify-content: center; font-size: 0; }
    .next::after { content: attr(data-n) " ›"; font: 700 1rem/1 var(--sans, sans-serif); }
  }`);
document.adoptedStyleSheets.push(look);

const link = document.createElement('a');
link.className = 'next';
link.setAttribute('aria-keyshortcuts', 'n');
let asked = 0;
let wanted = false; // whether it is not the user's turn here
let alone = false; // whether the user has no other running table

/**
 * next requests whether another table waits for the user, now and while it is not the user's turn here.
 * @param {boolean} mine whether it is the user's turn here
 */
export function next(mine) {
  clearInterval(asked);
  wanted = !mine;
  if (mine) return link.remove();
  if (alone) return;
  ask();
  asked = setInterval(ask, often);
}

// ask requests the next table and shows the link.
async function ask() {
  if (document.visibilityState !== 'visible') return;
  const table = find(document, 'main[data-table]')?.dataset.table || '';
  /** @type {Waiting | null} */
  const waiting = await get('/next?from=' + table);
  if (!waiting || !wanted) return;
  if (!waiting.others) {
    alone = true;
    clearInterval(asked);
  }
  if (!waiting.go) return link.remove();
  link.href = waiting.go;
  link.textContent = counted('next', waiting.n);
  link.dataset.n = String(waiting.n);
  const nav = find(document, 'header.site nav');
  if (nav && !link.isConnected) nav.prepend(link);
}

// Where the strip of players is in the head of the page, it leaves room for the link; see players.css.
new ResizeObserver(() => {
  find(document, '.players')?.style.setProperty('--next', link.isConnected ? link.offsetWidth + 6 + 'px' : '0px');
}).observe(link);

document.addEventListener('keydown', (event) => {
  if (event.key !== 'n' || !link.isConnected || event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return;
  if (target(event).closest('input, textarea, select, dialog, [contenteditable]')) return;
  link.click();
});
