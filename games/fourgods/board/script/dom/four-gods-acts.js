// Carries out the effects of a click on the World or on a tile in hand.

import { explain, play, warn } from './four-gods-page.js';
import { change, pieceOf, scene } from './four-gods-held.js';
import * as intent from '../core/four-gods-intent.js';
import { paint } from './four-gods-ghost.js';
import { lay } from './four-gods-hand.js';
import { show } from './four-gods-scoring.js';

/** @import { Drawn } from './dom.js' */
/** @import { Deed } from '../core/four-gods-intent.js' */

/**
 * perform carries out the effects of a click. It returns false if the page must handle the click.
 * @param {Deed | null} deed
 * @param {Drawn | null} [node] the tile in hand concerned
 */
export function perform(deed, node = null) {
  if (!deed) return false;
  if (deed.lay && node) lay(node, deed.lay, 0);
  if (deed.aim !== undefined) change({ aimed: deed.aim });
  if (deed.aim) paint();
  if (deed.warn) warn(deed.warn);
  if (deed.play) play(deed.play);
  if (deed.shows) show();
  if (deed.explain) explain(deed.explain);
  return !deed.asks;
}

/**
 * put places a tile in hand in a cell.
 * @param {string} id
 * @param {Drawn} node
 */
export const put = (id, node) => perform(intent.put(scene(), pieceOf(node), id), node);

/**
 * discard discards a tile in hand.
 * @param {Drawn | null} node
 */
export const discard = (node) => node !== null && perform(intent.discard(scene(), pieceOf(node)));

/**
 * turnOver turns over a tile in a discard area. It returns false if that is illegal.
 * @param {string} tile
 */
export const turnOver = (tile) => perform(intent.turnOver(scene(), tile));
