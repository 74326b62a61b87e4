// Hints: asked for by the button or by "?", shown as they are thought about, and taken into the hand.

import { post, get, newID } from './post.js';
import { toast } from './toast.js';
import * as pick from './pick.js';

const often = 150; // milliseconds between two looks at a hint that is being thought about

let main = null;
let url = null;
let put = null; // puts the panel on the page
let timer = 0;

export function begin(table, address, replace) {
  main = table;
  url = address;
  put = replace;
  main.addEventListener('submit', asked, true);
  main.addEventListener('click', taken);
  document.addEventListener('keydown', pressed);
  settle();
}

// settle readies what was drawn anew, and goes on looking while it is being thought about.
export function settle() {
  for (const button of main.querySelectorAll('#hint [data-take]')) button.hidden = false;
  if (main.querySelector('#hint progress') && !timer) timer = setTimeout(look, often);
}

async function asked(event) {
  const form = event.target.closest('form[data-hint]');
  if (!form) return;
  event.preventDefault();
  event.stopPropagation();
  const button = form.querySelector('button');
  if (button.disabled) return;
  const fields = { ...Object.fromEntries(new FormData(form, button)), input: newID() };
  button.disabled = true;
  const answer = await post(form.action, fields);
  if (!answer.ok) toast(answer.message, { bad: true });
  await look();
  button.disabled = false; // when it is still there
}

// look draws the hint as far as it has come.
async function look() {
  clearTimeout(timer);
  timer = 0;
  const panel = await get(url('/hint'));
  if (!panel || main.hasAttribute('data-past')) return; // the past has no hints
  const focused = main.querySelector('#hint').contains(document.activeElement);
  put('hint', panel.html);
  settle();
  if (!panel.said) return;
  main.querySelector('[data-hint-said]').textContent = panel.said;
  main.querySelector('#hint').scrollIntoView({ block: 'nearest' });
  const first = main.querySelector('#hint [data-take]');
  if (focused && first) first.focus({ preventScroll: true });
}

function taken(event) {
  const button = event.target.closest('[data-take]');
  if (button) pick.hold(button.dataset.take);
}

function pressed(event) {
  if (event.key !== '?' || event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || event.target.closest('input:not([type="range"]), textarea, select, dialog')) return;
  const button = main.querySelector('form[data-hint] button');
  if (!button) return;
  event.preventDefault();
  button.form.requestSubmit(button);
}
