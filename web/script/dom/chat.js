// The chat: messages are added, disappear when they are removed, and are counted while the user does not look. chatloader.js loads this
// script when the chat is opened or the first message arrives.

import { attends, onAttention } from './attention.js';
import { every, find, near, need, target } from './dom.js';
import { fieldsOf, get, newID, post, request } from './post.js';
import { during, later, never } from './settled.js';
import { notFetched, text, toast } from './toast.js';
import { seat } from '../core/address.js';
import { dated, entitled, place, unread } from '../core/chat.js';

/** @typedef {{ mark: string, html: string, gone: string[], may: boolean }} Part the messages after a mark; web/talk.go */

/** @type {HTMLElement} */
let main;
/** @type {HTMLElement} */
let pane;
let asked = false; // whether the panel has been requested
let busy = false; // whether a request for messages is running
let read = ''; // the mark up to which the server knows that the user has read
let noted = 0; // runs until the private note is saved
let waits = false; // whether an unread message has arrived since the page was hidden

/**
 * begin takes over the chat of a table.
 * @param {HTMLElement} page
 */
function begin(page) {
  if (main) return;
  main = page;
  pane = need(main, '#talk');
  pane.addEventListener('submit', submitted);
  pane.addEventListener('input', (event) => {
    const form = near(target(event), '.talk-note');
    if (!(form instanceof HTMLFormElement)) return;
    never(noted);
    noted = later(() => send(form, null), 900);
  });
  onAttention(seen);
  document.addEventListener('visibilitychange', entitle);
  new MutationObserver(entitle).observe(need(document, 'title'), { childList: true });
  new IntersectionObserver(seen).observe(pane);
}

/**
 * open shows the chat.
 * @param {HTMLElement} page
 */
export async function open(page) {
  begin(page);
  if (asked) {
    seen();
    return;
  }
  asked = true;
  await during(fetchPanel());
}

// fetchPanel puts the panel on the page, or replaces it.
async function fetchPanel() {
  let html = '';
  try {
    const answer = await request(url('/panel'));
    if (!answer.ok) throw new TypeError(answer.statusText);
    html = await answer.text();
  } catch {
    asked = false;
    notFetched();
    return;
  }
  const said = find(pane, '.talk-say input[name="text"]', HTMLInputElement)?.value || '';
  pane.innerHTML = html;
  const panel = need(pane, '.talk');
  const style = need(pane, 'link', HTMLLinkElement);
  if (!style.sheet) {
    panel.hidden = true;
    await new Promise((done) => { style.onload = style.onerror = done; });
    panel.hidden = false;
  }
  const field = find(pane, '.talk-say input[name="text"]', HTMLInputElement);
  if (field) field.value = said;
  main.dataset.talk = panel.dataset.mark;
  for (const line of lines()) dress(line);
  for (const button of every(pane, '.talk-note button')) button.hidden = true; // the note saves itself
  log().scrollTop = log().scrollHeight;
  seen();
}

/**
 * received fetches the new messages if the mark is later than the known one.
 * @param {HTMLElement} page
 * @param {string} mark
 */
export async function received(page, mark) {
  begin(page);
  if (busy) return; // the running request asks once more
  busy = true;
  for (let known = ''; mark !== main.dataset.talk && known !== main.dataset.talk;) {
    known = main.dataset.talk || '';
    // spreads the requests of many spectators
    if (main.dataset.seat === 'watcher') await new Promise((done) => later(() => done(0), 1000 * Math.random()));
    await fetchLines();
  }
  busy = false;
}

const url = (/** @type {string} */ path) => {
  const as = seat(main.dataset.key || '');
  return `/t/${main.dataset.table}/talk${path}${as ? (path.includes('?') ? '&' : '?') + 'as=' + encodeURIComponent(as) : ''}`;
};
const log = () => need(pane, '.talk-log');
const lines = () => every(pane, '.talk ol > li');

// fetchLines fetches the new messages and shows them.
async function fetchLines() {
  /** @type {Part | null} */
  const part = await get(url('/lines?after=' + encodeURIComponent(main.dataset.talk || '')));
  if (!part) return;
  main.dataset.talk = part.mark;
  const box = document.createElement('ol');
  box.innerHTML = part.html;
  const fresh = every(box, 'li');
  const panel = find(pane, '.talk');
  if (panel) {
    const atEnd = log().scrollHeight - log().scrollTop - log().clientHeight < 60;
    for (const line of fresh) put(line);
    for (const id of part.gone) find(pane, `[data-line="${CSS.escape(id)}"]`)?.remove();
    for (const way of every(panel, '.talk-say, .talk-ready')) way.hidden = !part.may;
    need(panel, '.talk-hushed').hidden = part.may;
    if (atEnd) log().scrollTop = log().scrollHeight;
  }
  count(fresh);
  seen();
}

/**
 * put inserts a message in order of time.
 * @param {HTMLElement} line
 */
function put(line) {
  const all = lines();
  const at = place(all.map(lineOf), lineOf(line));
  if (at === null) return;
  if (at >= 0) all[at].after(line);
  else need(pane, '.talk ol').prepend(line);
  dress(line);
}

/**
 * lineOf returns a message as a plain value.
 * @param {HTMLElement} line
 */
const lineOf = ({ dataset }) => ({ id: dataset.line || '', at: Number(dataset.at) });

/**
 * dress writes the time of a message in the reader's time zone.
 * @param {HTMLElement} line
 */
function dress(line) {
  const time = need(line, 'time');
  const when = new Date(Number(line.dataset.at));
  time.textContent = when.toLocaleString(document.documentElement.lang, dated(when, new Date()));
}

// looking reports whether the user looks at the chat.
const looking = () => asked && attends() && find(pane, '.talk')?.checkVisibility();

/**
 * count shows the number of unread messages on the tab.
 * @param {HTMLElement[]} fresh
 */
function count(fresh) {
  const tab = near(need(main, '.tab-talk'), '.tab');
  const old = tab && find(tab, '.badge');
  const before = Number(old?.textContent || 0);
  const now = unread(before, fresh.map((line) => ({ own: line.matches('.own') })), looking() || false);
  if (now === before) return;
  const badge = old || document.createElement('b');
  badge.className = 'badge hot';
  badge.textContent = String(now);
  if (!old) tab?.append(badge);
  waits = true;
  entitle();
}

// entitle shows unread messages in the window title while the page is hidden. When the user returns, the tab shows them.
function entitle() {
  if (document.visibilityState === 'visible') waits = false;
  const now = entitled(document.title, waits);
  if (now !== document.title) document.title = now;
}

// seen clears the count on the tab when the user looks at the chat, and reports that to the server.
function seen() {
  if (!looking()) return;
  find(main, '.tab:has(.tab-talk) .badge')?.remove();
  const mark = main.dataset.talk || '';
  if (mark === read) return;
  const before = read;
  read = mark;
  if (before) post(url('/read'), { mark });
}

/**
 * submitted handles the forms of the panel.
 * @param {SubmitEvent} event
 */
function submitted(event) {
  const form = target(event);
  if (!(form instanceof HTMLFormElement)) return;
  event.preventDefault();
  send(form, event.submitter);
}

/**
 * send posts a form of the panel.
 * @param {HTMLFormElement} form
 * @param {HTMLElement | null} submitter
 */
async function send(form, submitter) {
  const fields = fieldsOf(form, submitter);
  const action = submitter?.getAttribute('formaction') || form.action;
  const menu = near(form, 'details[data-menu]');
  if (menu instanceof HTMLDetailsElement && submitter) {
    menu.open = false;
    need(menu, 'summary').focus();
  }
  const field = find(form, 'input[name="text"]', HTMLInputElement);
  if (field) field.value = '';
  const answer = await post(action, { ...fields, input: newID() }, () => toast(text('sending')));
  if (!answer.ok) {
    toast(answer.message || '', { bad: true });
    if (field && !field.value) field.value = fields.text;
    return;
  }
  if (form.matches('.talk-note')) {
    const kept = need(form, '[data-kept]');
    kept.textContent = kept.dataset.kept || '';
    return;
  }
  if (/\/(mute|unmute|hush|block)$/.test(action)) await during(fetchPanel());
  else await received(main, '?');
}
