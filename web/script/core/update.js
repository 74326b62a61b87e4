// What comes from the server about a table, and how it is drawn: how soon, and two as one. It knows no page.

/** @typedef {{ deadline: number, now: number }} Clock when the clock acts next, and what it shows now, in the game's own milliseconds */
/** @typedef {{ left?: number }} Halt how many milliseconds time stands still yet, where that is known */
/** @typedef {{ piece: string, from?: string, to?: string, n: number }} Glide so many pieces of a kind went from one thing to another */

/**
 * @typedef {object} Update what one happening changes on a table's page; web/update.go
 * @property {string} key the table, and the seat when the page asked for one
 * @property {number} entry
 * @property {boolean} [soft] nothing in the game changed
 * @property {boolean} [whole] all of the page: forget what was there
 * @property {boolean} [gone] the table is no more
 * @property {number} ply drawn
 * @property {number} now sentences in the record
 * @property {boolean} [past]
 * @property {boolean} turn it is the visitor's turn
 * @property {boolean} [race] seats act at the same time
 * @property {string} title of the window
 * @property {string} [talk] how far what is said beside the game goes
 * @property {Record<string, string>} [html] by the id of the element that holds it
 * @property {Record<string, string>} [parts] the live halves, by part
 * @property {string[]} [zones] where the parts beside the stage stand, each "zone part", in order
 * @property {string} [log] lines to append
 * @property {number} [from] the first sentence among them, where the whole log is sent again
 * @property {number} keep sentences of the log beyond this ply are no more, events now stand behind it
 * @property {Glide[]} [glides]
 * @property {string[]} [sounds] kinds of what happened, as they are heard
 * @property {string} [tableau] the scene of what happened, drawn
 * @property {Clock} [clock]
 * @property {Halt} [halt]
 * @property {string} [next] who comes next behind the curtain
 * @property {string} [lift] the page behind it
 * @property {boolean} [logged] the log has been told of it: by this script, not by the server
 */

/**
 * both is what two updates bring together, when the log has been told of the first.
 * @param {Update} first
 * @param {Update} second
 * @returns {Update}
 */
export function both(first, second) {
  const last = second.soft ? { ...first, title: second.title, turn: second.turn, race: second.race, logged: true } : second;
  return { ...last, html: { ...first.html, ...second.html }, parts: { ...first.parts, ...second.parts }, glides: [] };
}

const glideTime = 480; // milliseconds for one move at ease
const patience = 400; // for which nothing is drawn under a finger
const latest = 1000; // what comes later than this after it happened is drawn without motion

/**
 * pace is for how many milliseconds the pieces of an update move that is drawn at once.
 * @param {number} age milliseconds since the update came
 */
export const pace = (age) => (latest - age < 80 ? 0 : glideTime);

/** @typedef {{ update: Update, came: number, beside?: boolean }} Waiting what is not drawn yet, when it came; beside the stream */

/**
 * next takes what is drawn next from what waits: one update, or, where seats act at the same time and it is too much to be seen one by one,
 * several as one. The log has to be told of those that are told in it alone.
 * @param {Waiting[]} waiting
 * @param {boolean} racing
 */
export function next(waiting, racing) {
  const [first, ...rest] = waiting;
  let { update, came } = first;
  /** @type {Update[]} */
  const logged = [];
  while (racing && rest.length > 2 && !update.whole && !rest[0].update.whole) {
    const second = rest[0];
    rest.shift();
    logged.push(update);
    came = second.came;
    update = both(update, second.update);
  }
  return { update, came, logged, rest };
}

/**
 * agrees is whether a page shows what came beside the stream, and whether it has to ask for the present once more: the stream tells only
 * what has changed since it told last, so what it tells next does not say all.
 * @param {boolean} beside what the page shows came beside the stream
 * @param {Waiting} drawn
 */
export function agrees(beside, { beside: aside, update: { soft, whole } }) {
  if (aside) return { beside: true, ask: false };
  return { beside: beside && Boolean(soft), ask: beside && !soft && !whole };
}

/**
 * waits tells whether nothing is drawn yet, since something is pressed: a click counts only when it ends on what it began on. That does not
 * last long.
 * @param {number} pressed since when, 0 for nothing
 * @param {number} now
 */
export const waits = (pressed, now) => pressed > 0 && now - pressed < patience;

/**
 * plan is what of a page an update draws: whether it draws the board, which a page that shows the past leaves; whether the film shows it,
 * or it ends the film; whether pieces are measured, so that they can move; and whether what happened is heard and seen at once.
 * @param {Pick<Update, 'soft' | 'whole' | 'past'>} update
 * @param {{ past: boolean, shows: boolean, runs: boolean }} page whether it shows the past; whether the film shows such updates, and runs
 */
export function plan({ soft, whole, past }, page) {
  const board = !page.past && !past;
  const filmed = board && page.shows;
  return {
    board, filmed,
    ends: board && !filmed && !soft,
    measured: board && !(filmed && page.runs),
    happens: board && !filmed && !soft && !whole,
  };
}
