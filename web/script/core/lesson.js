// Lessons: which item of a block is read, what can be pressed beside it, and what of it is kept; and where what it is about is ringed.

/** @import { Area } from './geometry.js' */
/** @typedef {{ table?: string, done?: boolean }} Far how far somebody has come in a lesson, or in a guided game */
/** @typedef {{ asks: boolean, acts: boolean }} Item it asks something that was not answered yet; it wants a move */

const film = 14000; // milliseconds for which what others do may be told before the lesson goes on, at most; a coach waits to its end
const gap = 4; // pixels between a thing and its ring
const least = 8; // of a ring

/**
 * standing is where a lesson stands.
 * @param {Item[]} items of the block
 * @param {number} step the number of the item that is wanted
 * @param {{ lesson: boolean, ended: boolean, done: number, all: number }} now whether it is a lesson, and not a coach; whether the block is
 *   its last; how many items came before it, and how many there are
 */
export function standing(items, step, { lesson, ended, done, all }) {
  const at = Math.max(0, Math.min(step, items.length - 1));
  const last = at >= items.length - 1;
  const asked = items[at]?.asks || false;
  const over = lesson && ended && last;
  return {
    step: at,
    next: !last && !asked, // there is more to read
    on: last && !asked, // the lesson goes on
    back: at > 0,
    answer: at === 0, // of what was done before
    reads: lesson && !(last && items[at]?.acts), // and does nothing
    over,
    far: over ? all : done + at,
  };
}

/**
 * noted is what the browser keeps of all lessons when one has come farther.
 * @param {Record<string, Far>} all
 * @param {string} lesson
 * @param {Far} far
 */
export const noted = (all, lesson, far) => ({ ...all, [lesson]: { ...all[lesson], ...far } });

/**
 * waits tells whether a lesson waits until what others do was told.
 * @param {{ guided: boolean, told: boolean, filming: boolean, since: number }} now whether a coach guides, the film of what others do is
 *   open, pieces move on the board, and for how many milliseconds it has waited
 */
export const waits = ({ guided, told, filming, since }) => (guided ? told : filming && since < film);

/**
 * front is the tab that comes to the front for an item: that in which what it is about stands, or that of what to do; "" for none.
 * @param {{ found: boolean, zone: string, acts: boolean }} item whether what it is about is on the page, in which pane it stands, and
 *   whether the item wants a move
 */
export const front = ({ found, zone, acts }) => zone || (found || acts ? 'act' : '');

/**
 * ring is where something is ringed, within all that it is seen through; null where it is out of sight, or cut off.
 * @param {Area} area
 * @param {Area[]} rooms
 * @returns {Area | null}
 */
export function ring(area, rooms) {
  const left = Math.max(area.left - gap, ...rooms.map((room) => room.left));
  const top = Math.max(area.top - gap, ...rooms.map((room) => room.top));
  const width = Math.min(area.left + area.width + gap, ...rooms.map((room) => room.left + room.width)) - left;
  const height = Math.min(area.top + area.height + gap, ...rooms.map((room) => room.top + room.height)) - top;
  return area.width === 0 || width < least || height < least ? null : { left, top, width, height };
}
