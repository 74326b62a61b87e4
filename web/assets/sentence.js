// The half sentence: which legal sentences agree with what has been chosen so far. It knows no game and no page.
//
// A sentence is {verb, things, words, label, final, button}: the things are "kind:id", one for each word after the verb. A pick
// is {things, rank, verb}: one click, which may stand for several things (a god and its people), or for a verb. Words of
// one kind fill their places in order; where a thing could also fill a later place, choosing it again raises its rank.

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
        if (!pick.things.includes(thing) || (filled.get(s.verb) || []).includes(at)) return;
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
    left = left.filter((s) => at.has(s.verb) && pick.things.includes(s.things[at.get(s.verb)]));
    for (const [verb, place] of at) filled.set(verb, [...(filled.get(verb) || []), place]);
  }
  return { left, filled, readings };
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
  const kind = (t) => t.slice(0, t.indexOf(':'));
  const words = [left[0].verb];
  let at = 0;
  for (; taken.includes(at); at++) words.push(id(left[0].things[at]));
  if (at < taken.length || !left.some((s) => at < s.things.length && kind(s.things[at]) === kind(thing))) return '';
  return words.join(' ') + ' ' + id(thing);
}
