// The log: lines come behind the last one, go when sentences are taken back, and are fetched page by page.

import { every, find, named, near, need, plainClick, target } from './dom.js';
import { get } from './post.js';
import { saidIn } from './race.js';
import { notFetched } from './toast.js';
import { place } from '../core/past.js';
import * as page from './page.js';
import * as race from './race.js';

/** @import { Update } from '../core/update.js' */
/** @typedef {{ from: number, to: number, log: string }} Part a page of the log, from one sentence to another one */

const log = () => named('log');
const from = () => Number(log().dataset.from);
const to = () => Number(log().dataset.to);
/** @param {Element | null} line */
const plyOf = (line) => Number(near(line, 'li')?.dataset.ply || 0);
const lines = () => every(log(), ':scope > li');

/** @param {number} ply */
function begins(ply) {
  log().dataset.from = String(ply);
}

/** @param {number} ply */
function ends(ply) {
  log().dataset.to = String(ply);
}

/**
 * write tells what an update brings.
 * @param {Update} update
 */
export function write(update) {
  if (update.soft || update.logged) return;
  const list = log();
  if (update.whole && !update.past) {
    list.replaceChildren();
    begins(update.from || 1);
  } else if (to() < update.keep) { // an earlier page is shown: what is new goes behind a later one
    settle();
    return;
  }
  for (const line of lines()) {
    if (plyOf(line) <= update.keep) continue;
    if (line.matches('.event')) line.dataset.ply = String(update.keep);
    else line.remove();
  }
  const before = lines();
  if (update.log) list.insertAdjacentHTML('beforeend', update.log);
  const last = before.at(-1);
  const fresh = last ? lines().slice(before.length) : [];
  if (page.racing && !update.whole) race.happened(fresh.filter((line) => !line.matches('.own')));
  if (last && fresh.length && toldTwice(last, fresh[0])) last.remove();
  ends(Math.max(update.keep, plyOf(list.lastElementChild)));
  if (!list.childElementCount && update.keep > 0) turnPage('at', update.keep); // so much was taken back that all of the page is gone
  settle();
  mark();
}

/**
 * toldTwice tells whether two lines say that the same was taken back.
 * @param {HTMLElement} line
 * @param {HTMLElement} next
 */
const toldTwice = ({ dataset: line }, { dataset: next }) => Boolean(line.undoBy) && line.undoBy === next.undoBy && line.ply === next.ply;

/**
 * turnPage puts a page of the log in the place of what is there: that with a sentence on it. Or it adds what is told before or behind one.
 * @param {'at' | 'before' | 'after'} where
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
  if (where === 'before' && from() === ply) {
    const below = list.scrollHeight - list.scrollTop;
    list.insertAdjacentHTML('afterbegin', part.log);
    begins(part.from);
    list.scrollTop = list.scrollHeight - below;
  } else if (where === 'after' && to() === ply) {
    list.insertAdjacentHTML('beforeend', part.log);
    ends(part.to);
  } else if (where === 'at') {
    list.innerHTML = part.log;
    begins(part.from);
    ends(part.to);
  }
  settle();
  mark();
}

/**
 * has tells whether a sentence is on the page of the log that is shown.
 * @param {number} ply
 */
export const has = (ply) => ply >= from() && ply <= to();

// settle shows whether the log has more to tell than its page does.
function settle() {
  /** @type {[string, number | null][]} */
  const more = [['earlier', from() > 1 ? from() - 1 : null], ['later', to() < page.now() ? to() + 1 : null]];
  for (const [where, ply] of more) {
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
  if (line.dataset.logPage === 'earlier') turnPage('before', from());
  else turnPage('after', to());
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
  for (const line of lines()) {
    const at = place({ ply: plyOf(line), event: line.matches('.event') }, page.past);
    for (const name of ['shown', 'later']) line.classList.toggle(name, at === name);
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
export const others = () => lines().filter((line) => !line.matches('.own'));

// lastOwn is the last sentence that was mine, as far as the log shows; the first of its page where none was.
export const lastOwn = () => plyOf(lines().findLast((line) => line.matches('.own:not(.event)')) || null) || from() - 1;

/**
 * since are those of them behind a sentence.
 * @param {number} ply
 */
export const since = (ply) => others().filter((line) => plyOf(line) > ply);

/**
 * newly marks lines as what is new to the reader, and gives what the last of them say.
 * @param {HTMLElement[]} missed
 * @param {number} most
 */
export function newly(missed, most) {
  for (const line of every(log(), '.news')) line.classList.remove('news');
  for (const line of missed) line.classList.add('news');
  return missed.slice(-most).map(saidIn);
}
