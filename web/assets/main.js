// What every page does with script: copy buttons, menus, questions before what cannot be undone, times in the reader's zone,
// and, on the pages that show tables, the live stream.

import { toast, text } from './toast.js';
import { watch } from './live.js';
import { openTable } from './table.js';
import { begin } from './create.js';

for (const button of document.querySelectorAll('[data-copy]')) showCopy(button);

function showCopy(button) {
  button.hidden = false;
}

document.addEventListener('click', async (event) => {
  const button = event.target.closest('[data-copy]');
  if (!button) return;
  const field = button.closest('.copy').querySelector('input');
  field.select();
  try {
    await navigator.clipboard.writeText(field.value);
  } catch { // pages that are not served over https may not write there; the selection can be copied by hand
    document.execCommand('copy');
  }
  toast(text('copied'));
});

document.addEventListener('submit', (event) => {
  const button = event.submitter;
  if (button && button.dataset.ask && !window.confirm(button.dataset.ask)) event.preventDefault();
}, true);

document.addEventListener('click', (event) => { // a menu closes when something else is clicked
  for (const menu of document.querySelectorAll('details[data-menu][open]')) {
    if (!menu.contains(event.target)) menu.open = false;
  }
});
document.addEventListener('keydown', (event) => {
  const menu = document.querySelector('details[data-menu][open]');
  if (event.key === 'Escape' && menu) {
    menu.open = false;
    menu.querySelector('summary').focus();
    event.stopImmediatePropagation();
  }
});

for (const time of document.querySelectorAll('time[data-when]')) {
  const when = new Date(time.dateTime);
  time.textContent = when.toLocaleString(document.documentElement.lang, { dateStyle: 'medium', timeStyle: 'short' });
}

const form = document.querySelector('form.create');
if (form) begin(form);

const table = document.querySelector('main[data-table]');
const list = document.querySelector('main[data-watch]');
if (table) {
  openTable(table);
} else if (list) { // the page of my tables is drawn anew when something happens at one of them
  let later = 0;
  watch(list.dataset.watch.split(' ').map((w) => ({ key: w.split('@')[0], entry: Number(w.split('@')[1]) })), (update) => {
    if (update.soft) return;
    clearTimeout(later);
    later = setTimeout(() => location.reload(), 800);
  });
}
