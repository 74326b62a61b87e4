// The script of every page: copy buttons, menus, confirmation of irreversible actions, times in the reader's zone, and the live stream on
// the page of the user's tables.

import { every, find, near, need, plainClick, target } from './dom.js';
import { copied } from '../core/copying.js';
import { toast, text } from './toast.js';
import { watch } from './live.js';
import { connection } from './lost.js';
import { begin } from './create.js';
import { offer } from './offer.js';
import './typing.js';
import { bounded } from './post.js';
import { keep } from './settings.js';

offer(document);

document.addEventListener('click', async (event) => {
  const box = near(near(target(event), '[data-copy]'), '.copy');
  if (!box) return;
  const field = need(box, 'input', HTMLInputElement);
  field.select();
  const done = await copied(() => navigator.clipboard.writeText(field.value), () => document.execCommand('copy'));
  toast(done ? text('copied') : text('not-copied'), { bad: !done });
});

document.addEventListener('click', async (event) => {
  const box = near(near(target(event), '[data-share]'), '.copy');
  if (!box) return;
  try {
    await navigator.share({ title: document.title, url: need(box, 'input', HTMLInputElement).value });
  } catch { // closed without sharing
  }
});

document.addEventListener('submit', (event) => {
  const button = event.submitter;
  if (button?.dataset.ask && !window.confirm(button.dataset.ask)) event.preventDefault();
}, true);

document.addEventListener('click', (event) => { // a click elsewhere closes a menu
  for (const menu of every(document, 'details[data-menu][open]', HTMLDetailsElement)) {
    if (!menu.contains(target(event))) menu.open = false;
  }
});
document.addEventListener('keydown', (event) => {
  const menu = find(document, 'details[data-menu][open]', HTMLDetailsElement);
  if (event.key === 'Escape' && menu) {
    menu.open = false;
    need(menu, 'summary').focus();
    event.stopImmediatePropagation();
  }
});

// the link subscribes immediately; without its script it leads to the notifications page
document.addEventListener('click', async (event) => {
  const link = near(target(event), 'a[data-call]', HTMLAnchorElement);
  if (!link || !plainClick(event)) return;
  event.preventDefault();
  const script = await bounded(import(new URL('calls.js', import.meta.url).href)).catch(() => null);
  if (script) script.calls.begin(link);
  else location.href = link.href;
});

for (const time of every(document, 'time[data-when]', HTMLTimeElement)) {
  const when = new Date(time.dateTime);
  time.textContent = when.toLocaleString(document.documentElement.lang, { dateStyle: 'medium', timeStyle: 'short' });
}

document.addEventListener('change', (event) => {
  const form = near(target(event), 'form[data-settings]', HTMLFormElement);
  if (form) keep(form, target(event).getAttribute('name') || '');
});

if (find(document, '[data-open]')) import(new URL('open.js', import.meta.url).href);

const form = find(document, 'form.create', HTMLFormElement);
if (form) begin(form);

const list = find(document, 'main[data-watch]');
if (list) { // the page of the user's tables is redrawn when one of them changes
  let later = 0;
  const wants = (list.dataset.watch || '').split(' ').map((want) => {
    const [key, entry] = want.split('@');
    return { key, entry: Number(entry) };
  });
  watch(wants, (update) => {
    if (update.soft) return;
    clearTimeout(later);
    later = setTimeout(() => location.reload(), 800);
  }, connection);
}
