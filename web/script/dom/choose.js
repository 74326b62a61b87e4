// What clicks, keys and pieces that are carried choose: a click on a thing fills a word of the sentence, one on a tile begins it, and one
// on what does not go on tells why. A piece that is carried is the same as two clicks.

import { near, target } from './dom.js';
import { clicked as choices, differ, fresh, pressed as pressing, questions } from '../core/click.js';
import { lifted } from '../core/outcome.js';
import { lookCloser, meantBy } from './finger.js';
import { toast } from './toast.js';
import { get } from './post.js';
import * as amount from './amount.js';
import * as carry from './carry.js';
import * as menu from './menu.js';
import * as pick from './pick.js';
import * as things from './things.js';
import { nodeOf } from './tiles.js';

/** @import { Drawn } from './dom.js' */
/** @import { Address } from './follows.js' */
/** @import { Held, Tile } from '../core/held.js' */
/** @import { Found } from './things.js' */

/** @type {HTMLElement} */
let main;
/** @type {Address} */
let url;
/** @type {Held[]} */
let before = []; // what was held before a piece was carried

/**
 * begin minds clicks, keys and pieces that are carried.
 * @param {HTMLElement} table
 * @param {Address} address
 */
export function begin(table, address) {
  main = table;
  url = address;
  main.addEventListener('click', clicked);
  main.addEventListener('keydown', pressed);
  document.addEventListener('click', menu.closeAside);
  carry.begin(main, { take: taken, drop: dropped, back: putBack });
}

/** @param {MouseEvent} event */
function clicked(event) {
  const { held, sentences, tiles } = pick.now();
  const back = near(target(event), '[data-back-to]');
  if (back) {
    pick.keep(held.slice(0, Number(back.dataset.backTo)));
    return;
  }
  const tile = tiles.find((one) => nodeOf(one).contains(target(event)));
  if (tile && (tile.off || !tile.words || pick.isExplained(tile))) {
    event.preventDefault();
    press(tile);
    return;
  }
  const word = near(target(event), 'button[name="words"]', HTMLButtonElement);
  if (word) {
    event.preventDefault();
    const sentence = sentences.find((s) => s.words === word.value);
    if (sentence) pick.decide(sentence, word);
    return;
  }
  const aim = aimed(event);
  if (!aim) return;
  const found = things.meant(main, aim);
  if (!found.length || target(event).closest('.log, dialog, #menu')) return;
  if (main.querySelector('form.used')) return; // my sentence is under way
  if (!sentences.length) {
    refuse(found);
    return;
  }
  event.preventDefault();
  choose(found);
}

/**
 * pressed lets the keyboard do what the mouse does: Enter chooses, arrows go to the next lit thing.
 * @param {KeyboardEvent} event
 */
function pressed(event) {
  if (menu.stepped(event)) return;
  const node = things.around(target(event));
  if (!node) return;
  if (event.key === 'Enter' || event.key === ' ') {
    event.preventDefault();
    choose(things.meant(main, node));
  } else if (event.key.startsWith('Arrow')) {
    const next = things.neighbour(main, node, event.key);
    if (next) {
      things.knob(next).focus();
      event.preventDefault();
      event.stopPropagation();
    }
  }
}

/**
 * press chooses an action. One that is impossible says why.
 * @param {Tile} tile
 */
function press(tile) {
  if (tile.off) {
    toast(tile.name + ': ' + tile.note, { bad: true });
    return;
  }
  amount.forget();
  const node = nodeOf(tile);
  const { does, held } = pressing(pick.now(), tile, node, pick.isExplained(tile));
  if (does === 'whole') pick.hold(tile.words, held);
  else if (does === 'take') pick.take(node, held);
  else pick.keep(held);
}

/**
 * aimed is what a click is meant for: for a finger, what lies near it, and null when it has to look closer first, because
 * the things there mean different sentences.
 * @param {MouseEvent} event
 */
function aimed(event) {
  const close = meantBy(event, things.choosable(main));
  if (!close.length) return target(event);
  if (differ(pick.now(), close.map((node) => things.meant(main, node))) && lookCloser(close)) return null;
  return close.find((node) => node === target(event).closest('.lit, .chosen')) || close[0];
}

/**
 * choose does what comes of a click on things.
 * @param {Found[]} found
 */
function choose(found) {
  const { does, held } = choices(pick.now(), found, things.taught(main));
  if (does === 'take') pick.take(found[0].node, held);
  else if (does === 'keep') pick.keep(held);
  else if (does === 'refuse') refuse(found);
}

/**
 * refuse answers a click on something that does not go on with what is held: it tells why, or, when the sentence so far has
 * no place for such a thing, begins another with it. The past asks nothing, so it refuses nothing.
 * @param {Found[]} found
 */
async function refuse(found) {
  if (main.hasAttribute('data-past')) return;
  const { held } = pick.now();
  const { words, things: all } = questions(pick.now(), found);
  if (words && await toldWhy({ words })) return;
  const other = pick.now().held === held ? fresh(pick.now(), found) : null;
  if (other) {
    pick.take(found[0].node, [other]);
    return;
  }
  for (const thing of all) {
    if (await toldWhy({ thing })) return;
  }
}

/**
 * toldWhy tells why some words, or a thing, cannot be chosen; false where the server knows nothing about it.
 * @param {Record<string, string>} query
 */
async function toldWhy(query) {
  /** @type {{ text?: string, rule?: string } | null} */
  const why = await get(url('/why', query));
  if (!why || !why.text) return false;
  toast(why.text, { rule: why.rule, bad: true });
  return true;
}

/**
 * taken takes the piece that is carried in hand, unless a click on it would say something.
 * @param {Drawn} piece
 */
function taken(piece) {
  const { held } = pick.now();
  const node = piece.closest('.chosen') || piece;
  before = held;
  if (node !== piece && held.some((one) => one.node instanceof Node && node.contains(one.node))) return true;
  const lift = lifted(pick.now(), things.meant(main, piece), amount.isShown(), amount.wished());
  if (lift) pick.keep(lift);
  return lift !== null;
}

/**
 * dropped puts the piece that is carried where it was let go.
 * @param {Element} node
 */
function dropped(node) {
  if (!main.contains(node)) return false;
  const found = things.meant(main, node);
  const more = found.length ? pick.more(node) : null;
  if (more) pick.take(found[0].node, [...pick.now().held, more]);
  return more !== null;
}

// putBack holds what was held before a piece was carried.
function putBack() {
  if (pick.now().held !== before) pick.keep(before);
}
