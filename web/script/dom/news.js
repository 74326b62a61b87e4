// How far I have looked: the server is told, so that it can be said later what has happened since, on this page or on the next one.

import { attends, onAttention } from './attention.js';
import { find } from './dom.js';
import { text, toast } from './toast.js';
import { still } from './glide.js';
import { news, noteIn } from '../core/missed.js';
import { json, newID, request } from './post.js';
import * as log from './log.js';
import * as page from './page.js';
import * as since from './since.js';

const told = 4; // lines of what has happened

let noted = 0; // the entry that the server knows of
let noting = 0;
let notedAt = -Infinity;
/** @type {number | null} */
let leftAt = null; // the ply when the tab was left

const inFront = () => document.visibilityState === 'visible';

// begin tells what has happened since I last looked: drawing the page has told the server that I look now.
export function begin() {
  const since = Number(page.main.dataset.news || 0);
  if (since) tell(log.others().slice(-(page.entry() - since)), log.lastOwn());
  noted = page.entry();
  document.addEventListener('visibilitychange', turned);
  onAttention(note);
}

// turned is coming back to the tab, or leaving it.
function turned() {
  if (inFront() && leftAt !== null) tell(log.since(leftAt), leftAt);
  leftAt = inFront() ? null : page.now();
}

/**
 * tell shows what I have missed as a film; in words, where nothing shall move.
 * @param {HTMLElement[]} missed
 * @param {number} from the sentence behind which the film begins
 */
function tell(missed, from) {
  if (!missed.length) return;
  const lines = log.newly(missed, told);
  if (page.racing || page.past !== null) return;
  if (!still()) since.show(from, page.now());
  else if (!find(page.main, '.ending')) { // what it came to lies there
    toast(news(text('news'), lines, missed.length), { stay: 12000 });
  }
}

// noteSoon tells the server before long how far I have looked, and not too often. What nobody looks at is not told.
export function noteSoon() {
  if (!attends() || noting) return;
  noting = setTimeout(() => {
    noting = 0;
    if (attends()) note();
  }, noteIn(notedAt, performance.now()));
}

function note() {
  clearTimeout(noting);
  noting = 0;
  const entry = page.entry();
  if (entry <= noted || !page.main.hasAttribute('data-kept')) return;
  noted = entry;
  notedAt = performance.now();
  const body = new URLSearchParams({ entry: String(entry), input: newID() });
  request('/t/' + page.table() + '/seen', { method: 'POST', keepalive: true, body, ...json })
    .catch(() => { noted = 0; });
}
