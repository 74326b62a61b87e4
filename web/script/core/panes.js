// The panes beside the board: which are stacked when there is room for more than one, and which opens automatically.

/** @typedef {{ zone: string, shapes: number[] }} Pane shapes: for each of its parts, height divided by width */
/** @typedef {{ zone: string, above: number }} Stacked a pane, and its offset from the top in pixels */

const enough = 200; // pixels of a pane that must be visible to open it
const keeps = 130; // pixels with which it stays open, so that it does not flicker with each choice
const widest = 440; // pixels, the width limit of a part in screen.css
const around = 10; // pixels, the padding of a pane
const between = 7; // pixels, the gap between two parts

/**
 * height returns the height of the parts of a pane of a given width, in pixels.
 * @param {number[]} shapes
 * @param {number} width
 */
export function height(shapes, width) {
  const tall = shapes.reduce((sum, shape) => sum + shape, 0);
  return Math.ceil(around + shapes.length * between + tall * Math.min(width - around, widest));
}

/**
 * stacked returns the panes that fit below each other, in order. The last one may have to be scrolled, if enough of it is visible.
 * @param {Pane[]} panes the panes in order
 * @param {{ width: number, height: number }} room
 * @param {string[]} before the zones that are stacked now
 */
export function stacked(panes, room, before) {
  /** @type {Stacked[]} */
  const open = [];
  let above = 0;
  for (const { zone, shapes } of panes) {
    const high = height(shapes, room.width);
    const fits = above + high <= room.height;
    if (!fits && (!open.length || room.height - above < (before.includes(zone) ? keeps : enough))) break;
    open.push({ zone, above });
    above += high;
  }
  return open;
}

/**
 * stands reports whether panes are stacked while a tab is open: a single pane is not, and the pane of a tab outside the stack is shown
 * alone.
 * @param {Stacked[]} open
 * @param {string} tab
 */
export const stands = (open, tab) => open.length > 1 && (tab === 'act' || tab === 'mine' || open.some(({ zone }) => zone === tab));

/**
 * @typedef {object} Tab a tab beside the board, in order; the first is that of the choices
 * @property {boolean} shown whether its pane is visible
 * @property {boolean} waits whether something can be chosen in its pane
 * @property {string[]} lit the things that can be chosen in its pane
 */

const few = 2; // things; with at most so many in sight, a tab with more of them opens

/**
 * behind returns the index of the tab that has more things to choose than are visible, if at most `few` are visible; -1 for none.
 * @param {Tab[]} tabs
 * @param {string[]} seen the visible things that can be chosen
 */
function behind(tabs, seen) {
  if (seen.length > few) return -1;
  const more = tabs.map(({ shown, lit }, i) => (i === 0 || shown ? 0 : lit.filter((thing) => !seen.includes(thing)).length));
  const most = more.indexOf(Math.max(...more));
  return more[most] > seen.length ? most : -1;
}

/**
 * raised returns the index of the tab to open automatically, so that the things to choose are visible; -1 for none.
 * @param {Tab[]} tabs
 * @param {string[]} seen the visible things that can be chosen
 * @param {{ held: boolean, wide: boolean, aid: boolean }} now whether something is held, whether all zones are beside the board, and
 *   whether the player aid is open, which stays open except within a move
 */
export function raised(tabs, seen, { held, wide, aid }) {
  const more = held ? behind(tabs, seen) : -1;
  if (more < 0 && (seen.length || !(held || wide && !aid || !tabs[0].shown))) return -1;
  const waiting = tabs.findIndex(({ waits }, i) => i > 0 && waits);
  const other = more >= 0 ? more : waiting >= 0 ? waiting : tabs[0].waits ? 0 : -1;
  return other >= 0 && !tabs[other].shown ? other : -1;
}
