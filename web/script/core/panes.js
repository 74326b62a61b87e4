// The panes beside the stage: which of them stand below each other where there is room for more than one, and which comes up by itself.

/** @typedef {{ zone: string, shapes: number[] }} Pane the shape of each of its parts is how high it is for its width */
/** @typedef {{ zone: string, above: number }} Stacked a pane, and how many pixels stand above it */

const enough = 200; // pixels of a pane that are worth opening it
const keeps = 130; // with which it stays open, so that it does not come and go with each choice
const widest = 440; // of a part, as screen.css has it
const around = 10; // a pane's own room around its parts
const between = 7; // and between two of them

/**
 * height is how high the parts of a pane are, in a pane of that width.
 * @param {number[]} shapes
 * @param {number} width
 */
export function height(shapes, width) {
  const tall = shapes.reduce((sum, shape) => sum + shape, 0);
  return Math.ceil(around + shapes.length * between + tall * Math.min(width - around, widest));
}

/**
 * stacked gives the panes that have room below each other, in order. The last of them may have to be scrolled, if much of it is in sight.
 * @param {Pane[]} panes those that there are, in order
 * @param {{ width: number, height: number }} room
 * @param {string[]} before the zones of those that stand open now
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
 * stands tells whether panes stand below each other while a tab is open: one alone does not, and the pane of another tab stands alone.
 * @param {Stacked[]} open
 * @param {string} tab
 */
export const stands = (open, tab) => open.length > 1 && (tab === 'act' || tab === 'mine' || open.some(({ zone }) => zone === tab));

/**
 * @typedef {object} Tab one of those beside the stage, in order; the first is that of what to do
 * @property {boolean} shown its pane is in sight
 * @property {boolean} waits something can be chosen in its pane
 * @property {string[]} lit the things that can be chosen in its pane
 */

const few = 2; // things in sight that can be chosen, beside which a tab with more of them comes up

/**
 * behind gives the number of the tab behind which more can be chosen than in sight, where that is not more than one or two things; -1 for
 * none.
 * @param {Tab[]} tabs
 * @param {string[]} seen the things in sight that can be chosen
 */
function behind(tabs, seen) {
  if (seen.length > few) return -1;
  const more = tabs.map(({ shown, lit }, i) => (i === 0 || shown ? 0 : lit.filter((thing) => !seen.includes(thing)).length));
  const most = more.indexOf(Math.max(...more));
  return more[most] > seen.length ? most : -1;
}

/**
 * raised gives the number of the tab that comes up by itself, so that what can be chosen is in sight; -1 for none.
 * @param {Tab[]} tabs
 * @param {string[]} seen the things in sight that can be chosen
 * @param {{ held: boolean, wide: boolean, aid: boolean }} now whether something is held, whether all zones stand beside the stage, and
 *   whether the player aid is open, which stays but in the middle of a move
 */
export function raised(tabs, seen, { held, wide, aid }) {
  const more = held ? behind(tabs, seen) : -1;
  if (more < 0 && (seen.length || !(held || wide && !aid || !tabs[0].shown))) return -1;
  const waiting = tabs.findIndex(({ waits }, i) => i > 0 && waits);
  const other = more >= 0 ? more : waiting >= 0 ? waiting : tabs[0].waits ? 0 : -1;
  return other >= 0 && !tabs[other].shown ? other : -1;
}
