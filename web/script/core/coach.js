// What a coach says: each note in as many turns as it is worth, those first that were not said yet, and never much at once.

/**
 * @typedef {object} Note
 * @property {string} id
 * @property {string} of the verb that it explains, "" for none
 * @property {number} times in how many turns it is said
 * @property {string} text
 */
/** @typedef {Record<string, [times: number, turn: string]>} Said how often each note was said, and in which turn last */

/**
 * letters is how much room a text takes: a Chinese letter is as wide as two.
 * @param {string} text
 */
export const letters = (text) => text.length + (text.match(/[\u2e80-\uffff]/g) || []).length;

/**
 * due gives the notes that are said in a turn, and what was said then. A page that is loaded again in the same turn says the same. Where
 * there is but one thing to do nobody needs advice, unless nothing was said before: what a game is about comes first.
 * @param {Note[]} notes
 * @param {Said} said
 * @param {{ turn: string, known: Set<string>, lone: boolean, most: number }} now the verbs that the reader has used, whether there is but
 *   one thing to say, and how many letters there is room for
 * @returns {{ due: string[], said: Said }}
 */
export function due(notes, said, { turn, known, lone, most }) {
  const opens = Object.values(said).every(([, last]) => last === turn);
  const all = notes.map((note) => {
    const [times, last] = said[note.id] || [0, ''];
    return { note, before: last === turn ? times - 1 : times };
  }).filter(({ note, before }) => !(note.of ? known.has(note.of) : lone && !opens) && before < note.times)
    .sort((a, b) => a.before - b.before);
  let left = most;
  /** @type {string[]} */
  const ids = [];
  const now = { ...said };
  for (const { note, before } of all) {
    const long = letters(note.text);
    if (ids.length && long > left) continue; // one is always said
    left -= long;
    ids.push(note.id);
    now[note.id] = [before + 1, turn];
  }
  return { due: ids, said: now };
}

/**
 * heard gives the notes in sight: while an action is in hand those about it, else those that are due.
 * @param {Note[]} notes
 * @param {string[]} due
 * @param {string} verb that is in hand, "" for none
 */
export const heard = (notes, due, verb) => notes.filter(({ id, of }) => (verb ? of === verb : due.includes(id))).map(({ id }) => id);
