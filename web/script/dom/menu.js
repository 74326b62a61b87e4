// The menu at a thing: which of some sentences is meant, where nothing in sight can say it. On a telephone it stands in the sheet.

import { drawn, near, need, target } from './dom.js';
import { areaOf } from './finger.js';
import { common } from '../core/geometry.js';
import { text } from './toast.js';
import { atOnce, wide } from './wide.js';

/** @import { Drawn } from './dom.js' */
/** @import { Area } from '../core/geometry.js' */
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
  if (atOnce() && !wide()) { // over the board it would hide what it is about
    const bar = need(main, '[data-bar]');
    bar.append(box);
    bar.scrollTop = 0;
    buttons[0].focus({ preventScroll: true });
    return;
  }
  main.append(box);
  const put = () => place(box, node, drawn(main, '[data-svg] .lit').filter((other) => other !== node).map(areaOf));
  put();
  requestAnimationFrame(() => { if (box.isConnected) put(); }); // by then what can be chosen next is lit, and the picture has its room
  buttons[0].focus({ preventScroll: true });
}

/**
 * place puts the menu beside what it is about: below, above, or at a side, where it covers least of what else can be chosen. Where all
 * around can be chosen it stands in the part of the picture that is free.
 * @param {HTMLElement} box
 * @param {Drawn} node
 * @param {Area[]} others
 */
function place(box, node, others) {
  const { offsetWidth: width, offsetHeight: height } = box;
  const area = node.getBoundingClientRect();
  const room = near(node, '[data-frame]')?.getBoundingClientRect() || new DOMRect(0, 0, window.innerWidth, window.innerHeight);
  const [x, y] = [area.left + area.width / 2 - width / 2, area.top + area.height / 2 - height / 2];
  const spots = [
    { x, y: area.top + Math.min(area.height, 90) + 8 }, { x, y: area.top - height - 8 },
    { x: area.right + 8, y }, { x: area.left - width - 8, y },
  ].map((at, i) => ({ ...at, cost: 40 * i }));
  for (let row = 0; row <= 8; row++) {
    for (let column = 0; column <= 6; column++) {
      const at = { x: room.left + 8 + (room.width - width - 16) * column / 6, y: room.top + 8 + (room.height - height - 16) * row / 8 };
      spots.push({ ...at, cost: 160 + Math.hypot(at.x - x, at.y - y) / 2 });
    }
  }
  const best = spots.map((spot) => {
    const left = Math.max(8, Math.min(window.innerWidth - width - 8, spot.x));
    const top = Math.max(8, Math.min(window.innerHeight - height - 8, spot.y));
    const pushed = Math.hypot(left - spot.x, top - spot.y); // from where it would stand, and perhaps onto what it is about
    const covers = [area, ...others].reduce((sum, other) => sum + common({ left, top, width, height }, other), 0);
    return { left, top, cost: spot.cost + 2 * pushed + covers / 8 };
  }).reduce((a, b) => (b.cost < a.cost ? b : a));
  box.style.left = best.left + 'px';
  box.style.top = best.top + 'px';
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
