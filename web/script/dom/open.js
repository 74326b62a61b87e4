// Keeps the list of open tables up to date while the user looks at it. Rows do not move under a finger or the keyboard focus.

import { find } from './dom.js';
import { connection } from './lost.js';
import { get } from './post.js';
import { ago } from '../core/ago.js';

/** @typedef {{ strip: string, rows: string }} Lists the lists as the server draws them; web/open.go */

const often = 12000; // milliseconds
const late = 2000; // milliseconds without an answer after which the connection counts as lost
let asking = false;
const box = find(document, '[data-open]');
const strip = find(document, '[data-open-strip]');

/**
 * put shows new content if it differs, and keeps the focus.
 * @param {HTMLElement | null} part
 * @param {string} html
 */
function put(part, html) {
  if (!part) return;
  const fresh = document.createElement('template');
  fresh.innerHTML = html;
  date(fresh.content);
  if (shape(fresh.content) === shape(part)) return;
  const key = part.contains(document.activeElement) ? document.activeElement?.getAttribute('data-key') : null;
  part.replaceChildren(fresh.content);
  if (key) find(part, '[data-key="' + CSS.escape(key) + '"]')?.focus({ preventScroll: true });
}

/**
 * shape returns the visible content of a part, without the ids of its inputs.
 * @param {ParentNode} part
 */
const shape = (part) => Array.from(part.children, (child) => child.outerHTML.replace(/<input[^>]*>/g, '')).join('');

/**
 * date shows the ages of times.
 * @param {ParentNode} part
 */
function date(part) {
  const words = new Intl.RelativeTimeFormat(document.documentElement.lang, { numeric: 'auto' });
  for (const time of part.querySelectorAll('time[data-ago]')) {
    if (!(time instanceof HTMLTimeElement)) continue;
    const { n, unit } = ago(new Date(time.dateTime).getTime(), Date.now());
    time.textContent = words.format(-n, unit);
  }
}

// look requests the list and shows it.
async function look() {
  if (!box || asking || document.visibilityState !== 'visible') return;
  asking = true;
  const query = box.hasAttribute('data-open-all') ? '?all=1&' + box.dataset.open : '';
  const timer = setTimeout(connection, late, 'lost');
  /** @type {Lists | null} */
  const lists = await get('/open/rows' + query);
  clearTimeout(timer);
  asking = false;
  if (!lists) return;
  connection('open');
  put(strip, lists.strip);
  put(box, lists.rows);
}

date(document);
if (!new URLSearchParams(location.search).has('page')) {
  setInterval(look, often);
  document.addEventListener('visibilitychange', look);
}
