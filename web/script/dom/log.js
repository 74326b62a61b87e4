// The log: lines come behind the last one, go when sentences are taken back, and are fetched page by page.

import { every, find, named, near, need, plainClick, target } from './dom.js';
import { get } from './post.js';
import { saidIn } from './race.js';
import { notFetched } from './toast.js';
import { place } from '../core/past.js';
import * as lines from '../core/lines.js';
import * as page from './page.js';
import * as race from './race.js';

/** @import { Line, Log, Where } from '../core/lines.js' */
/** @import { Update } from '../core/update.js' */
/** @typedef {{ from: number, to: number, log: string }} Part a page of the log, from one sentence to another one */

const log = () => named('log');
/** @param {ParentNode} list */
const nodes = (list) => every(list, ':scope > li');
const held = () => ({ from: Number(log().dataset.from), to: Number(log().dataset.to) });

/**
 * lineOf is a line as a plain value.
 * @param {HTMLElement} node
 * @returns {Line}
 */
const lineOf = (node) => ({
  ply: Number(node.dataset.ply || 0), event: node.matches('.event'), own: node.matches('.own'), undoBy: node.dataset.undoBy });

/** @returns {Log} */
const read = () => ({ ...held(), lines: nodes(log()).map(lineOf) });

/** @param {{ from: number, to: number }} now */
function holds({ from, to }) {
  Object.assign(log().dataset, { from, to });
}

/**
 * write tells what an update brings.
 * @param {Update} update
 */
export function write(update) {
  if (update.soft || update.logged) return;
  const fresh = document.createElement('template');
  fresh.innerHTML = update.log || '';
  const added = Array.from(fresh.content.children).filter((node) => node instanceof HTMLElement);
  const written = lines.write(read(), update, added.map(lineOf));
  if (!written) {
    settle();
    return;
  }
  for (const [i, node] of nodes(log()).entries()) {
    if (written.fates[i] === 'goes') node.remove();
    else if (written.fates[i] === 'moves') node.dataset.ply = String(update.keep);
  }
  log().append(fresh.content);
  if (page.racing && !update.whole && written.news.length) race.happened(added.filter((node) => !node.matches('.own')));
  holds(written.log);
  if (written.gone) turnPage('at', update.keep);
  settle();
  mark();
}

/**
 * turnPage puts a page of the log in the place of what is there: that with a sentence on it. Or it adds what is told before or behind one.
 * @param {Where} where
 * @param {number} ply
 */
export async function turnPage(where, ply) {
  const list = log();
  /** @type {Part | null} */
  const part = await get(page.url('/log', { [where]: String(ply) }));
  if (!part) {
    notFetched();
    return;
  }
  const now = lines.turned(held(), where, ply, part);
  if (!now) return;
  const below = list.scrollHeight - list.scrollTop;
  if (where === 'at') list.innerHTML = part.log;
  else list.insertAdjacentHTML(where === 'before' ? 'afterbegin' : 'beforeend', part.log);
  if (where === 'before') list.scrollTop = list.scrollHeight - below;
  holds(now);
  settle();
  mark();
}

/**
 * has tells whether a sentence is on the page of the log that is shown.
 * @param {number} ply
 */
export const has = (ply) => lines.has(held(), ply);

// settle shows whether the log has more to tell than its page does.
function settle() {
  for (const [where, ply] of Object.entries(lines.more(held(), page.now()))) {
    const line = need(page.main, `[data-log-page="${where}"]`);
    line.hidden = ply === null;
    if (ply !== null) need(line, 'a', HTMLAnchorElement).href = page.place(ply);
  }
}

/**
 * clicked is a click on the way to more of the log.
 * @param {MouseEvent} event
 */
export function clicked(event) {
  const line = near(target(event), '[data-log-page]');
  if (!line || !target(event).closest('a') || !plainClick(event) || event.shiftKey) return;
  event.preventDefault();
  if (line.dataset.logPage === 'earlier') turnPage('before', held().from);
  else turnPage('after', held().to);
}

// atEnd tells whether the log shows its last line, so that it should go on doing so. It is asked before anything is drawn:
// in between the browser would have to lay out the page once more.
export function atEnd() {
  const list = log();
  return list.scrollHeight - list.scrollTop - list.clientHeight < 40;
}

export function toEnd() {
  const list = log();
  list.scrollTop = list.scrollHeight;
}

// mark shows in the log which sentence the board is drawn behind, and what came later.
export function mark() {
  for (const node of nodes(log())) {
    const at = place(lineOf(node), page.past);
    for (const name of ['shown', 'later']) node.classList.toggle(name, at === name);
  }
}

// showMarked moves the log, and nothing else of the page, so that the sentence is in sight which the board is drawn behind.
export function showMarked() {
  const list = log();
  const line = find(list, 'li.shown');
  if (!line) return;
  const [a, b] = [line.getBoundingClientRect(), list.getBoundingClientRect()];
  if (a.top < b.top) list.scrollTop -= b.top - a.top;
  else if (a.bottom > b.bottom) list.scrollTop += a.bottom - b.bottom;
}

// others are the lines of what others did.
export const others = () => nodes(log()).filter((node) => !node.matches('.own'));

// lastOwn is the last sentence that was mine, as far as the log shows; the one before its page where none was.
export const lastOwn = () => lines.lastOwn(read());

/**
 * since are those of them behind a sentence.
 * @param {number} ply
 */
export const since = (ply) => others().filter((node) => lineOf(node).ply > ply);

/**
 * newly marks lines as what is new to the reader, and gives what the last of them say.
 * @param {HTMLElement[]} missed
 * @param {number} most
 */
export function newly(missed, most) {
  for (const node of every(log(), '.news')) node.classList.remove('news');
  for (const node of missed) node.classList.add('news');
  return missed.slice(-most).map(saidIn);
}
