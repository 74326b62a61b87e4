// How clicks, keys and drags choose. A click on a thing fills a parameter of the move, a click on a tile starts a move, and a click on
// anything else shows why it is refused. Dragging a piece is the same as two clicks.

import { near, target } from './dom.js';
import { clicked as choices, differ, fresh, pressed as pressing, questions } from '../core/click.js';
import { lifted } from '../core/outcome.js';
import { lookCloser, meantBy } from './finger.js';
import { toast } from './toast.js';
import { get } from './post.js';
import * as amount from './amount.js';
import * as drag from './drag.js';
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
let before = []; // the picks from before a drag

/**
 * begin handles clicks, keys and drags.
 * @param {HTMLElement} table
 * @param {Address} address
 */
export function begin(table, address) {
  main = table;
  url = address;
  main.addEventListener('click', clicked);
  main.addEventListener('keydown', pressed);
  document.addEventListener('click', menu.closeAside);
  drag.begin(main, { take: taken, drop: dropped, back: putBack });
}

/**
 * clicked handles a click on the table.
 * @param {MouseEvent} event
 */
function clicked(event) {
  const { held, moves, tiles } = pick.now();
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
    const move = moves.find((s) => s.words === word.value);
    if (move) pick.decide(move, word);
    return;
  }
  const aim = aimed(event);
  if (!aim) return;
  const found = things.meant(main, aim);
  if (!found.length || target(event).closest('.log, dialog, #menu')) return;
  if (main.querySelector('form.used')) return; // a move is being sent
  if (!moves.length) {
    refuse(found);
    return;
  }
  event.preventDefault();
  choose(found);
}

/**
 * pressed handles the keyboard like the mouse: Enter chooses, arrow keys go to the next lit thing.
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
 * press chooses an action. It shows the reason if the action is impossible.
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
 * aimed returns the target of a click. For a finger it considers what is near. It returns null if the picture must be enlarged first,
 * because the things there would lead to different moves.
 * @param {MouseEvent} event
 */
function aimed(event) {
  const close = meantBy(event, things.choosable(main));
  if (!close.length) return target(event);
  if (differ(pick.now(), close.map((node) => things.meant(main, node))) && lookCloser(close)) return null;
  return close.find((node) => node === target(event).closest('.lit, .chosen')) || close[0];
}

/**
 * choose applies a click on things.
 * @param {Found[]} found
 */
function choose(found) {
  const { does, held } = choices(pick.now(), found, things.taught(main));
  if (does === 'take') pick.take(found[0].node, held);
  else if (does === 'keep') pick.keep(held);
  else if (does === 'refuse') refuse(found);
}

/**
 * refuse handles a click on something that does not continue the picks. It shows the reason; or, if the partial move has no parameter for
 * such a thing, it starts another move with it. It does nothing while the page shows the past.
 * @param {Found[]} found
 */
async function refuse(found) {
  if (main.hasAttribute('data-past')) return;
  const { held } = pick.now();
  const { words, things: all } = questions(pick.now(), found);
  if (words && await showWhy({ words })) return;
  const other = pick.now().held === held ? fresh(pick.now(), found) : null;
  if (other) {
    pick.take(found[0].node, [other]);
    return;
  }
  for (const thing of all) {
    if (await showWhy({ thing })) return;
  }
}

/**
 * showWhy shows why some words or a thing cannot be chosen. It returns false if the server gives no reason.
 * @param {Record<string, string>} query
 */
async function showWhy(query) {
  /** @type {{ text?: string, rule?: string } | null} */
  const why = await get(url('/why', query));
  if (!why || !why.text) return false;
  toast(why.text, { rule: why.rule, bad: true });
  return true;
}

/**
 * taken picks up a piece for a drag, unless a click on it would play a move.
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
 * dropped drops the dragged piece on an element.
 * @param {Element} node
 */
function dropped(node) {
  if (!main.contains(node)) return false;
  const found = things.meant(main, node);
  const more = found.length ? pick.more(node) : null;
  if (more) pick.take(found[0].node, [...pick.now().held, more]);
  return more !== null;
}

// putBack restores the picks from before a drag.
function putBack() {
  if (pick.now().held !== before) pick.keep(before);
}
