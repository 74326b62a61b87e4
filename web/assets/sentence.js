// The half sentence: which legal sentences agree with what has been chosen so far. It knows no game and no page.
//
// The things of a sentence are "kind:id", one for each word after the verb. A pick is one click, which may stand for several things (a
// god and its people), or for a verb. Words of one kind fill their places in order; where a thing could also fill a later place, choosing
// it again raises its rank.
//
// What is picked may lie somewhere: at. Where the word before a thing's is of that kind of place, it says where the thing is, so
// a piece on the board is only meant by the sentences that take it from there, and fills both words.

/** @typedef {{ verb: string, things: string[], words: string }} Sentence what can be said: a verb, and its words with it in one line */
/** @typedef {{ things: string[], at?: string[], rank?: number, verb?: string }} Pick */
/** @typedef {Map<string, number[]>} Filled the places that picks have taken, for each verb */

/**
 * resolve gives the sentences that agree with the picks, which places those take, and in how many ways each could be read.
 * @template {Sentence} S
 * @param {S[]} sentences
 * @param {Pick[]} picks
 * @returns {{ left: S[], filled: Filled, readings: number[] }}
 */
export function resolve(sentences, picks) {
  let left = sentences;
  /** @type {Filled} */
  const filled = new Map();
  /** @type {number[]} */
  const readings = [];
  for (const pick of picks) {
    if (pick.verb) {
      left = left.filter((s) => s.verb === pick.verb);
      readings.push(1);
      continue;
    }
    /** @type {Filled} */
    const places = new Map(); // that the pick may fill
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

/** @param {string} thing */
const kind = (thing) => thing.slice(0, thing.indexOf(':'));

/**
 * located tells whether the word before a place of a sentence says where the thing of a pick lies.
 * @param {Sentence} sentence
 * @param {number} place
 * @param {Pick} pick
 */
function located(sentence, place, { at = [] }) {
  return place > 0 && at.some((where) => kind(where) === kind(sentence.things[place - 1]));
}

/**
 * means tells whether a pick may stand for the word at a place of a sentence.
 * @param {Sentence} sentence
 * @param {number} place
 * @param {Pick} pick
 */
export function means(sentence, place, pick) {
  if (!pick.things.includes(sentence.things[place])) return false;
  return !located(sentence, place, pick) || (pick.at || []).includes(sentence.things[place - 1]);
}

/**
 * open lists the things of a sentence whose places no pick has filled.
 * @param {Sentence} sentence
 * @param {Filled} filled
 */
export function open(sentence, filled) {
  const taken = filled.get(sentence.verb) || [];
  return sentence.things.filter((_, at) => !taken.includes(at));
}

/**
 * complete tells whether each word of a sentence has been chosen. A sentence without things is complete once its verb is.
 * @param {Sentence} sentence
 * @param {Filled} filled
 * @param {Pick[]} picks
 */
export function complete(sentence, filled, picks) {
  if (open(sentence, filled).length > 0) return false;
  return sentence.things.length > 0 || picks.some((p) => p.verb === sentence.verb);
}

/**
 * said gives the beginning of a sentence with one more thing, as far as the picks fix it and the thing is of the kind that
 * comes next; "" when the verb is open, or the thing is of another kind.
 * @param {Sentence[]} left
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
