// The menu at a thing: a choice between moves that nothing visible can decide. On a telephone it is in the sheet.

import { drawn, near, need, target } from './dom.js';
import { areaOf } from './finger.js';
import { beside, stepped as next } from '../core/popup.js';
import { text } from './toast.js';
import { atOnce, wide } from './wide.js';

/** @import { Drawn } from './dom.js' */
/** @import { Area } from '../core/geometry.js' */
/** @import { Choice } from '../core/held.js' */

// isOpen reports whether the menu is open.
export const isOpen = () => document.getElementById('menu') !== null;

// close closes the menu.
export function close() {
  document.getElementById('menu')?.remove();
}

/**
 * open offers some moves at a thing.
 * @param {Element} main
 * @param {Choice[]} list
 * @param {Drawn} node
 * @param {(move: Choice) => void} chosen
 */
export function open(main, list, node, chosen) {
  close();
  const box = document.createElement('div');
  box.id = 'menu';
  box.className = 'popup';
  box.setAttribute('role', 'menu');
  box.setAttribute('aria-label', text('which'));
  const buttons = list.map((move) => {
    const button = document.createElement('button');
    button.type = 'button';
    button.setAttribute('role', 'menuitem');
    button.textContent = move.label;
    button.value = move.words;
    button.dataset.things = move.things.join(' ');
    button.addEventListener('click', (event) => {
      event.stopPropagation();
      box.remove();
      chosen(move);
    });
    return button;
  });
  box.append(...buttons);
  if (atOnce() && !wide()) { // over the board it would hide the thing
    const bar = need(main, '[data-bar]');
    bar.append(box);
    bar.scrollTop = 0;
    buttons[0].focus({ preventScroll: true });
    return;
  }
  main.append(box);
  const put = () => place(box, node, drawn(main, '[data-svg] .lit').filter((other) => other !== node).map(areaOf));
  put();
  requestAnimationFrame(() => { if (box.isConnected) put(); }); // by then the next choices are lit, and the picture has its size
  buttons[0].focus({ preventScroll: true });
}

/**
 * place puts the menu next to its thing.
 * @param {HTMLElement} box
 * @param {Drawn} node
 * @param {Area[]} others the other things that can be chosen
 */
function place(box, node, others) {
  const screen = { width: window.innerWidth, height: window.innerHeight };
  const room = near(node, '[data-frame]')?.getBoundingClientRect() || { left: 0, top: 0, ...screen };
  const size = { width: box.offsetWidth, height: box.offsetHeight };
  const { left, top } = beside(size, node.getBoundingClientRect(), others, room, screen);
  box.style.left = left + 'px';
  box.style.top = top + 'px';
}

/**
 * keep removes from the menu the moves that are no longer legal.
 * @param {Set<string>} legal the texts of the legal moves
 */
export function keep(legal) {
  for (const button of document.querySelectorAll('#menu button')) {
    if (button instanceof HTMLButtonElement && !legal.has(button.value)) button.remove();
  }
  document.querySelector('#menu:empty')?.remove();
}

/**
 * closeAside closes the menu after a click elsewhere, unless the click hits a thing, which opens its own menu.
 * @param {Event} event
 */
export function closeAside(event) {
  const menu = document.getElementById('menu');
  if (menu && !menu.contains(target(event)) && !target(event).closest('[data-thing], [data-at]')) menu.remove();
}

/**
 * stepped lets the arrow keys move in the menu. It returns false for other keys.
 * @param {KeyboardEvent} event
 */
export function stepped(event) {
  const menu = target(event).closest('#menu');
  const all = menu ? Array.from(menu.children) : [];
  const to = all[next(all.length, all.indexOf(target(event)), event.key)];
  if (!(to instanceof HTMLElement)) return false;
  to.focus();
  event.preventDefault();
  event.stopPropagation();
  return true;
}
