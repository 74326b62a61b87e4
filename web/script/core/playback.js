// The catch-up playback: it shows the moves of others one after the other. A playback is a plain value: the waiting steps and how to show
// them. The module uses neither the DOM nor timers.

/** @import { Motion, Update } from './update.js' */
/** @import { Area } from './geometry.js' */
/**
 * @typedef {object} Step one step of the playback
 * @property {string} said the text: who did what
 * @property {string} who the player whose name the text begins with, "" for none
 * @property {string[]} about the things that it names
 * @property {string | null} stage the picture of the board afterwards, null if unchanged
 * @property {Motion[]} glides
 * @property {string[]} sounds
 * @property {string} tableau the drawn scene of the step, "" for none
 */
/** @typedef {{ glides?: Motion[], sounds?: string[], tableau?: string }} Brought what a move brings besides its text */
/** @typedef {{ said: string, tale: string, about: string[] }} Line a line of the log: its text, its events, its things */
/**
 * @typedef {object} Playback
 * @property {Step[]} waiting
 * @property {boolean} gentle whether each step stays until it can be read, or until the user continues
 * @property {boolean} hurried whether the user asked for a faster playback
 */

const most = 40; // waiting steps; of more, the oldest are dropped
const motionTime = 520; // milliseconds for the motion of a piece at normal speed
const guided = 12; // playbacks that a newcomer sees at reading speed, about those of the first rounds

/**
 * begun returns a playback with waiting steps.
 * @param {boolean} gentle
 * @param {Step[]} [waiting]
 * @returns {Playback}
 */
export const begun = (gentle, waiting = []) => ({ waiting, gentle, hurried: false });

/**
 * isGentle reports whether a playback runs at reading speed: the first ones of a guided game do.
 * @param {boolean} guidance
 * @param {number} seen earlier playbacks
 */
export const isGentle = (guidance, seen) => guidance && seen < guided;

/**
 * shows reports whether an update is shown as a playback and not immediately: another player has played, and the reader sees the present.
 * @param {Update} update
 * @param {{ racing: boolean, past: number | null, visible: boolean, still: boolean }} page
 */
export const shows = ({ soft, whole }, { racing, past, visible, still }) => (
  !soft && !whole && !racing && past === null && visible && !still);

/**
 * describe returns the text and the things of a line, null for none.
 * @param {Line | null} line
 * @param {string[]} names the names of the seats
 */
export function describe(line, names) {
  const { said, tale, about } = line || { said: '', tale: '', about: [] };
  return {
    said: tale.startsWith(said) ? tale : tale ? said + ' · ' + tale : said,
    who: names.find((name) => name && said.startsWith(name)) || '',
    about,
  };
}

/**
 * brought returns what a move brings; the server omits empty members.
 * @param {Brought} of
 */
export const brought = ({ glides = [], sounds = [], tableau = '' }) => ({ glides, sounds, tableau });

/**
 * queued returns a playback with one more step.
 * @param {Playback} playback
 * @param {Step} step
 * @returns {Playback}
 */
export const queued = (playback, step) => ({ ...playback, waiting: [...playback.waiting, step].slice(-most) });

/**
 * next takes the next step from the waiting ones: one move, or a run of moves of one seat that can be read together.
 * @param {Playback} playback
 * @returns {{ step: Step | undefined, playback: Playback }}
 */
export function next(playback) {
  const n = playback.gentle ? bundle(playback.waiting) : 1;
  const many = playback.waiting.slice(0, n);
  const last = many.at(-1);
  if (!last) return { step: undefined, playback };
  const step = {
    ...last, // with its scene
    said: together(many),
    about: many.flatMap(({ about }) => about),
    stage: many.reduce((/** @type {string | null} */ before, { stage }) => stage ?? before, null),
    glides: many.flatMap(({ glides }) => glides),
    sounds: many.flatMap(({ sounds }) => sounds),
  };
  return { step, playback: { ...playback, waiting: playback.waiting.slice(n) } };
}

/**
 * together returns the text of a run of moves of one seat, with its name once.
 * @param {Step[]} many
 */
const together = (many) => many.map(({ said, who }, i) => (i ? said.slice(who.length) : said).trim().replace(/[.。]$/, '')).join(' · ');

/**
 * left returns how many steps are still to be shown.
 * @param {Playback} playback
 */
export function left({ waiting, gentle }) {
  let times = 0;
  for (let n = 0; n < waiting.length; n += gentle ? bundle(waiting.slice(n)) : 1) times++;
  return times;
}

/**
 * lasts returns how many milliseconds a step is shown, and for how many of them its pieces move.
 * @param {Playback} playback
 * @param {string} said
 */
export function lasts({ waiting, gentle, hurried }, said) {
  const long = gentle ? readTime(said) : stepTime(waiting.length, hurried);
  return { long, motion: Math.min(motionTime, long * .6) };
}

/**
 * words returns the texts of the playback itself: how much is left, how to end it, and which buttons it has.
 * @param {Playback} playback
 * @param {boolean} turn whether it is the reader's turn
 */
export function words(playback, turn) {
  const rest = left(playback);
  return {
    rest,
    left: turn ? rest ? 'film-turn' : 'film-yours' : rest ? 'film-left' : '',
    end: turn && rest ? 'film-skip' : '',
    quick: !playback.gentle && playback.waiting.length > 0,
    next: playback.gentle,
  };
}

/**
 * inert returns the picture of a board without ids and things of the page. It drops inline styles, which the content security policy of
 * the page forbids in markup.
 * @param {string} stage
 */
export function inert(stage) {
  const shown = stage.replace(/ (?:id|style|tabindex|role|aria-[a-z]+)="[^"]*"/g, '');
  return shown.replace(/ data-(piece|at|key|thing)=/g, ' data-film-$1=');
}

/**
 * covers reports whether a box covers more than the edge of a thing.
 * @param {Area} own
 * @param {Area} thing
 */
export function covers(own, thing) {
  if (own.left > thing.left + thing.width || own.left + own.width < thing.left) return false;
  const some = Math.min(12, thing.height / 4);
  return own.top + own.height > thing.top + some && own.top < thing.top + thing.height - some;
}

/** @typedef {'end' | 'next' | ''} Answer how the playback reacts to an input */

/**
 * pressed returns how the playback reacts to a press, and whether the following click does nothing else. A user who acts ends the playback.
 * At reading speed a press continues it, and its text and the log can be scrolled.
 * @param {boolean} gentle
 * @param {{ playback: boolean, side: boolean, stage: boolean, control: boolean }} on what is under the finger: the playback's own text, the
 *   column beside the board, the board, a control
 * @returns {{ does: Answer, swallow: boolean }}
 */
export function pressed(gentle, { playback, side, stage, control }) {
  if (playback || gentle && side && !control) return { does: '', swallow: false };
  const swallow = stage && !control;
  return { does: gentle && swallow ? 'next' : 'end', swallow };
}

/**
 * keyed returns how the playback reacts to a key, and whether that key does nothing else.
 * @param {boolean} gentle
 * @param {string} key
 * @param {{ playback: boolean, control: boolean, modified: boolean }} on what has the focus; modified: with Control or another modifier
 * @returns {{ does: Answer, swallow: boolean }}
 */
export function keyed(gentle, key, { playback, control, modified }) {
  if (modified || playback && key !== 'Escape') return { does: '', swallow: false };
  if (key === 'Tab' || key === 'Shift') return { does: '', swallow: false }; // these keys only move the focus
  const escape = key === 'Escape';
  return { does: gentle && !escape && !control ? 'next' : 'end', swallow: escape || !control }; // on a control the key also activates it
}

const atEase = 1400; // milliseconds for one step
const inHaste = 160; // milliseconds at least
const reel = 9000; // milliseconds in which all waiting steps are shown
const hurry = 4; // factor of the faster playback

/**
 * stepTime returns how many milliseconds a step is shown.
 * @param {number} waiting the steps that wait after it
 * @param {boolean} hurried
 */
export function stepTime(waiting, hurried) {
  const long = Math.max(inHaste, Math.min(atEase, reel / (waiting + 1)));
  return hurried ? Math.max(inHaste, long / hurry) : long;
}

const toSee = 1300; // milliseconds to find the place on the board
const perLetter = 55; // milliseconds to read a letter
const dense = /[\u3000-\u9fff\uff00-\uffef]/gu; // a letter of these scripts counts as three

/**
 * readTime returns how many milliseconds a newcomer is shown a step, however many wait.
 * @param {string} said
 */
export const readTime = (said) => toSee + perLetter * (said.length + 2 * (said.match(dense) || []).length);

const atOnce = 9000; // milliseconds of reading time for a bundle

/**
 * bundle returns how many of the waiting steps are shown together: those of one seat, up to the first with a scene.
 * @param {{ said: string, who: string, tableau: string }[]} waiting
 */
export function bundle(waiting) {
  if (!waiting.length) return 0;
  const { who } = waiting[0];
  let [n, said] = [1, waiting[0].said];
  while (who && n < waiting.length && waiting[n].who === who && !waiting[n - 1].tableau) {
    said += waiting[n].said.slice(who.length);
    if (readTime(said) > atOnce) break;
    n++;
  }
  return n;
}
