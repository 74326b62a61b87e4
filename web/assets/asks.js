// What is asked for next, in words beside the marks that it has on the boards: what acts, whom it hits, where it goes.

import { every, named } from './dom.js';
import { text } from './toast.js';

/**
 * show tells what the marks on the boards ask for; nothing while nothing is held, or while a whole sentence is asked about.
 * @param {ParentNode} main
 * @param {boolean} held
 * @param {string[]} actions that what is held may be meant for, by their names
 */
export function show(main, held, actions) {
  const box = named('asks');
  const roles = held ? new Set(every(main, '.lit[data-role]', Element).map((node) => node.getAttribute('data-role'))) : new Set();
  const lines = [['from', text('asks-from')], ['whom', text('asks-whom')], ['to', text('asks-to')]].filter(([role]) => roles.has(role));
  if (held && !roles.size && actions.length > 1) lines.push(['what', `${text('which')} ${actions.join(' / ')}`]);
  box.hidden = !lines.length;
  box.replaceChildren(...lines.map(([role, words]) => {
    const line = document.createElement('span');
    line.className = 'asks-' + role;
    line.textContent = words;
    return line;
  }));
}
