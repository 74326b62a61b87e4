// What follows from what is held: the legal sentences that are left, those that are gone on with, what can be chosen next and what a click
// adds. It knows no page.
//
// What is held is read as the beginning of a sentence, where tiles let one choose in order: then the sentences of one action are gone on
// with, though those of others agree too.

import { assume, complete, means, next, open, openThings, resolve } from './sentence.js';

/** @import { Filled } from './sentence.js' */
/**
 * @typedef {object} Tile an action at its fixed place: it stands for the sentences that begin with its words
 * @property {string} id
 * @property {string} name
 * @property {string} words the one sentence that a click says, "" where it begins several
 * @property {string[]} says the beginnings of its sentences
 * @property {boolean} moves whether a piece goes somewhere
 * @property {string[]} of the piece whose own action it is
 * @property {string} note what stands below its name
 * @property {string} brings what it brings, where the note does not say all of that
 * @property {boolean} off whether nothing of it is possible
 */
/**
 * @typedef {object} Found what an element may stand for
 * @property {object} node a handle of it
 * @property {string[]} own its things
 * @property {string[]} at the places that it lies on
 * @property {boolean} lit whether it can be chosen next
 */
/**
 * @typedef {object} Choice a legal sentence
 * @property {string} verb
 * @property {string[]} things
 * @property {string} words
 * @property {string} label
 * @property {string} lasts why it cannot simply be taken back, "" when it can
 * @property {boolean} ends whether my turn ends with it
 * @property {string} loses what would be lost, where nothing is done with it; "" for nothing
 * @property {boolean} plain whether it has a button of its own beside the board, and not one in the list
 * @property {Tile | null} tile that stands for it
 */
/** @typedef {{ sentences: Choice[], tiles: Tile[] }} Legal what can be said, and the actions that stand for it */
/**
 * @typedef {object} Held a pick that is held
 * @property {string[]} things
 * @property {string[]} at
 * @property {object | null} node a handle of what was clicked, null where nothing was
 * @property {number} [rank]
 * @property {string} [tile] the id of the tile that it is, and not a thing
 * @property {string[]} [starts] the beginnings of that tile's sentences
 */
/**
 * @typedef {object} Follows what follows from what is held
 * @property {Held[]} held
 * @property {Choice[]} left the sentences that agree with it
 * @property {Choice[]} shown those of them that are gone on with: of several tiles, those of the one whose piece it is
 * @property {Tile | null} lead that one
 * @property {Filled} filled
 * @property {number[]} readings
 */
/** @typedef {Legal & Follows} State */

/**
 * reckon gives what follows from some picks.
 * @param {Legal} legal
 * @param {Held[]} held
 * @returns {State}
 */
export function reckon({ sentences, tiles }, held) {
  const { left, filled, readings } = resolve(sentences, held);
  const lead = leading(tiles, held, left, filled);
  let shown = left;
  if (held.length && !held.some((pick) => pick.tile)) {
    const begun = left.filter((s) => (lead ? s.tile === lead : !s.tile || isBegun(s, filled)));
    if (begun.length) shown = begun;
  }
  const single = new Set(shown.map((s) => s.tile)).size === 1;
  const taken = single && shown[0].tile ? assume(shown, filled) : filled;
  return { sentences, tiles, held, left, shown, lead, filled: taken, readings };
}

/**
 * leading is the action that goes on with some picks where several do: the first that moves what was chosen, as the tiles lie.
 * @param {Tile[]} tiles
 * @param {Held[]} held
 * @param {Choice[]} left
 * @param {Filled} filled
 * @returns {Tile | null}
 */
function leading(tiles, held, left, filled) {
  if (!held.length || held.some((pick) => pick.tile)) return null;
  const goes = (/** @type {Choice} */ s) => isBegun(s, filled) && openThings(s, filled).length > 0;
  return tiles.find((tile) => tile.moves && left.some((s) => s.tile === tile && goes(s))) || null;
}

/**
 * isBegun tells whether the first word behind the verb of a sentence is chosen.
 * @param {Choice} sentence
 * @param {Filled} filled
 */
const isBegun = (sentence, filled) => (filled.get(sentence.verb) || []).includes(0);

/**
 * agreeing gives the picks as far as they agree with a legal sentence: the last ones are let go first.
 * @param {Choice[]} sentences
 * @param {Held[]} held
 */
export function agreeing(sentences, held) {
  let some = held;
  while (some.length && resolve(sentences, some).left.length === 0) some = some.slice(0, -1);
  return some;
}

/**
 * fits gives the pick that a click adds, or null when nothing legal goes on with it: the thing, else its place, else what it lies in. What
 * goes on with the action at hand comes first, and else what moves a piece.
 * @param {State} state
 * @param {Found[]} found what was clicked
 * @returns {Held | null}
 */
export function fits({ sentences, tiles, held, left, shown }, found) {
  /** @type {Held[]} */
  const tries = [];
  for (const { node, own, at } of found) {
    const tile = tiles.find(({ of, off }) => !off && of.some((thing) => own.includes(thing)));
    if (tile && !held.length) tries.push({ things: [], at: [], node, tile: tile.id, starts: tile.says });
    if (own.length) tries.push({ things: own, at, node });
    if (at.length) tries.push({ things: at, at: [], node });
  }
  const legal = tries.map((more) => ({ more, after: resolve(sentences, [...held, more]) })).filter(({ after }) => after.left.length);
  if (held.length && shown.length < left.length) {
    const here = legal.find(({ more }) => resolve(shown, [...held, more]).left.length);
    if (here) return here.more;
  }
  const itself = (/** @type {Held} */ { things }) => found.some(({ own, lit }) => own === things && lit);
  const best = legal.find(({ more, after }) => more.tile || leading(tiles, [...held, more], after.left, after.filled) || itself(more));
  return (best || legal[0])?.more || null;
}

/**
 * upNext gives what can be chosen next. While nothing is held but tiles lie there, that is what belongs to one of them alone, and the piece
 * whose own action one is. What lies on a place that comes next and says both is chosen in its stead.
 * @param {State} state
 * @returns {{ things: Set<string>, lies: Set<string> }} things, and those that can be chosen only where they lie on such a place
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
 * lights gives what tells of things that are drawn as one, at the places where that lies, whether it can be chosen next and whether it has
 * been.
 * @param {State} state
 * @returns {(own: string[], at: string[]) => { lit: boolean, chosen: boolean }}
 */
export function lights(state) {
  const { sentences, held, left } = state;
  const { things, lies } = upNext(state);
  const taken = new Set(held.flatMap((pick) => pick.things).filter((t) => left.some((s) => s.things.includes(t))));
  return (own, at) => {
    const asked = own.some((t) => things.has(t) || (lies.has(t) && at.some((place) => things.has(place))));
    return {
      lit: asked && (!at.length || resolve(sentences, [...held, { things: own, at }]).left.length > 0),
      chosen: own.some((t) => taken.has(t)) && (!at.length || isMeant(state, own, at)),
    };
  };
}

/**
 * isMeant tells whether something that lies somewhere is what a pick stands for, and not its like elsewhere.
 * @param {State} state
 * @param {string[]} own
 * @param {string[]} at
 */
const isMeant = ({ held, left }, own, at) => held.some((pick) => isSame(pick, own, at))
  && left.some((s) => s.things.some((_, place) => means(s, place, { things: own, at })));

/**
 * isSame tells whether a pick stands for a thing that lies there; one that was picked wherever it lies does.
 * @param {Held} pick
 * @param {string[]} own
 * @param {string[]} at
 */
const isSame = (pick, own, at) => own.some((t) => pick.things.includes(t)) && (!pick.at.length || pick.at.join() === at.join());

/**
 * isAgain tells whether what was clicked is what a pick stands for, or the place that it stands for.
 * @param {Held} pick
 * @param {Found[]} found
 */
export const isAgain = (pick, found) => found.some(({ own, at }) => at.some((t) => pick.things.includes(t)) || isSame(pick, own, at));

/**
 * whole gives the sentences that are gone on with and have nothing open but a number; one of a verb alone only once that is chosen.
 * @param {State} state
 */
export const whole = ({ shown, filled, held }) => shown.filter((s) => openThings(s, filled).length === 0
  && (s.things.length > 0 || complete(s, filled, held)));

/**
 * isUnseen tells whether a sentence would move a piece that nobody has chosen or seen named: the first click was on where it goes.
 * @param {State} state
 * @param {Choice} sentence
 * @param {Choice[]} before what could be gone on with then
 */
export function isUnseen({ held }, sentence, before) {
  if (!sentence.tile?.moves || held.length > 1 || held.some((pick) => pick.tile)) return false;
  const only = before.every((s) => s.things[0] === sentence.things[0] && (s.tile === sentence.tile || !s.things.length));
  return sentence.things.length < 2 || !only;
}

/**
 * whereOf is the place by which a pick is told from others of its kind: all sentences that are left name the thing right behind it.
 * @param {State} state
 * @param {Held} pick
 */
export function whereOf({ left }, { things: [thing], at }) {
  return at.find((place) => left.length && left.every((s) => s.things.some((t, i) => t === place && s.things[i + 1] === thing)));
}
