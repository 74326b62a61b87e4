// The partial move as a row of words, each of which can be removed, and the question whether to play a complete move.

import { find, named } from './dom.js';
import { foreseen } from '../core/doubt.js';
import { follows } from './follows.js';
import { text } from './toast.js';

/** @import { Choice } from '../core/held.js' */

/**
 * button returns a button.
 * @param {string} label
 * @param {string} kind
 */
function button(label, kind) {
  const made = document.createElement('button');
  made.type = 'button';
  if (kind) made.className = kind;
  made.textContent = label;
  return made;
}

/**
 * hold shows the held picks by name. It shows nothing if there are none, and skips picks without a name.
 * @param {string[]} labels
 */
export function hold(labels) {
  const box = named('chips');
  const held = labels.map((label, i) => ({ label, i })).filter(({ label }) => label);
  box.hidden = !held.length;
  box.replaceChildren(...held.map(({ label, i }) => {
    const chip = button(label, 'chip');
    chip.dataset.backTo = String(i);
    chip.setAttribute('aria-label', text('clear') + ': ' + label);
    return chip;
  }));
}

/**
 * ask asks for confirmation before a move is played.
 * @param {Choice} move
 * @param {string} doubt
 * @param {() => void} yes
 * @param {() => void} no
 */
export function ask(move, doubt, yes, no) {
  const question = document.createElement('p');
  question.className = 'sure';
  const label = document.createElement('strong');
  label.textContent = move.label;
  question.append(label, ' ', doubt);
  foresee(move, doubt, question);
  const go = button(text('do'), 'primary');
  go.dataset.do = '';
  const back = button(text('cancel'), '');
  /** @type {[HTMLElement, () => void][]} */
  const does = [[go, yes], [back, no]];
  for (const [pressed, act] of does) {
    pressed.addEventListener('click', (event) => {
      event.stopPropagation();
      act();
    });
  }
  const box = named('chips');
  box.hidden = false;
  box.replaceChildren(question, go, back);
}

// yes returns the button that confirms, null when nothing is asked.
export const yes = () => find(document, '#chips [data-do]');

/**
 * foresee adds the consequences of a move to the question.
 * @param {Choice} move
 * @param {string} doubt
 * @param {Element} question
 */
async function foresee(move, doubt, question) {
  const lines = foreseen(await follows(move.words), move.lasts, doubt);
  if (!lines.length) return;
  const list = document.createElement('span');
  list.className = 'follows';
  for (const line of lines) {
    const item = document.createElement('span');
    item.textContent = line;
    list.append(item);
  }
  question.append(list);
}
