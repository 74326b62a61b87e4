// What happened since the user's last turn, or since the user looked away, as a catch-up playback: once automatically, and again on demand.

import { find, target } from './dom.js';
import { get } from './post.js';
import { notFetched } from './toast.js';
import * as playback from './playback.js';
import * as log from './log.js';
import * as page from './page.js';

/** @import { Frame } from './playback.js' */

let asked = 0; // playbacks requested: an outdated one is not shown

// begin lets the reader see the playback again.
export function begin() {
  page.main.addEventListener('click', (event) => {
    if (target(event).closest('[data-since]')) again();
  });
  settle();
}

/**
 * show shows the moves after one ply up to another. It reports whether they could be fetched.
 * @param {number} from
 * @param {number} to
 */
export async function show(from, to) {
  if (to <= from || page.racing) return true;
  const mine = ++asked;
  /** @type {{ stage: string, frames: Frame[] } | null} */
  const reel = await get(page.url('/film', { from: String(from), to: String(to) }));
  if (reel && mine === asked && page.at() === to) playback.again(reel.stage, reel.frames);
  return reel !== null;
}

// again shows it from the reader's last move on, or from the beginning of the log's page.
const again = async () => {
  if (!await show(log.lastOwn(), page.now())) notFetched();
};

// settle offers the playback if something has happened since.
export function settle() {
  const button = find(page.main, '[data-since]');
  if (button) button.hidden = page.racing || page.past !== null || page.now() <= log.lastOwn() || page.now() === 0;
}
