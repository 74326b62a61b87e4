// The outcome of a click: when a move is played, confirmed, or chosen from a menu, and which picks stay held when the legal moves change.

import { counted, complete, openThings, resolve } from './moves.js';
import { agreeing, fits, isUnseen, reckon, whole } from './held.js';

/** @import { Choice, Found, Held, Legal, State, Tile } from './held.js' */
/**
 * @typedef {object} Outcome
 * @property {'play' | 'ask' | 'menu' | 'list' | 'wait'} does play the move, with confirmation if the settings require it; ask for
 *   confirmation in any case; offer a menu at the thing, or the list; wait for another click
 * @property {Choice[]} of the moves concerned
 */

const longest = 8; // choices in one menu; more are shown in the list

/**
 * outcome returns the outcome of a click that led to this state. It offers a menu if parameters are open that nothing visible stands for,
 * and offers complete moves while other moves could still become complete.
 * @param {State} state
 * @param {object} seen
 * @param {boolean} seen.stepped whether the number stepper was shown at the click
 * @param {Choice[]} seen.before the moves that could be completed before the click
 * @param {number} seen.wish the number that the reader chose
 * @param {(thing: string) => boolean} seen.shows whether the board shows a thing
 * @param {() => boolean} seen.inSight whether something that can be chosen next is on the screen
 * @returns {Outcome}
 */
export function outcome(state, { stepped, before, wish, shows, inSight }) {
  const { shown, filled } = state;
  const one = meant(state, wish);
  if (one && !isPlayed(state, one, stepped)) return { does: 'wait', of: [one] }; // the number is chosen in the stepper
  if (one) return { does: isUnseen(state, one, before) ? 'ask' : 'play', of: [one] };
  if (shown.length === 1 && !openThings(shown[0], filled).some(shows)) return { does: 'play', of: shown };
  const several = new Set(shown.map((s) => s.tile)).size > 1;
  if (several) return { does: 'wait', of: shown }; // the player chooses a tile
  const list = shown.length === 1 || !inSight() ? shown : whole(state);
  if (!list.length) return { does: 'wait', of: list };
  return { does: list.length > longest ? 'list' : 'menu', of: list };
}

/**
 * would returns the text of the move that one more pick would play or ask about, "" if there is none yet.
 * @param {State} state
 * @param {Held} more
 * @param {boolean} stepped
 * @param {number} wish
 */
export function would(state, more, stepped, wish) {
  const after = reckon(state, [...state.held, more]);
  const one = meant(after, wish);
  return one && isPlayed(after, one, stepped) ? one.words : '';
}

/**
 * lifted returns the picks after a piece is picked up for a drag. It returns null if no move continues with it, or if a click on it would
 * play a move.
 * @param {State} state
 * @param {Found[]} found
 * @param {boolean} stepped
 * @param {number} wish
 */
export function lifted(state, found, stepped, wish) {
  const more = fits(state, found);
  return more && !would(state, more, stepped, wish) ? [...state.held, more] : null;
}

/**
 * meant returns the complete move with the wished number, or null while other parameters are open.
 * @param {State} state
 * @param {number} wish
 */
function meant(state, wish) {
  const done = whole(state);
  return done.length === state.shown.length ? counted(done, state.filled, wish) : null;
}

/**
 * isPlayed reports whether a complete move is played immediately: it is the only one, its number has been chosen, or the stepper showed the
 * number.
 * @param {State} state
 * @param {Choice} move
 * @param {boolean} stepped
 */
const isPlayed = ({ shown, filled, held }, move, stepped) => shown.length === 1 || stepped || complete(move, filled, held);

/**
 * isExplained reports whether a tile with a single move is held before it is played, like tiles that need more choices. This is so with a
 * coach, who explains the move then.
 * @param {Legal} legal
 * @param {Tile} tile
 * @param {boolean} guided whether there is a coach
 */
export function isExplained({ moves }, { off, words }, guided) {
  const said = moves.find((s) => s.words === words);
  return guided && !off && said !== undefined && moves.every((s) => s === said || s.verb !== said.verb);
}

/**
 * renewed returns the picks that stay held when the legal moves change: those that still agree. After a refusal it returns the picks held
 * before the refused move, without the last pick if that would play the same move again.
 * @param {Legal} legal
 * @param {Held[]} held
 * @param {Held[]} before the picks held when a move was refused
 */
export function renewed({ moves }, held, before) {
  let some = held;
  if (before.length) {
    if (!some.length) some = before;
    const { left, filled } = resolve(moves, some);
    if (left.length === 1 && complete(left[0], filled, some)) some = some.slice(0, -1);
  }
  return agreeing(moves, some);
}

/**
 * holding returns the state in which a complete move is held, by these picks or as if its things had been chosen one by one. Nothing is
 * held if the picks mean another move: a thing may fill two of its parameters.
 * @param {State} state
 * @param {Choice} move
 * @param {Held[]} [picks]
 */
export function holding(state, move, picks) {
  const after = reckon(state, picks || move.things.map((thing) => ({ things: [thing], at: [], node: null })));
  return after.left.includes(move) ? after : reckon(state, []);
}
