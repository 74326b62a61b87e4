// The height of the sheet below the board in a portrait window.

/** @typedef {'low' | 'half' | 'whole'} Height */
/**
 * @typedef {object} Seen what the page shows
 * @property {boolean} held whether a partial move is held
 * @property {boolean} reads whether a lesson text is open
 * @property {boolean} coach whether there is a coach
 * @property {{ width: number, height: number }[]} stage the sizes of the things on the board that can be chosen
 * @property {number} panes how many things can be chosen in the visible panes
 * @property {boolean} bar whether something can be chosen above the panes
 * @property {boolean} over whether the sheet overflows
 */

/** @type {Height[]} */
const heights = ['low', 'half', 'whole'];
const enough = 40; // pixels that a finger needs
const flick = 12; // pixels; a longer touch of the grip is a drag
const farthest = 40; // pixels that the sheet follows a finger at most

/**
 * showsCoach reports whether a coach needs room next to the choices.
 * @param {Pick<Seen, 'held' | 'stage' | 'coach'>} seen
 */
export const showsCoach = ({ held, stage, coach }) => !held && stage.length > 0 && coach;

/**
 * settled returns the height that the sheet takes automatically, or null to keep its height. It is low while a thing on the board to be
 * chosen is too small for a finger. It is whole while the choices overflow the sheet and none is on the board, or while a coach is beside
 * them. Otherwise it is half.
 * @param {Seen} seen
 * @param {Height} height the present height
 * @returns {Height | null}
 */
export function settled(seen, height) {
  const { held, reads, stage, panes, bar, over } = seen;
  const coached = showsCoach(seen);
  if (reads) return 'whole'; // a lesson needs all the room
  if (held && panes <= stage.length && stage.some((area) => area.width < enough || area.height < enough)) return 'low';
  if (over && (coached || stage.length === 0 && bar)) return 'whole';
  return !held && !coached && (height === 'low' || !bar) ? 'half' : null;
}

/**
 * follows returns how far the sheet follows a finger that drags it, in pixels.
 * @param {number} by how far the finger moved
 */
export const follows = (by) => Math.max(-farthest, Math.min(farthest, by));

/**
 * drawn returns the height of a sheet after its grip was dragged: one step in that direction, or null if it was only tapped.
 * @param {Height} height
 * @param {number} by pixels downwards
 * @returns {Height | null}
 */
export function drawn(height, by) {
  if (Math.abs(by) < flick) return null;
  return heights[Math.max(0, Math.min(heights.length - 1, heights.indexOf(height) + (by < 0 ? 1 : -1)))];
}

/**
 * next returns the height of a sheet after its grip was tapped.
 * @param {Height} height
 */
export const next = (height) => heights[(heights.indexOf(height) + 1) % heights.length];
