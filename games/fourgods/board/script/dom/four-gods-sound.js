// Plays the sounds of the table. The page's own switch turns them on and off.

import { find } from './dom.js';
import { tones } from './sound.js';
import { inFirst, inHand, isPast, main } from './four-gods-page.js';
import { soundOf, sounds } from '../core/four-gods-tones.js';

/** @import { Lying, Sound } from '../core/four-gods-tones.js' */

/** @type {Lying | null} */
let before = null; // the state of the table at the last check

/**
 * sound plays a sound.
 * @param {Sound} name
 */
export function sound(name) {
  if (document.visibilityState === 'visible') tones(sounds[name]);
}

// hear plays the sound of what has changed on the table.
export function hear() {
  const world = inFirst('world', '.four-world');
  if (!world) return;
  const now = {
    phase: world.dataset.phase,
    tiles: world.querySelectorAll('[data-piece^="tile:"]').length,
    cities: world.querySelectorAll('[data-piece^="city:"]').length,
    held: inHand().length,
    loud: Number(find(main, '.tile-group[data-loud]')?.dataset.loud || 0),
  };
  const was = before;
  before = now;
  const name = was && !isPast() ? soundOf(was, now) : null;
  if (name) sound(name);
}
