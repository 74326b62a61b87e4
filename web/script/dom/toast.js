// Short messages at the edge of the page, and the texts of the page for scripts.

import { named } from './dom.js';
import { fill } from '../core/gaps.js';

/** @type {Record<string, string>} */
const texts = JSON.parse(named('texts', Element).textContent || '{}');

/**
 * text returns a text of the page by its id.
 * @param {string} id
 */
export const text = (id) => texts[id] || id;

/**
 * counted returns a text with a number in its gaps {n} and {n|one|many}.
 * @param {string} id
 * @param {number} n
 */
export const counted = (id, n) => fill(text(id), n);

/**
 * toast shows a message for a while; the same message again only stays longer. It returns a function that removes it.
 * @param {string} message
 * @param {{ rule?: string, bad?: boolean, stay?: number }} [how] the number of its rule; whether it is a refusal; for how many
 *   milliseconds, 0 for until it is removed
 */
export function toast(message, { rule = '', bad = false, stay = 5000 } = {}) {
  const box = named('toasts');
  const shown = Array.from(box.children).find((child) => child instanceof HTMLElement && child.dataset.message === message);
  const item = shown instanceof HTMLElement ? shown : make(box, message, rule, bad, stay);
  clearTimeout(Number(item.dataset.timer));
  if (stay) item.dataset.timer = String(setTimeout(() => item.remove(), stay));
  return () => item.remove();
}

// notFetched says that a request has failed.
export const notFetched = () => toast(text('not-fetched'), { bad: true });

/**
 * make adds a message.
 * @param {HTMLElement} box
 * @param {string} message
 * @param {string} rule
 * @param {boolean} bad
 * @param {number} stay
 */
function make(box, message, rule, bad, stay) {
  const item = document.createElement('div');
  item.className = 'toast' + (bad ? ' bad' : '');
  item.dataset.message = message;
  item.append(message);
  if (rule) {
    const badge = document.createElement('span');
    badge.className = 'badge';
    badge.textContent = text('rule') + ' ' + rule;
    item.append(' ', badge);
  }
  item.addEventListener('click', () => item.remove());
  if (bad && stay) { // the next action dismisses a refusal
    document.addEventListener('pointerdown', () => item.remove(), { once: true, capture: true });
  }
  box.append(item);
  while (box.children.length > 3) box.firstChild?.remove();
  return item;
}
