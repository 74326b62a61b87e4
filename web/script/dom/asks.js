// The prompt for the next choice, in addition to the marks on the boards.

import { every, find, named } from './dom.js';
import { lines } from '../core/asking.js';
import { text } from './toast.js';
import { listed } from './things.js';
import { rolesAt } from './marks.js';

/** @import { State } from '../core/held.js' */
/** @import { Line } from '../core/asking.js' */
/** @import { Role } from '../core/roles.js' */

/** @type {Record<string, () => string>} */
const usual = { from: () => text('asks-from'), whom: () => text('asks-whom'), to: () => text('asks-to') };

/**
 * show writes what the marks on the boards ask for. It writes nothing while nothing is held, or while the page asks for confirmation.
 * @param {ParentNode} main
 * @param {boolean} held
 * @param {State} state
 */
export function show(main, held, state) {
  const box = named('asks');
  const marked = held ? every(main, '.lit[data-role]', Element).map((node) => ({
    things: listed(node.getAttribute('data-thing')), role: /** @type {Role} */ (node.getAttribute('data-role')),
  })) : [];
  const group = (/** @type {string} */ verb) => find(main, `[data-verb-group="${CSS.escape(verb)}"]`);
  const all = held ? lines(state, marked, rolesAt(main), (verb) => group(verb)?.dataset.asks?.split('|') || []) : [];
  box.hidden = !all.length;
  box.replaceChildren(...all.map((line) => {
    const made = document.createElement('span');
    made.className = 'asks-' + line.role;
    made.textContent = inWords(line);
    return made;
  }));
}

/**
 * inWords returns the text of a line.
 * @param {Line} line
 */
function inWords({ role, words }) {
  if (role === 'brings') return words[0];
  if (role === 'what') return `${text('which')} ${words.join(' / ')}`;
  return words.length ? text('asks-this').replace('{what}', words[0]) : usual[role]();
}
