// Hints: requested by the button or by a key, shown while they are computed, and held on demand.

import { every, find, near, need, target } from './dom.js';
import { post, get, newID, fieldsOf } from './post.js';
import { settled } from '../core/hint.js';
import { later, never } from './settled.js';
import { notFetched, text, toast } from './toast.js';
import * as pick from './pick.js';

/** @import { Address } from './follows.js' */
/** @import { Put } from './panels.js' */
/** @import { Panel } from './review.js' */

const often = 150; // milliseconds between two requests for a hint in progress

/** @type {HTMLElement} */
let main;
/** @type {Address} */
let url;
/** @type {Put} */
let put;
let timer = 0;
let had = ''; // the entry at which there was a hint

/**
 * begin takes over the hints of a table.
 * @param {HTMLElement} table
 * @param {Address} address
 * @param {Put} replace
 */
export function begin(table, address, replace) {
  main = table;
  url = address;
  put = replace;
  main.addEventListener('submit', asked, true);
  main.addEventListener('click', taken);
  settle();
}

// settle prepares a redrawn hint. It keeps requesting while the hint is computed, or if an update was drawn before the hint.
export function settle() {
  const all = every(main, '#hint [data-take]');
  for (const button of all) button.hidden = false;
  const drawn = { shown: all.length > 0, thinking: main.querySelector('#hint progress') !== null };
  const now = settled(had, main.dataset.entry || '', drawn);
  had = now.had;
  if (now.look && !timer) timer = later(look, often);
}

/**
 * asked handles a request for a hint.
 * @param {SubmitEvent} event
 */
async function asked(event) {
  const form = near(target(event), 'form[data-hint]', HTMLFormElement);
  if (!form) return;
  event.preventDefault();
  event.stopPropagation();
  const button = need(form, 'button', HTMLButtonElement);
  if (button.disabled) return;
  const fields = { ...fieldsOf(form, button), input: newID() };
  button.disabled = true;
  const answer = await post(form.action, fields, () => toast(text('sending')));
  if (!answer.ok) toast(answer.message || '', { bad: true });
  if (!await look()) notFetched();
  button.disabled = false; // unless it has been replaced
}

// look fetches and draws the hint as it is now. It reports whether the fetch succeeded.
async function look() {
  never(timer);
  timer = 0;
  /** @type {Panel | null} */
  const panel = await get(url('/hint'));
  if (!panel) return false;
  if (main.hasAttribute('data-past')) return true; // the past has no hints
  const focused = need(main, '#hint').contains(document.activeElement);
  put('hint', panel.html);
  settle();
  if (!panel.said) return true;
  had = main.dataset.entry || '';
  need(main, '[data-hint-said]').textContent = panel.said;
  need(main, '#hint').scrollIntoView({ block: 'nearest' });
  const first = find(main, '#hint [data-take]');
  if (focused && first) first.focus({ preventScroll: true });
  return true;
}

/**
 * taken holds the suggested move.
 * @param {MouseEvent} event
 */
function taken(event) {
  const button = near(target(event), '[data-take]');
  if (button) pick.hold(button.dataset.take || '');
}

// ask requests a hint, if hints are available.
export function ask() {
  const button = find(main, 'form[data-hint] button', HTMLButtonElement);
  button?.form?.requestSubmit(button);
}
