// The way to the next table that waits for me, while it is not my turn here: a link in the head of the page, and the key n. It is loaded
// when it is needed first, and knows no other module of the table.

import { find, target } from './dom.js';
import { get } from './post.js';
import { counted } from './toast.js';

const often = 30000; // milliseconds between two questions while I wait here

/** @typedef {{ go: string, n: number, others: number }} Waiting as the server says it; web/open.go */

// How the link looks, which no page needs that has none: where there is little room it is a sign with the number of tables.
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
let wanted = false; // it is not my turn here
let alone = false; // none of my other tables is still played

/**
 * next asks whether another table waits for me, now and for as long as it is not my turn here.
 * @param {boolean} mine whether it is my turn here
 */
export function next(mine) {
  clearInterval(asked);
  wanted = !mine;
  if (mine) return link.remove();
  if (alone) return;
  ask();
  asked = setInterval(ask, often);
}

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

// The strip of players, where it lies in the head of the page, leaves as much room as the link takes in this window; see players.css.
new ResizeObserver(() => {
  find(document, '.players')?.style.setProperty('--next', link.isConnected ? link.offsetWidth + 6 + 'px' : '0px');
}).observe(link);

document.addEventListener('keydown', (event) => {
  if (event.key !== 'n' || !link.isConnected || event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return;
  if (target(event).closest('input, textarea, select, dialog, [contenteditable]')) return;
  link.click();
});
