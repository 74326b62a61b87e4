// What follows from the held picks: the legal moves that agree, the moves that can be completed, the things that can be chosen next, and
// the pick that a click adds. The module does not use the DOM.
//
// The picks are read as the start of a move. Where tiles let the player choose an action first, only the moves of that action can be
// completed, even if moves of others agree too.

import { assume, complete, means, next, open, openThings, resolve } from './moves.js';

/** @import { Filled } from './moves.js' */
/**
 * @typedef {object} Tile an action at its fixed place on the page; it stands for the moves that begin with its words
 * @property {string} id
 * @property {string} name
 * @property {string} words the move text that a click plays, "" if the tile begins several moves
 * @property {string[]} says the beginnings of its moves
 * @property {boolean} movesPiece whether its moves move a piece
 * @property {string[]} of the piece whose own action it is
 * @property {string} note the text below its name
 * @property {string} brings its benefit, where the note does not say all of it
 * @property {boolean} off whether none of its moves is legal
 */
/**
 * @typedef {object} Found what a click on an element may stand for
 * @property {object} node the element
 * @property {string[]} own its things
 * @property {string[]} at the places that it is on
 * @property {boolean} lit whether it can be chosen next
 */
/**
 * @typedef {object} Choice a legal move
 * @property {string} verb
 * @property {string[]} things
 * @property {string} words the move text
 * @property {string} label
 * @property {string} lasts why it cannot simply be undone, "" if it can
 * @property {boolean} ends whether it ends the player's turn
 * @property {string} loses what the player would lose by it, "" for nothing
 * @property {boolean} plain whether it has its own button next to the board and is not in the list
 * @property {Tile | null} tile the tile that stands for it
 */
/** @typedef {{ moves: Choice[], tiles: Tile[] }} Legal the legal moves, and the tiles that stand for them */
/**
 * @typedef {object} Held a pick that is held
 * @property {string[]} things
 * @property {string[]} at
 * @property {object | null} node the element that was clicked, null for none
 * @property {number} [rank]
 * @property {string} [tile] the id of the tile, if the pick is a tile and not a thing
 * @property {string[]} [starts] the beginnings of the tile's moves
 */
/**
 * @typedef {object} Follows what follows from the held picks
 * @property {Held[]} held
 * @property {Choice[]} left the moves that agree with them
 * @property {Choice[]} shown the moves among them that can be completed: of several tiles, the moves of the tile whose piece was chosen
 * @property {Tile | null} lead that tile
 * @property {Filled} filled
 * @property {number[]} readings
 */
/** @typedef {Legal & Follows} State */

/**
 * reckon returns what follows from some picks.
 * @param {Legal} legal
 * @param {Held[]} held
 * @returns {State}
 */
export function reckon({ moves, tiles }, held) {
  const { left, filled, readings } = resolve(moves, held);
  const lead = leading(tiles, held, left, filled);
  let shown = left;
  if (held.length && !held.some((pick) => pick.tile)) {
    const begun = left.filter((s) => (lead ? s.tile === lead : !s.tile || isBegun(s, filled)));
    if (begun.length) shown = begun;
  }
  const single = new Set(shown.map((s) => s.tile)).size === 1;
  const taken = single && shown[0].tile ? assume(shown, filled) : filled;
  return { moves, tiles, held, left, shown, lead, filled: taken, readings };
}

/**
 * leading returns the tile whose moves continue the picks, if several could: the first one in tile order that moves the chosen thing.
 * @param {Tile[]} tiles
 * @param {Held[]} held
 * @param {Choice[]} left
 * @param {Filled} filled
 * @returns {Tile | null}
 */
function leading(tiles, held, left, filled) {
  if (!held.length || held.some((pick) => pick.tile)) return null;
  const goes = (/** @type {Choice} */ s) => isBegun(s, filled) && openThings(s, filled).length > 0;
  return tiles.find((tile) => tile.movesPiece && left.some((s) => s.tile === tile && goes(s))) || null;
}

/**
 * isBegun reports whether the first parameter after the verb of a move is filled.
 * @param {Choice} move
 * @param {Filled} filled
 */
const isBegun = (move, filled) => (filled.get(move.verb) || []).includes(0);

/**
 * agreeing returns the picks that agree with a legal move. It drops the last ones first.
 * @param {Choice[]} moves
 * @param {Held[]} held
 */
export function agreeing(moves, held) {
  let some = held;
  while (some.length && resolve(moves, some).left.length === 0) some = some.slice(0, -1);
  return some;
}

/**
 * fits returns the pick that a click adds, or null if no legal move continues with it. It tries the thing, then its place, then what
 * contains it. The selected action comes first, then moves of a piece.
 * @param {State} state
 * @param {Found[]} found what the click may stand for
 * @returns {Held | null}
 */
export function fits({ moves, tiles, held, left, shown }, found) {
  /** @type {Held[]} */
  const tries = [];
  for (const { node, own, at } of found) {
    const tile = tiles.find(({ of, off }) => !off && of.some((thing) => own.includes(thing)));
    if (tile && !held.length) tries.push({ things: [], at: [], node, tile: tile.id, starts: tile.says });
    if (own.length) tries.push({ things: own, at, node });
    if (at.length) tries.push({ things: at, at: [], node });
  }
  const legal = tries.map((more) => ({ more, after: resolve(moves, [...held, more]) })).filter(({ after }) => after.left.length);
  if (held.length && shown.length < left.length) {
    const here = legal.find(({ more }) => resolve(shown, [...held, more]).left.length);
    if (here) return here.more;
  }
  const itself = (/** @type {Held} */ { things }) => found.some(({ own, lit }) => own === things && lit);
  const best = legal.find(({ more, after }) => more.tile || leading(tiles, [...held, more], after.left, after.filled) || itself(more));
  return (best || legal[0])?.more || null;
}

/**
 * upNext returns the things that can be chosen next. With tiles and no picks these are the things that belong to one tile alone, and the
 * piece whose own action a tile is. A thing on a place that comes next can be chosen instead of the place, and then fills both parameters.
 * @param {State} state
 * @returns {{ things: Set<string>, lies: Set<string> }} things, and those that can be chosen only where they are on such a place
 */
function upNext({ held, shown, filled }) {
  /** @type {Map<string, Set<Tile>>} */
  const owners = new Map();
  /** @type {Set<string>} */
  const things = new Set();
  /** @type {Set<string>} */
  const lies = new Set();
  for (const s of shown) {
    if (!s.tile) {
      for (const thing of open(s, filled)) things.add(thing);
      continue;
    }
    const own = held.length ? [] : s.tile.of;
    const { first, behind } = next(s, filled);
    for (const thing of own.length ? own : [first]) {
      if (thing) owners.set(thing, (owners.get(thing) || new Set()).add(s.tile));
    }
    if (behind) lies.add(behind);
  }
  for (const [thing, of] of owners) if (held.length || of.size === 1) things.add(thing);
  return { things, lies };
}

/**
 * lights returns a function of things that are drawn as one and the places they are on. It reports whether they can be chosen next and
 * whether they have been chosen.
 * @param {State} state
 * @returns {(own: string[], at: string[]) => { lit: boolean, chosen: boolean }}
 */
export function lights(state) {
  const { moves, held, left } = state;
  const { things, lies } = upNext(state);
  const taken = new Set(held.flatMap((pick) => pick.things).filter((t) => left.some((s) => s.things.includes(t))));
  return (own, at) => {
    const asked = own.some((t) => things.has(t) || (lies.has(t) && at.some((place) => things.has(place))));
    return {
      lit: asked && (!at.length || resolve(moves, [...held, { things: own, at }]).left.length > 0),
      chosen: own.some((t) => taken.has(t)) && (!at.length || isMeant(state, own, at)),
    };
  };
}

/**
 * isMeant reports whether a pick stands for the thing at this place, and not for a like thing elsewhere.
 * @param {State} state
 * @param {string[]} own
 * @param {string[]} at
 */
const isMeant = ({ held, left }, own, at) => held.some((pick) => isSame(pick, own, at))
  && left.some((s) => s.things.some((_, place) => means(s, place, { things: own, at })));

/**
 * isSame reports whether a pick stands for the thing at this place. A pick without a place stands for the thing anywhere.
 * @param {Held} pick
 * @param {string[]} own
 * @param {string[]} at
 */
const isSame = (pick, own, at) => own.some((t) => pick.things.includes(t)) && (!pick.at.length || pick.at.join() === at.join());

/**
 * isAgain reports whether a click hits the thing of a pick, or the place that the pick stands for.
 * @param {Held} pick
 * @param {Found[]} found
 */
export const isAgain = (pick, found) => found.some(({ own, at }) => at.some((t) => pick.things.includes(t)) || isSame(pick, own, at));

/**
 * whole returns the moves that can be completed and have nothing open except a number. A move of a verb alone counts only once the verb is
 * chosen.
 * @param {State} state
 */
export const whole = ({ shown, filled, held }) => shown.filter((s) => openThings(s, filled).length === 0
  && (s.things.length > 0 || complete(s, filled, held)));

/**
 * isUnseen reports whether a move would move a piece that the player has neither chosen nor seen named: the first click was on the
 * destination.
 * @param {State} state
 * @param {Choice} move
 * @param {Choice[]} before the moves that could be completed before the click
 */
export function isUnseen({ held }, move, before) {
  if (!move.tile?.movesPiece || held.length > 1 || held.some((pick) => pick.tile)) return false;
  const only = before.every((s) => s.things[0] === move.things[0] && (s.tile === move.tile || !s.things.length));
  return move.things.length < 2 || !only;
}

/**
 * whereOf returns the place that distinguishes a pick from others of its kind: all moves that are left name the thing directly after it.
 * @param {State} state
 * @param {Held} pick
 */
export function whereOf({ left }, { things: [thing], at }) {
  return at.find((place) => left.length && left.every((s) => s.things.some((t, i) => t === place && s.things[i + 1] === thing)));
}
