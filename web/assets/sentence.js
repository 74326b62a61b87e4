// The half sentence: which legal sentences agree with what has been chosen so far. It knows no game and no page.
//
// A sentence is {verb, things, words, label, final, button}: the things are "kind:id", one for each word after the verb. A pick
// is {things, at, rank, verb}: one click, which may stand for several things (a god and its people), or for a verb. Words of
// one kind fill their places in order; where a thing could also fill a later place, choosing it again raises its rank.
//
// What is picked may lie somewhere: at. Where the word before a thing's is of that kind of place, it says where the thing is, so
// a piece on the board is only meant by the sentences that take it from there, and fills both words.

// resolve gives the sentences that agree with the picks, how each pick was read, and how often it could be read differently.
export function resolve(sentences, picks) {
  let left = sentences;
  const filled = new Map(); // verb -> places taken
  const readings = [];
  for (const pick of picks) {
    if (pick.verb) {
      left = left.filter((s) => s.verb === pick.verb);
      readings.push(1);
      continue;
    }
    const places = new Map(); // verb -> places that the pick may fill
    for (const s of left) {
      s.things.forEach((thing, at) => {
        if (!means(s, at, pick) || (filled.get(s.verb) || []).includes(at)) return;
        const list = places.get(s.verb) || [];
        if (!list.includes(at)) list.push(at);
        places.set(s.verb, list.sort((a, b) => a - b));
      });
    }
    let most = 0;
    const at = new Map();
    for (const [verb, list] of places) {
      most = Math.max(most, list.length);
      at.set(verb, list[Math.min(pick.rank || 0, list.length - 1)]);
    }
    readings.push(most);
    left = left.filter((s) => at.has(s.verb) && means(s, at.get(s.verb), pick));
    for (const [verb, place] of at) {
      const before = filled.get(verb) || [];
      const any = left.find((s) => s.verb === verb);
      const from = any && located(any, place, pick) && !before.includes(place - 1) ? [place - 1] : [];
      filled.set(verb, [...before, ...from, place]);
    }
  }
  return { left, filled, readings };
}

const kind = (thing) => thing.slice(0, thing.indexOf(':'));

// located tells whether the word before a place of a sentence says where the thing of a pick lies.
function located(sentence, place, { at = [] }) {
  return place > 0 && at.some((where) => kind(where) === kind(sentence.things[place - 1]));
}

// means tells whether a pick may stand for the word at a place of a sentence.
export function means(sentence, place, pick) {
  return pick.things.includes(sentence.things[place]) && (!located(sentence, place, pick) || pick.at.includes(sentence.things[place - 1]));
}

// open lists the things of a sentence whose places no pick has filled.
export function open(sentence, filled) {
  const taken = filled.get(sentence.verb) || [];
  return sentence.things.filter((_, at) => !taken.includes(at));
}

// complete tells whether each word of a sentence has been chosen. A sentence without things is complete once its verb is.
export function complete(sentence, filled, picks) {
  if (open(sentence, filled).length > 0) return false;
  return sentence.things.length > 0 || picks.some((p) => p.verb === sentence.verb);
}

// said gives the beginning of a sentence with one more thing, as far as the picks fix it and the thing is of the kind that
// comes next; "" when the verb is open, or the thing is of another kind.
export function said(left, filled, thing) {
  if (left.length === 0 || left.some((s) => s.verb !== left[0].verb)) return '';
  const taken = filled.get(left[0].verb) || [];
  const id = (t) => t.slice(t.indexOf(':') + 1);
  const words = [left[0].verb];
  let at = 0;
  for (; taken.includes(at); at++) words.push(id(left[0].things[at]));
  if (at < taken.length || !left.some((s) => at < s.things.length && kind(s.things[at]) === kind(thing))) return '';
  return words.join(' ') + ' ' + id(thing);
}
