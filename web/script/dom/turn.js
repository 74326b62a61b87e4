// Shows the user's turn in the title and icon of the window, and with a tone while the page is not in front.

import { named } from './dom.js';
import { bounded } from './post.js';
import { during } from './settled.js';
import { tones } from './sound.js';
import { calls } from '../core/tones.js';

/** @import { Tone } from './sound.js' */

/** @type {Tone[]} */
const myTurn = [[523.25, .5, .12, 0], [659.25, .5, .12, .16]];

/** @type {boolean | null} */
let before = null;

/** @type {Promise<{ next: typeof import('./next.js') }> | null} */
let later = null;

/**
 * turn shows whether it is the user's turn.
 * @param {boolean} mine
 * @param {string} title
 */
export function turn(mine, title) {
  document.title = (mine ? '● ' : '') + title;
  const icon = named('icon', HTMLLinkElement);
  if (!icon.dataset.usual) icon.dataset.usual = icon.getAttribute('href') || '';
  icon.setAttribute('href', (mine ? icon.dataset.turn : icon.dataset.usual) || '');
  if (calls(mine, before, document.hasFocus())) tones(myTurn, true);
  before = mine;
  if (later || !mine && document.querySelector('main[data-kept]')) {
    later ||= during(bounded(import(new URL('next.js', import.meta.url).href)));
    later.then((script) => script.next.next(mine)).catch(() => { later = null; }); // retried at the next call
  }
}
