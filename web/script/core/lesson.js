// Lessons: the current item of a block, its buttons, the stored progress, and the ring around the thing that the item is about.

/** @import { Area } from './geometry.js' */
/** @typedef {{ table?: string, done?: boolean }} Far the progress of a user in a lesson or a guided game */
/** @typedef {{ asks: boolean, acts: boolean }} Item asks: it has a question that is not answered yet; acts: it requires a move */

const patience = 14000; // milliseconds that a lesson waits at most for the catch-up playback; a coach waits for its end
const gap = 4; // pixels between a thing and its ring
const least = 8; // pixels, the least size of a ring

/**
 * standing returns the state of the buttons and progress of a lesson.
 * @param {Item[]} items the items of the block
 * @param {number} step the index of the requested item
 * @param {{ lesson: boolean, ended: boolean, done: number, all: number }} now whether it is a lesson and not a coach; whether this is its
 *   last block; how many items came before the block, and how many there are in all
 */
export function standing(items, step, { lesson, ended, done, all }) {
  const at = Math.max(0, Math.min(step, items.length - 1));
  const last = at >= items.length - 1;
  const asked = items[at]?.asks || false;
  const over = lesson && ended && last;
  return {
    step: at,
    next: !last && !asked, // there is another item to read
    on: last && !asked, // the lesson continues with the next block
    back: at > 0,
    answer: at === 0, // about the block before
    reads: lesson && !(last && items[at]?.acts), // the reader only reads and does not play
    over,
    far: over ? all : done + at,
  };
}

/**
 * noted returns the stored progress of all lessons, with the progress of one updated.
 * @param {Record<string, Far>} all
 * @param {string} lesson
 * @param {Far} far
 */
export const noted = (all, lesson, far) => ({ ...all, [lesson]: { ...all[lesson], ...far } });

/**
 * waits reports whether a lesson waits for the catch-up playback.
 * @param {{ guided: boolean, open: boolean, playing: boolean, since: number }} now whether a coach guides; whether the catch-up playback is
 *   open; whether pieces move on the board; how many milliseconds the lesson has waited
 */
export const waits = ({ guided, open, playing, since }) => (guided ? open : playing && since < patience);

/**
 * front returns the tab to open for an item: the tab of the thing that it is about, or the tab of the choices, "" for none.
 * @param {{ found: boolean, zone: string, acts: boolean }} item whether its thing is on the page, the pane of the thing, and whether the
 *   item requires a move
 */
export const front = ({ found, zone, acts }) => zone || (found || acts ? 'act' : '');

/**
 * ring returns the area of a ring, clipped to the areas that it is seen through, or null if the thing is out of sight or cut off.
 * @param {Area} area
 * @param {Area[]} rooms the scrolled areas around the thing
 * @returns {Area | null}
 */
export function ring(area, rooms) {
  const left = Math.max(area.left - gap, ...rooms.map((room) => room.left));
  const top = Math.max(area.top - gap, ...rooms.map((room) => room.top));
  const width = Math.min(area.left + area.width + gap, ...rooms.map((room) => room.left + room.width)) - left;
  const height = Math.min(area.top + area.height + gap, ...rooms.map((room) => room.top + room.height)) - top;
  return area.width === 0 || width < least || height < least ? null : { left, top, width, height };
}
