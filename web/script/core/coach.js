// The notes of a coach: each is shown in a given number of turns, new ones first, and few at a time.

/**
 * @typedef {object} Note
 * @property {string} id
 * @property {string} of the verb that it explains, "" for none
 * @property {number} times the number of turns in which it is shown
 * @property {string} text
 */
/** @typedef {Record<string, [times: number, turn: string]>} Said for each note, the number of turns it was shown in and the last of them */

/**
 * letters returns the width of a text in letters. A Chinese letter counts as two.
 * @param {string} text
 */
export const letters = (text) => text.length + (text.match(/[\u2e80-\uffff]/g) || []).length;

/**
 * due returns the notes to show in a turn, and the updated history. A page that is reloaded in the same turn shows the same notes. A player
 * with only one legal move gets no notes, except before any note was shown: the aim of the game comes first.
 * @param {Note[]} notes
 * @param {Said} said the history of notes
 * @param {{ turn: string, known: Set<string>, lone: boolean, most: number }} now the turn, the verbs that the reader has used, whether
 *   there is only one legal move, and the room in letters
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
    if (ids.length && long > left) continue; // at least one note is shown
    left -= long;
    ids.push(note.id);
    now[note.id] = [before + 1, turn];
  }
  return { due: ids, said: now };
}

/**
 * heard returns the ids of the visible notes: those about the selected verb, or else those that are due.
 * @param {Note[]} notes
 * @param {string[]} due
 * @param {string} verb the selected verb, "" for none
 */
export const heard = (notes, due, verb) => notes.filter(({ id, of }) => (verb ? of === verb : due.includes(id))).map(({ id }) => id);
