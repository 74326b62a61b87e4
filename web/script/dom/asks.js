// What is asked for next, in words beside the marks that it has on the boards: what acts, whom it hits, where it goes; or what the title
// says of that word.

import { every, find, named } from './dom.js';
import { text } from './toast.js';
import * as roles from './roles.js';

/** @import { State } from './held.js' */

/** @type {Record<string, () => string>} */
const usual = { from: () => text('asks-from'), whom: () => text('asks-whom'), to: () => text('asks-to') };

/**
 * show tells what the marks on the boards ask for; nothing while nothing is held, or while a whole sentence is asked about.
 * @param {ParentNode} main
 * @param {boolean} held
 * @param {State} state
 */
export function show(main, held, { shown, filled, tiles }) {
  const box = named('asks');
  const lit = held ? every(main, '.lit[data-role]', Element) : [];
  const seen = new Set(lit.flatMap((node) => (node.getAttribute('data-thing') || '').split(' ')));
  const [of, marked] = [roles.at(main), new Set(lit.map((node) => node.getAttribute('data-role')))];
  /** @type {Map<string, Set<string>>} */
  const told = new Map(); // what the title says of the words with a role
  for (const sentence of held ? shown : []) {
    const { role, at } = roles.wordOf(sentence, filled, of, seen);
    const asks = find(main, `[data-verb-group="${CSS.escape(sentence.verb)}"]`)?.dataset.asks?.split('|')[at] || '';
    if (role) told.set(role, (told.get(role) || new Set()).add(asks));
  }
  const lines = ['from', 'whom', 'to'].filter((role) => marked.has(role)).map((role) => {
    const [only, ...others] = told.get(role) || [];
    return [role, only && !others.length ? text('asks-this').replace('{what}', only) : usual[role]()];
  });
  const actions = tiles.filter((tile) => shown.some((s) => s.tile === tile)).map((tile) => tile.name);
  if (held && !marked.size && actions.length > 1) lines.push(['what', `${text('which')} ${actions.join(' / ')}`]);
  box.hidden = !lines.length;
  box.replaceChildren(...lines.map(([role, words]) => {
    const line = document.createElement('span');
    line.className = 'asks-' + role;
    line.textContent = words;
    return line;
  }));
}
