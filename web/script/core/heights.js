// How high the sheet below the stage of an upright window stands.

/** @typedef {'low' | 'half' | 'whole'} Height */
/**
 * @typedef {object} Seen what the page shows
 * @property {boolean} held something is held, half of a move
 * @property {boolean} reads a lesson is read
 * @property {boolean} coach a coach is there
 * @property {{ width: number, height: number }[]} stage what can be chosen on the stage
 * @property {number} panes how many things can be chosen in the panes that are in sight
 * @property {boolean} bar something can be chosen above the panes
 * @property {boolean} over that part has more in it than it has room for
 */

/** @type {Height[]} */
const heights = ['low', 'half', 'whole'];
const enough = 40; // pixels that a finger needs
const flick = 12; // pixels after which a touch of the grip is a draw of it
const farthest = 40; // pixels that the sheet follows a finger

/**
 * tells tells whether a coach needs room beside the choices.
 * @param {Pick<Seen, 'held' | 'stage' | 'coach'>} seen
 */
export const tells = ({ held, stage, coach }) => !held && stage.length > 0 && coach;

/**
 * settled gives the height that the sheet takes by itself: low while something on the stage is to be chosen that is too small for a finger,
 * whole while there are more choices in it than it has room for and none on the stage, or a coach beside them, and else half again;
 * null when it stays as it is.
 * @param {Seen} seen
 * @param {Height} height of now
 * @returns {Height | null}
 */
export function settled(seen, height) {
  const { held, reads, stage, panes, bar, over } = seen;
  const told = tells(seen);
  if (reads) return 'whole'; // as much as there is to read
  if (held && panes <= stage.length && stage.some((area) => area.width < enough || area.height < enough)) return 'low';
  if (over && (told || stage.length === 0 && bar)) return 'whole';
  return !held && !told && (height === 'low' || !bar) ? 'half' : null;
}

/**
 * follows is how far the sheet follows a finger that draws it.
 * @param {number} by
 */
export const follows = (by) => Math.max(-farthest, Math.min(farthest, by));

/**
 * drawn gives the height of a sheet that was drawn by its grip, one farther in that direction; null when it was only touched.
 * @param {Height} height
 * @param {number} by how far down
 * @returns {Height | null}
 */
export function drawn(height, by) {
  if (Math.abs(by) < flick) return null;
  return heights[Math.max(0, Math.min(heights.length - 1, heights.indexOf(height) + (by < 0 ? 1 : -1)))];
}

/**
 * next gives the height of a sheet whose grip was touched.
 * @param {Height} height
 */
export const next = (height) => heights[(heights.indexOf(height) + 1) % heights.length];
