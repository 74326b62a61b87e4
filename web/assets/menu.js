// The menu at a thing: which of some sentences is meant, where nothing in sight can say it.

import { target } from './dom.js';
import { text } from './toast.js';

/** @import { Drawn } from './dom.js' */
/** @import { Choice } from './held.js' */

export const longest = 8; // choices in one menu: more are read in the list

export const isOpen = () => document.getElementById('menu') !== null;

export function close() {
  document.getElementById('menu')?.remove();
}

/**
 * open asks at a thing which of some sentences is meant.
 * @param {Element} main
 * @param {Choice[]} list
 * @param {Drawn} node
 * @param {(sentence: Choice) => void} chosen
 */
export function open(main, list, node, chosen) {
  close();
  const box = document.createElement('div');
  box.id = 'menu';
  box.className = 'popup';
  box.setAttribute('role', 'menu');
  box.setAttribute('aria-label', text('which'));
  const buttons = list.map((sentence) => {
    const button = document.createElement('button');
    button.type = 'button';
    button.setAttribute('role', 'menuitem');
    button.textContent = sentence.label;
    button.value = sentence.words;
    button.dataset.things = sentence.things.join(' ');
    button.addEventListener('click', (event) => {
      event.stopPropagation();
      box.remove();
      chosen(sentence);
    });
    return button;
  });
  box.append(...buttons);
  main.append(box);
  place(box, node.getBoundingClientRect());
  buttons[0].focus({ preventScroll: true });
}

/**
 * place puts the menu below what it is about, or above where there is no room.
 * @param {HTMLElement} box
 * @param {DOMRect} area
 */
function place(box, area) {
  const { offsetWidth: w, offsetHeight: h } = box;
  const x = Math.max(8, Math.min(window.innerWidth - w - 8, area.left + area.width / 2 - w / 2));
  const below = area.top + Math.min(area.height, 90) + 8;
  const y = below + h < window.innerHeight - 8 ? below : Math.max(8, area.top - h - 8);
  box.style.left = x + 'px';
  box.style.top = y + 'px';
}

/**
 * keep takes out of the menu what cannot be said any more.
 * @param {Set<string>} legal the words of what can be
 */
export function keep(legal) {
  for (const button of document.querySelectorAll('#menu button')) {
    if (button instanceof HTMLButtonElement && !legal.has(button.value)) button.remove();
  }
  document.querySelector('#menu:empty')?.remove();
}

/**
 * closeAside closes the menu when something else is clicked, but no thing: that opens one of its own.
 * @param {Event} event
 */
export function closeAside(event) {
  const menu = document.getElementById('menu');
  if (menu && !menu.contains(target(event)) && !target(event).closest('[data-thing], [data-at]')) menu.remove();
}

/**
 * stepped lets the arrow keys go up and down in the menu; false where the key is about something else.
 * @param {KeyboardEvent} event
 */
export function stepped(event) {
  const menu = target(event).closest('#menu');
  if (!menu || (event.key !== 'ArrowDown' && event.key !== 'ArrowUp')) return false;
  const all = Array.from(menu.children);
  const to = all[(all.indexOf(target(event)) + (event.key === 'ArrowDown' ? 1 : all.length - 1)) % all.length];
  if (to instanceof HTMLElement) to.focus();
  event.preventDefault();
  event.stopPropagation();
  return true;
}
