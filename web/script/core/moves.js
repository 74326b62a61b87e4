// Partial moves: which legal moves agree with the picks so far. The module depends on no game and does not use the DOM.
//
// The things of a move are "kind:id", one for each parameter after the verb. A pick is one click. It may stand for several things (a god
// and its people), for a verb, or for beginnings of moves. Picks of one kind fill parameters in order; where a thing could also fill a
// later parameter, choosing it again raises its rank.
//
// A picked thing may be on a place: `at`. If the parameter before it takes that kind of place, it says where the thing is. Then a piece on
// the board matches only the moves that take it from there, and fills both parameters.

/** @typedef {{ verb: string, things: string[], words: string }} Move a move: its verb, its things, and the whole move text */
/** @typedef {{ things: string[], at?: string[], rank?: number, verb?: string, starts?: string[] }} Pick */
/** @typedef {Map<string, number[]>} Filled for each verb, the indices of the parameters that picks have filled */

/**
 * resolve returns the moves that agree with the picks, the parameters that the picks fill, and the number of readings of each pick.
 * @template {Move} S
 * @param {S[]} moves
 * @param {Pick[]} picks
 * @returns {{ left: S[], filled: Filled, readings: number[] }}
 */
export function resolve(moves, picks) {
  let left = moves;
  /** @type {Filled} */
  const filled = new Map();
  /** @type {number[]} */
  const readings = [];
  for (const pick of picks) {
    const { verb, starts } = pick;
    if (verb || starts) {
      left = left.filter((s) => (starts ? begins(s, starts) : s.verb === verb));
      readings.push(1);
      continue;
    }
    /** @type {Filled} */
    const places = new Map(); // the parameters that the pick may fill
    for (const s of left) {
      s.things.forEach((_, at) => {
        if (!means(s, at, pick) || (filled.get(s.verb) || []).includes(at)) return;
        const list = places.get(s.verb) || [];
        if (!list.includes(at)) list.push(at);
        places.set(s.verb, list.sort((a, b) => a - b));
      });
    }
    let most = 0;
    /** @type {Map<string, number>} */
    const at = new Map();
    for (const [verb, list] of places) {
      most = Math.max(most, list.length);
      at.set(verb, list[Math.min(pick.rank || 0, list.length - 1)]);
    }
    readings.push(most);
    left = left.filter((s) => {
      const place = at.get(s.verb);
      return place !== undefined && means(s, place, pick);
    });
    for (const [verb, place] of at) {
      const before = filled.get(verb) || [];
      const any = left.find((s) => s.verb === verb);
      const from = any && located(any, place, pick) && !before.includes(place - 1) ? [place - 1] : [];
      filled.set(verb, [...before, ...from, place]);
    }
  }
  return { left, filled, readings };
}

/**
 * begins reports whether a move text begins with one of some texts.
 * @param {{ words: string }} move
 * @param {string[]} starts
 */
export const begins = ({ words }, starts) => starts.some((start) => words === start || words.startsWith(start + ' '));

/**
 * kind returns the kind of a thing.
 * @param {string} thing
 */
const kind = (thing) => thing.slice(0, thing.indexOf(':'));

/**
 * located reports whether the parameter before a place in a move says where the thing of a pick is.
 * @param {Move} move
 * @param {number} place the index of a parameter
 * @param {Pick} pick
 */
function located(move, place, { at = [] }) {
  return place > 0 && at.some((where) => kind(where) === kind(move.things[place - 1]));
}

/**
 * means reports whether a pick may stand for a parameter of a move.
 * @param {Move} move
 * @param {number} place the index of the parameter
 * @param {Pick} pick
 */
export function means(move, place, pick) {
  if (!pick.things.includes(move.things[place])) return false;
  return !located(move, place, pick) || (pick.at || []).includes(move.things[place - 1]);
}

/**
 * open lists the things of a move whose parameters no pick has filled.
 * @param {Move} move
 * @param {Filled} filled
 */
export function open(move, filled) {
  const taken = filled.get(move.verb) || [];
  return move.things.filter((_, at) => !taken.includes(at));
}

/**
 * isNumber reports whether a thing is a number.
 * @param {string} thing
 */
const isNumber = (thing) => kind(thing) === 'number';

/**
 * openThings lists the things of a move whose parameters no pick has filled, without numbers, since numbers are not clicked.
 * @param {Move} move
 * @param {Filled} filled
 */
export const openThings = (move, filled) => open(move, filled).filter((thing) => !isNumber(thing));

/**
 * next returns the next open things of a move: the first, and the one directly after it, which may be on the first and then fill both.
 * @param {Move} move
 * @param {Filled} filled
 * @returns {{ first: string, behind: string }} "" for none
 */
export function next(move, filled) {
  const taken = filled.get(move.verb) || [];
  const free = (/** @type {number} */ at) => at < move.things.length && !taken.includes(at) && !isNumber(move.things[at]);
  const at = move.things.findIndex((_, i) => free(i));
  if (at < 0) return { first: '', behind: '' };
  return { first: move.things[at], behind: free(at + 1) ? move.things[at + 1] : '' };
}

/**
 * assume treats the first parameter of a verb as chosen if all moves of that verb have the same thing there and other parameters are open.
 * @param {Move[]} left
 * @param {Filled} filled
 * @returns {Filled}
 */
export function assume(left, filled) {
  const all = new Map(filled);
  for (const verb of new Set(left.map((s) => s.verb))) {
    const of = left.filter((s) => s.verb === verb);
    const taken = filled.get(verb) || [];
    const same = of.every((s) => s.things[0] === of[0].things[0] && openThings(s, filled).length > 1);
    if (same && !taken.includes(0)) all.set(verb, [0, ...taken]);
  }
  return all;
}

/**
 * counts returns the numbers in which some moves differ, in ascending order, if each has an open number; otherwise none.
 * @param {Move[]} left
 * @param {Filled} filled
 * @returns {number[]}
 */
export function counts(left, filled) {
  const all = left.map((s) => numberOf(s, filled));
  const values = all.filter((n) => n !== null);
  return values.length < all.length ? [] : [...new Set(values)].sort((a, b) => a - b);
}

/**
 * numberOf returns the only open number of a move, null if there is none or several.
 * @param {Move} move
 * @param {Filled} filled
 */
function numberOf(move, filled) {
  const numbers = open(move, filled).filter(isNumber);
  return numbers.length === 1 ? Number(numbers[0].slice('number:'.length)) : null;
}

/**
 * counted returns, of moves that differ in a number alone, the one with the largest number up to the wish, else the smallest. Of moves
 * without a number it returns the only one. It returns null if they differ in something else.
 * @template {Move} S
 * @param {S[]} list
 * @param {Filled} filled
 * @param {number} wish the number that the reader chose
 * @returns {S | null}
 */
export function counted(list, filled, wish) {
  if (list.length < 2) return list[0] || null;
  const all = counts(list, filled);
  if (all.length !== list.length) return null;
  const others = new Set(list.map((s) => [s.verb, ...s.things.filter((thing) => !isNumber(thing))].join(' ')));
  if (others.size > 1) return null;
  const best = all.filter((n) => n <= wish).at(-1) ?? all[0];
  return list.find((s) => numberOf(s, filled) === best) || null;
}

/**
 * complete reports whether each parameter of a move has been chosen. A move without things is complete once its verb is chosen.
 * @param {Move} move
 * @param {Filled} filled
 * @param {Pick[]} picks
 */
export function complete(move, filled, picks) {
  if (open(move, filled).length > 0) return false;
  return move.things.length > 0 || picks.some((p) => p.verb === move.verb);
}

/**
 * said returns the beginning of a move text with one more thing: the part that the picks determine. It returns "" if the verb is open, or
 * the thing is not of the kind that comes next.
 * @param {Move[]} left
 * @param {Filled} filled
 * @param {string} thing
 */
export function said(left, filled, thing) {
  if (left.length === 0 || left.some((s) => s.verb !== left[0].verb)) return '';
  const taken = filled.get(left[0].verb) || [];
  /** @param {string} t */
  const id = (t) => t.slice(t.indexOf(':') + 1);
  const words = [left[0].verb];
  let at = 0;
  for (; taken.includes(at); at++) words.push(id(left[0].things[at]));
  if (at < taken.length || !left.some((s) => at < s.things.length && kind(s.things[at]) === kind(thing))) return '';
  return words.join(' ') + ' ' + id(thing);
}
