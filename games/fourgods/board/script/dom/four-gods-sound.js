// Sound: what the table sounds like. The page's own switch turns it on and off.

import { find } from './dom.js';
import { tones } from './sound.js';
import { inFirst, inHand, isPast, main } from './four-gods-page.js';

/** @import { Tone } from './sound.js' */
/**
 * @typedef {{ phase: string | undefined, tiles: number, cities: number, held: number, loud: number }} Lying what lies on the table, and
 *   how loudly it is said that there is no god yet */

/** @type {Lying | null} */
let before = null; // when it was last listened to

/** @type {Record<'turn' | 'flip' | 'place' | 'city' | 'draw' | 'tick' | 'gong' | 'call', Tone[]>} */
const sounds = {
  turn: [[520, .03, .05, 0]],
  flip: [[420, .03, .06, 0], [620, .03, .06, .04]],
  place: [[170, .09, .3, 0], [95, .12, .25, .01]],
  city: [[262, .16, .16, 0], [392, .22, .16, .1]],
  draw: [[300, .04, .07, 0], [360, .04, .07, .06]],
  tick: [[880, .04, .1, 0]],
  call: [[587, .2, .14, 0], [784, .34, .14, .16]],
  gong: [[110, 1.4, .3, 0], [164, 1.1, .16, .02], [222, .9, .1, .04]],
};

/** @param {keyof typeof sounds} name */
export function sound(name) {
  if (document.visibilityState === 'visible') tones(sounds[name]);
}

// hear gives a sound to what has happened on the table.
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
  if (!was || isPast()) return;
  if (now.phase !== was.phase && (now.phase === 'final' || now.phase === 'over')) sound('gong');
  else if (now.loud === 2 && was.loud === 1) sound('call');
  else if (now.cities > was.cities) sound('city');
  else if (now.tiles > was.tiles) sound('place');
  else if (now.held > was.held) sound('draw');
}
