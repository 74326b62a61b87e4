// What is done with a click on the World, or with a tile in hand. What cannot be taken back, and what was not asked for, takes two clicks.

import { busy, choices, explain, say, starting, tileOf, warn } from './four-gods-page.js';
import { face } from '../core/four-gods-lies.js';
import { closest, fits, gods, held, lieOf, match } from './four-gods-held.js';
import { paint } from './four-gods-ghost.js';
import { lay } from './four-gods-hand.js';
import { show } from './four-gods-scoring.js';

/** @import { Drawn } from './dom.js' */

/**
 * aim shows what a second click on a cell does.
 * @param {string} cell
 * @param {'tile' | 'city' | 'challenge'} what
 */
function aim(cell, what) {
  held.aimed = { cell, what };
  paint();
}

/** @param {string} cell */
const isAimed = (cell) => held.aimed !== null && held.aimed.cell === cell;

/**
 * put lays a tile into a cell: at once where it fits as it lies, else it turns so that it would, and a second time lays it. A city is
 * always destroyed by the second click. Where it fits in no way the page is asked why.
 * @param {string} id
 * @param {Drawn} node
 */
export function put(id, node) {
  const tile = tileOf(node);
  const fit = fits(tile).get(id);
  if (!fit) {
    if (!busy()) explain(`place ${tile} ${id} ${lieOf(node)}`);
    return;
  }
  const now = match(node, fit);
  if (now && (!fit.razes || isAimed(id))) {
    const found = starting(`place ${tile} ${id} ${now}`, `raze ${tile} ${id} ${now}`);
    held.aimed = null;
    const best = found.find((b) => held.whose && b.value.endsWith(' ' + gods[held.whose])) || found[0];
    say(best.value);
    return;
  }
  if (!now) lay(node, closest(node, fit), 0);
  aim(id, 'tile');
  if (fit.razes) warn('raze');
}

/**
 * build founds a city in a cell with the second click. False when the page has to ask.
 * @param {string} id
 */
export function build(id) {
  const found = starting('city ' + id, 'move-in ' + id);
  if (!found.length) return false;
  if (!isAimed(id)) {
    aim(id, 'city');
    warn('build');
    return true;
  }
  held.aimed = null;
  const best = found.filter((b) => !held.whose || b.value.endsWith(' ' + held.whose));
  if (found.length > 1 && best.length !== 1) return false; // with whose prophet
  say((best[0] || found[0]).value);
  return true;
}

/**
 * challenge takes two clicks, because a wrong one is lost.
 * @param {string} id
 */
export function challenge(id) {
  if (!starting('challenge ' + id).length) return false;
  if (isAimed(id)) {
    held.aimed = null;
    say('challenge ' + id);
    return true;
  }
  aim(id, 'challenge');
  warn('challenge');
  return true;
}

/**
 * prophet sets a prophet on a zone of the tile just placed; the page asks which one when several could migrate there.
 * @param {string} corner
 */
export function prophet(corner) {
  const found = choices().filter((b) => {
    const words = b.value.split(' ');
    return words[0] === 'prophet' && words[1] === corner || words[0] === 'migrate' && words[2] === corner;
  });
  const best = found.length === 1 ? found[0] : found.find((b) => b.value === `prophet ${corner} ${held.whose}`);
  if (!best) return busy();
  say(best.value);
  return true;
}

/**
 * discard puts a tile down with the face that is up, or, when it may not, back where it came from.
 * @param {Drawn | null} node
 */
export function discard(node) {
  if (!node) return;
  const down = `discard ${tileOf(node)} ${face(lieOf(node))}`;
  if (!say(down) && !say('return ' + tileOf(node))) explain(down);
}

/**
 * fetchTile takes a tile out of a discard area, and shows the World to whoever has scrolled away from it; where it may not be taken it
 * is turned over.
 * @param {string} tile
 */
export function fetchTile(tile) {
  if (!say('take ' + tile)) return turnOver(tile);
  show();
  return true;
}

/**
 * turnOver turns over a tile in a discard area; false where that is not possible.
 * @param {string} tile
 */
export function turnOver(tile) {
  const [over] = starting('flip ' + tile);
  return Boolean(over) && say(over.value);
}
