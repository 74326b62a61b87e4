// What happened since my last turn, or since I looked away, as a film: once by itself, and again whenever it is asked for.

import { find, target } from './dom.js';
import { get } from './post.js';
import { notFetched } from './toast.js';
import * as film from './film.js';
import * as log from './log.js';
import * as page from './page.js';

/** @import { Frame } from './film.js' */

let asked = 0; // films asked for: one that comes late is not shown

// begin lets a reader see it again.
export function begin() {
  page.main.addEventListener('click', (event) => {
    if (target(event).closest('[data-since]')) again();
  });
  settle();
}

/**
 * show shows what was said behind one sentence up to another. It tells whether that came.
 * @param {number} from
 * @param {number} to
 */
export async function show(from, to) {
  if (to <= from || page.racing) return true;
  const mine = ++asked;
  /** @type {{ stage: string, frames: Frame[] } | null} */
  const reel = await get(page.url('/film', { from: String(from), to: String(to) }));
  if (reel && mine === asked && page.at() === to) film.again(reel.stage, reel.frames);
  return reel !== null;
}

// again shows it from my last sentence on, or from the beginning of what the log has.
const again = async () => {
  if (!await show(log.lastOwn(), page.now())) notFetched();
};

// settle offers it where something has happened since.
export function settle() {
  const button = find(page.main, '[data-since]');
  if (button) button.hidden = page.racing || page.past !== null || page.now() <= log.lastOwn() || page.now() === 0;
}
