// The film: what others do is shown one sentence after the other. A film is a plain value: the sentences that wait, and how they are shown.
// It knows no page and no timer.

/** @import { Glide, Update } from './update.js' */
/** @import { Area } from './geometry.js' */
/**
 * @typedef {object} Step one sentence of the film
 * @property {string} said who did what, in words
 * @property {string} who whose name it begins with, "" for nobody's
 * @property {string[]} about the things that it names
 * @property {string | null} stage what the stage is drawn from behind it; null where it is as it was
 * @property {Glide[]} glides
 * @property {string[]} sounds
 * @property {string} tableau the scene that goes with it, drawn; "" for none
 */
/** @typedef {{ glides?: Glide[], sounds?: string[], tableau?: string }} Brought what a sentence brought */
/** @typedef {{ said: string, tale: string, about: string[] }} Line a line of the log: what it says and tells, of which things */
/**
 * @typedef {object} Film
 * @property {Step[]} waiting
 * @property {boolean} gentle each sentence can be read: it stays until then, or until somebody goes on
 * @property {boolean} hurried
 */

const most = 40; // sentences that wait to be shown; of more the oldest are left out
const glideTime = 520; // milliseconds for which a piece moves at ease
const guided = 12; // films that a newcomer has time to read, about those of the first rounds

/**
 * begun is a film with sentences that wait.
 * @param {boolean} gentle
 * @param {Step[]} [waiting]
 * @returns {Film}
 */
export const begun = (gentle, waiting = []) => ({ waiting, gentle, hurried: false });

/**
 * isGentle tells whether a film can be read: in a guided game the first ones can.
 * @param {boolean} guidance
 * @param {number} seen films before
 */
export const isGentle = (guidance, seen) => guidance && seen < guided;

/**
 * shows tells whether an update is shown as a film, and not at once: it is when somebody else has said something and the reader sees the
 * present.
 * @param {Update} update
 * @param {{ racing: boolean, past: number | null, visible: boolean, still: boolean }} page
 */
export const shows = ({ soft, whole }, { racing, past, visible, still }) => (
  !soft && !whole && !racing && past === null && visible && !still);

/**
 * told is what a line says, in words and of what; null says nothing.
 * @param {Line | null} line
 * @param {string[]} names of the seats
 */
export function told(line, names) {
  const { said, tale, about } = line || { said: '', tale: '', about: [] };
  return {
    said: tale.startsWith(said) ? tale : tale ? said + ' · ' + tale : said,
    who: names.find((name) => name && said.startsWith(name)) || '',
    about,
  };
}

/**
 * brought is what a sentence brought, where the server leaves out what is empty.
 * @param {Brought} of
 */
export const brought = ({ glides = [], sounds = [], tableau = '' }) => ({ glides, sounds, tableau });

/**
 * queued is a film with one more sentence.
 * @param {Film} film
 * @param {Step} step
 * @returns {Film}
 */
export const queued = (film, step) => ({ ...film, waiting: [...film.waiting, step].slice(-most) });

/**
 * next takes what is told next from what waits: one sentence, or what one seat says in a row as far as it can be read at once.
 * @param {Film} film
 * @returns {{ step: Step | undefined, film: Film }}
 */
export function next(film) {
  const n = film.gentle ? bundle(film.waiting) : 1;
  const many = film.waiting.slice(0, n);
  const last = many.at(-1);
  if (!last) return { step: undefined, film };
  const step = {
    ...last, // with its scene
    said: together(many),
    about: many.flatMap(({ about }) => about),
    stage: many.reduce((/** @type {string | null} */ before, { stage }) => stage ?? before, null),
    glides: many.flatMap(({ glides }) => glides),
    sounds: many.flatMap(({ sounds }) => sounds),
  };
  return { step, film: { ...film, waiting: film.waiting.slice(n) } };
}

/**
 * together is what one seat says in a row, with its name once.
 * @param {Step[]} many
 */
const together = (many) => many.map(({ said, who }, i) => (i ? said.slice(who.length) : said).trim().replace(/[.。]$/, '')).join(' · ');

/**
 * left is how often something is still to be told.
 * @param {Film} film
 */
export function left({ waiting, gentle }) {
  let times = 0;
  for (let n = 0; n < waiting.length; n += gentle ? bundle(waiting.slice(n)) : 1) times++;
  return times;
}

/**
 * lasts is for how many milliseconds a sentence is shown, and for how many of them its pieces move.
 * @param {Film} film
 * @param {string} said
 */
export function lasts({ waiting, gentle, hurried }, said) {
  const long = gentle ? readTime(said) : stepTime(waiting.length, hurried);
  return { long, motion: Math.min(glideTime, long * .6) };
}

/**
 * words are what the film says about itself: the texts of how much is left and of how to end it, and which buttons are there.
 * @param {Film} film
 * @param {boolean} turn it is the reader's
 */
export function words(film, turn) {
  const rest = left(film);
  return {
    rest,
    left: turn ? rest ? 'film-turn' : 'film-yours' : rest ? 'film-left' : '',
    end: turn && rest ? 'film-skip' : '',
    quick: !film.gentle && film.waiting.length > 0,
    next: film.gentle,
  };
}

/**
 * filmed is the picture of a stage to be looked at: nothing in it is a thing of the page's. Styles that a script set are left out, since
 * the page's policy forbids them in text.
 * @param {string} stage
 */
export function filmed(stage) {
  const shown = stage.replace(/ (?:id|style|tabindex|role|aria-[a-z]+)="[^"]*"/g, '');
  return shown.replace(/ data-(piece|at|key|thing)=/g, ' data-film-$1=');
}

/**
 * covers tells whether a box lies over more than the edge of a thing.
 * @param {Area} own
 * @param {Area} thing
 */
export function covers(own, thing) {
  if (own.left > thing.left + thing.width || own.left + own.width < thing.left) return false;
  const some = Math.min(12, thing.height / 4);
  return own.top + own.height > thing.top + some && own.top < thing.top + thing.height - some;
}

/** @typedef {'end' | 'next' | ''} Answer what the film does about what somebody does */

/**
 * pressed is what the film does when something is pressed, and whether the click that follows shall do nothing else. Somebody who acts is
 * done with the film; a film that can be read goes on, and lets its words and what is said be scrolled.
 * @param {boolean} gentle
 * @param {{ film: boolean, side: boolean, stage: boolean, control: boolean }} on what lies under the finger: the film's own words, the
 *   column beside the stage, the stage, something that can be pressed
 * @returns {{ does: Answer, swallow: boolean }}
 */
export function pressed(gentle, { film, side, stage, control }) {
  if (film || gentle && side && !control) return { does: '', swallow: false };
  const swallow = stage && !control;
  return { does: gentle && swallow ? 'next' : 'end', swallow };
}

/**
 * keyed is what the film does when a key is pressed, and whether that key shall do nothing else.
 * @param {boolean} gentle
 * @param {string} key
 * @param {{ film: boolean, control: boolean, modified: boolean }} on what has the focus; with Control or the like
 * @returns {{ does: Answer, swallow: boolean }}
 */
export function keyed(gentle, key, { film, control, modified }) {
  if (modified || film && key !== 'Escape') return { does: '', swallow: false };
  if (key === 'Tab' || key === 'Shift') return { does: '', swallow: false }; // only looking for what to press
  const escape = key === 'Escape';
  return { does: gentle && !escape && !control ? 'next' : 'end', swallow: escape || !control }; // on a control it chooses, too
}

const atEase = 1400; // milliseconds for one sentence of the film
const inHaste = 160; // the least of it
const reel = 9000; // in which all that wait are to be shown
const hurry = 4; // how many times quicker it is on demand

/**
 * stepTime is for how many milliseconds a sentence of the film is shown.
 * @param {number} waiting how many wait behind it
 * @param {boolean} hurried
 */
export function stepTime(waiting, hurried) {
  const long = Math.max(inHaste, Math.min(atEase, reel / (waiting + 1)));
  return hurried ? Math.max(inHaste, long / hurry) : long;
}

const toSee = 1300; // milliseconds in which one sees where something happens
const perLetter = 55; // and reads what it is
const dense = /[\u3000-\u9fff\uff00-\uffef]/gu; // letters that say as much as three others

/**
 * readTime is for how many milliseconds a newcomer is shown a sentence of the film, however many wait.
 * @param {string} said
 */
export const readTime = (said) => toSee + perLetter * (said.length + 2 * (said.match(dense) || []).length);

const atOnce = 9000; // milliseconds in which what is told together can be read

/**
 * bundle is how many of the sentences that wait are told together: those of one seat, up to one that has a scene.
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
