// The log: lines are appended, removed when moves are undone, and fetched page by page.

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
/** @typedef {{ from: number, to: number, log: string }} Part a page of the log, from one ply to another */

const log = () => named('log');
/**
 * nodes returns the lines of a list.
 * @param {ParentNode} list
 */
const nodes = (list) => every(list, ':scope > li');
const held = () => ({ from: Number(log().dataset.from), to: Number(log().dataset.to) });

/**
 * lineOf returns a line as a plain value.
 * @param {HTMLElement} node
 * @returns {Line}
 */
const lineOf = (node) => ({
  ply: Number(node.dataset.ply || 0), event: node.matches('.event'), own: node.matches('.own'), undoBy: node.dataset.undoBy });

/**
 * read returns the log as a plain value.
 * @returns {Log}
 */
const read = () => ({ ...held(), lines: nodes(log()).map(lineOf) });

/**
 * holds records which plies the page of the log holds.
 * @param {{ from: number, to: number }} now
 */
function holds({ from, to }) {
  Object.assign(log().dataset, { from, to });
}

/**
 * write applies an update to the log.
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
 * turnPage replaces the page of the log by the one with a ply on it, or adds the lines before or after a ply.
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
 * has reports whether a ply is on the shown page of the log.
 * @param {number} ply
 */
export const has = (ply) => lines.has(held(), ply);

// settle shows whether the log continues beyond its page.
function settle() {
  for (const [where, ply] of Object.entries(lines.more(held(), page.now()))) {
    const line = need(page.main, `[data-log-page="${where}"]`);
    line.hidden = ply === null;
    if (ply !== null) need(line, 'a', HTMLAnchorElement).href = page.place(ply);
  }
}

/**
 * clicked handles a click on a link to more of the log.
 * @param {MouseEvent} event
 */
export function clicked(event) {
  const line = near(target(event), '[data-log-page]');
  if (!line || !target(event).closest('a') || !plainClick(event) || event.shiftKey) return;
  event.preventDefault();
  if (line.dataset.logPage === 'earlier') turnPage('before', held().from);
  else turnPage('after', held().to);
}

// atEnd reports whether the log shows its last line, so that it must stay there. It is called before anything is drawn: later the browser
// would have to compute the layout again.
export function atEnd() {
  const list = log();
  return list.scrollHeight - list.scrollTop - list.clientHeight < 40;
}

// toEnd scrolls the log to its last line.
export function toEnd() {
  const list = log();
  list.scrollTop = list.scrollHeight;
}

// mark marks the log line of the position on the board, and the later lines.
export function mark() {
  for (const node of nodes(log())) {
    const at = place(lineOf(node), page.past);
    for (const name of ['shown', 'later']) node.classList.toggle(name, at === name);
  }
}

// showMarked scrolls the log alone to the line of the position on the board.
export function showMarked() {
  const list = log();
  const line = find(list, 'li.shown');
  if (!line) return;
  const [a, b] = [line.getBoundingClientRect(), list.getBoundingClientRect()];
  if (a.top < b.top) list.scrollTop -= b.top - a.top;
  else if (a.bottom > b.bottom) list.scrollTop += a.bottom - b.bottom;
}

// others returns the lines of what others did.
export const others = () => nodes(log()).filter((node) => !node.matches('.own'));

// lastOwn returns the last ply on the page that the reader played, or the ply before the page if there is none.
export const lastOwn = () => lines.lastOwn(read());

/**
 * since returns the lines of others after a ply.
 * @param {number} ply
 */
export const since = (ply) => others().filter((node) => lineOf(node).ply > ply);

/**
 * newly marks lines as new to the reader, and returns the text of the last of them.
 * @param {HTMLElement[]} missed
 * @param {number} most the number of lines to return
 */
export function newly(missed, most) {
  for (const node of every(log(), '.news')) node.classList.remove('news');
  for (const node of missed) node.classList.add('news');
  return missed.slice(-most).map(saidIn);
}
