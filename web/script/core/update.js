// Updates from the server about a table, and how they are drawn: when, and which are merged. The module does not use the DOM.

/** @typedef {{ deadline: number, now: number }} Clock when the clock fires next, and the time now, in milliseconds of game time */
/** @typedef {{ left?: number }} Halt milliseconds until the clock resumes, where known */
/** @typedef {{ piece: string, from?: string, to?: string, n: number }} Motion n pieces of a kind moved from one thing to another */

/**
 * @typedef {object} Update the changes of one log entry to a table's page; web/update.go
 * @property {string} key the table, with the seat if the page asked for one
 * @property {number} entry
 * @property {boolean} [soft] whether nothing in the game changed
 * @property {boolean} [whole] whether it replaces the whole page
 * @property {boolean} [gone] whether the table no longer exists
 * @property {number} ply the ply that is drawn
 * @property {number} now the number of moves in the record
 * @property {boolean} [past]
 * @property {boolean} turn whether it is the reader's turn
 * @property {boolean} [race] whether seats act at the same time
 * @property {string} title the title of the window
 * @property {string} [talk] the last message numbers of the chat channels
 * @property {Record<string, string>} [html] markup by the id of its element
 * @property {Record<string, string>} [parts] the dynamic layers, by part
 * @property {string[]} [zones] the zones of the parts beside the board, each "zone part", in order
 * @property {string} [log] the lines to append
 * @property {number} [from] the first move among them, if the whole log is sent again
 * @property {number} keep log lines of moves beyond this ply are removed, and events after it move to it
 * @property {Motion[]} [glides]
 * @property {string[]} [sounds] the kinds of sounds to play
 * @property {string} [tableau] the drawn scene of the entry
 * @property {Clock} [clock]
 * @property {Halt} [halt]
 * @property {string} [next] the name of the next player, for the curtain
 * @property {string} [lift] the page behind the curtain
 * @property {boolean} [logged] whether this script has already applied its log lines; the server does not send it
 */

/**
 * both merges two updates, after the log lines of the first were applied.
 * @param {Update} first
 * @param {Update} second
 * @returns {Update}
 */
export function both(first, second) {
  const last = second.soft ? { ...first, title: second.title, turn: second.turn, race: second.race, logged: true } : second;
  return { ...last, html: { ...first.html, ...second.html }, parts: { ...first.parts, ...second.parts }, glides: [] };
}

const motionTime = 480; // milliseconds for one motion at normal speed
const patience = 400; // milliseconds for which nothing is drawn under a pressed finger
const latest = 1000; // milliseconds; an update drawn later than this after its arrival has no motion

/**
 * pace returns the duration of the motions of an update that is drawn immediately, in milliseconds.
 * @param {number} age milliseconds since the update arrived
 */
export const pace = (age) => (latest - age < 80 ? 0 : motionTime);

/**
 * @typedef {{ update: Update, came: number, beside?: boolean }} Waiting an update not drawn yet, and when it arrived; beside: it did not
 *   come by the stream
 */

/**
 * next takes the update to draw next: a single one, or several merged where seats act at the same time and there are too many to show one
 * by one. The log must apply the lines of those in `logged`.
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
 * agrees reports whether the page shows an update that did not come by the stream, and whether it must fetch the present again. The stream
 * sends only changes since its last message, so its next message alone does not complete the page.
 * @param {boolean} beside whether the page shows an update that did not come by the stream
 * @param {Waiting} drawn
 */
export function agrees(beside, { beside: aside, update: { soft, whole } }) {
  if (aside) return { beside: true, ask: false };
  return { beside: beside && Boolean(soft), ask: beside && !soft && !whole };
}

/**
 * waits reports whether drawing is postponed because something is pressed: a click counts only if it ends on the element where it began.
 * The delay is limited.
 * @param {number} pressed since when, 0 for nothing
 * @param {number} now
 */
export const waits = (pressed, now) => pressed > 0 && now - pressed < patience;

/**
 * plan returns how a page draws an update: whether it draws the board (not while it shows the past); whether the catch-up playback shows
 * the update or ends; whether pieces are measured for motion; and whether sounds and motions start immediately.
 * @param {Pick<Update, 'soft' | 'whole' | 'past'>} update
 * @param {{ past: boolean, shows: boolean, runs: boolean }} page whether it shows the past; whether the catch-up playback shows such
 *   updates; whether it runs
 */
export function plan({ soft, whole, past }, page) {
  const board = !page.past && !past;
  const played = board && page.shows;
  return {
    board, played,
    ends: board && !played && !soft,
    measured: board && !(played && page.runs),
    happens: board && !played && !soft && !whole,
  };
}
