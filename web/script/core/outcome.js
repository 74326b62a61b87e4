// What comes of what is held: when a sentence is said, asked about, or chosen from a menu, and what stays held when others can be said.

import { counted, complete, openThings, resolve } from './sentence.js';
import { agreeing, fits, isUnseen, reckon, whole } from './held.js';

/** @import { Choice, Found, Held, Legal, State, Tile } from './held.js' */
/**
 * @typedef {object} Outcome
 * @property {'say' | 'ask' | 'menu' | 'list' | 'wait'} does say the sentence, once more asked about where the reader wants that; ask about
 * it in any case; let the reader choose in a menu at the thing, or in the list; wait for another click
 * @property {Choice[]} of the sentences that it is about
 */

const longest = 8; // choices in one menu: more are read in the list

/**
 * outcome gives what comes of a click after which these picks are held. It asks with a menu where words are left that nothing in sight
 * stands for, and offers what is whole while other sentences could still become so.
 * @param {State} state
 * @param {object} seen
 * @param {boolean} seen.stepped whether the stepper was shown when it was clicked
 * @param {Choice[]} seen.before what could be gone on with then
 * @param {number} seen.wish how many the reader wishes
 * @param {(thing: string) => boolean} seen.shows whether the board shows a thing
 * @param {() => boolean} seen.inSight whether something that can be chosen next is on the screen
 * @returns {Outcome}
 */
export function outcome(state, { stepped, before, wish, shows, inSight }) {
  const { shown, filled } = state;
  const one = meant(state, wish);
  if (one && !isSaid(state, one, stepped)) return { does: 'wait', of: [one] }; // how many stands in the stepper
  if (one) return { does: isUnseen(state, one, before) ? 'ask' : 'say', of: [one] };
  if (shown.length === 1 && !openThings(shown[0], filled).some(shows)) return { does: 'say', of: shown };
  const several = new Set(shown.map((s) => s.tile)).size > 1;
  if (several) return { does: 'wait', of: shown }; // the tiles say which
  const list = shown.length === 1 || !inSight() ? shown : whole(state);
  if (!list.length) return { does: 'wait', of: list };
  return { does: list.length > longest ? 'list' : 'menu', of: list };
}

/**
 * would gives the words of the sentence that one more pick would say or ask about, "" where there is none yet.
 * @param {State} state
 * @param {Held} more
 * @param {boolean} stepped
 * @param {number} wish
 */
export function would(state, more, stepped, wish) {
  const after = reckon(state, [...state.held, more]);
  const one = meant(after, wish);
  return one && isSaid(after, one, stepped) ? one.words : '';
}

/**
 * lifted gives what is held once a piece is carried; null where nothing goes on with it, or a click on it would say something.
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
 * meant gives the sentence that is whole, with as many as are wished; null while other words are open.
 * @param {State} state
 * @param {number} wish
 */
function meant(state, wish) {
  const done = whole(state);
  return done.length === state.shown.length ? counted(done, state.filled, wish) : null;
}

/**
 * isSaid tells whether a whole sentence is said at once: it is the only one, or its number has been chosen, or stood in the stepper.
 * @param {State} state
 * @param {Choice} sentence
 * @param {boolean} stepped
 */
const isSaid = ({ shown, filled, held }, sentence, stepped) => shown.length === 1 || stepped || complete(sentence, filled, held);

/**
 * isExplained tells whether a tile of one sentence is first held, as others are that ask for more: a coach stands by, and says then what it
 * is.
 * @param {Legal} legal
 * @param {Tile} tile
 * @param {boolean} guided whether a coach stands by
 */
export function isExplained({ sentences }, { off, words }, guided) {
  const said = sentences.find((s) => s.words === words);
  return guided && !off && said !== undefined && sentences.every((s) => s === said || s.verb !== said.verb);
}

/**
 * renewed gives what is held once other sentences can be said: what still agrees with them. After a refusal that is what was held before
 * it, without the last pick where that would say the same sentence again.
 * @param {Legal} legal
 * @param {Held[]} held
 * @param {Held[]} before what was held when a sentence was refused
 */
export function renewed({ sentences }, held, before) {
  let some = held;
  if (before.length) {
    if (!some.length) some = before;
    const { left, filled } = resolve(sentences, some);
    if (left.length === 1 && complete(left[0], filled, some)) some = some.slice(0, -1);
  }
  return agreeing(sentences, some);
}

/**
 * holding gives the state in which a whole sentence is held, by these picks or as if its things had been chosen one by one. Nothing is held
 * where the picks mean another sentence: a thing may stand in two of its words.
 * @param {State} state
 * @param {Choice} sentence
 * @param {Held[]} [picks]
 */
export function holding(state, sentence, picks) {
  const after = reckon(state, picks || sentence.things.map((thing) => ({ things: [thing], at: [], node: null })));
  return after.left.includes(sentence) ? after : reckon(state, []);
}
