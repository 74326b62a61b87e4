// How far the user has read. The page reports it to the server, so that this page or the next one can show what has happened since.

import { attends, onAttention } from './attention.js';
import { find } from './dom.js';
import { text, toast } from './toast.js';
import { still } from './motion.js';
import { news, noteIn } from '../core/missed.js';
import { json, newID, request } from './post.js';
import * as log from './log.js';
import * as page from './page.js';
import * as since from './since.js';

const newsLines = 4; // lines of news

let noted = 0; // the entry that the server knows
let noting = 0;
let notedAt = -Infinity;
/** @type {number | null} */
let leftAt = null; // the ply when the tab was left

const inFront = () => document.visibilityState === 'visible';

// begin shows what has happened since the user last looked. The server has recorded this visit when it drew the page.
export function begin() {
  const since = Number(page.main.dataset.news || 0);
  if (since) showMissed(log.others().slice(-(page.entry() - since)), log.lastOwn());
  noted = page.entry();
  document.addEventListener('visibilitychange', turned);
  onAttention(note);
}

// turned handles returning to the tab or leaving it.
function turned() {
  if (inFront() && leftAt !== null) showMissed(log.since(leftAt), leftAt);
  leftAt = inFront() ? null : page.now();
}

/**
 * showMissed shows the missed moves as a catch-up playback, or as text if motion is off.
 * @param {HTMLElement[]} missed
 * @param {number} from the ply after which the playback starts
 */
function showMissed(missed, from) {
  if (!missed.length) return;
  const lines = log.newly(missed, newsLines);
  if (page.racing || page.past !== null) return;
  if (!still()) since.show(from, page.now());
  else if (!find(page.main, '.ending')) { // the result of the game is shown there
    toast(news(text('news'), lines, missed.length), { stay: 12000 });
  }
}

// noteSoon reports to the server how far the user has read: soon, and not too often. It reports nothing while the user does not look.
export function noteSoon() {
  if (!attends() || noting) return;
  noting = setTimeout(() => {
    noting = 0;
    if (attends()) note();
  }, noteIn(notedAt, performance.now()));
}

// note reports to the server how far the user has read.
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
