// Whether a sentence is asked about once more before it is said: nothing would be done with it, it could not simply be taken back, or the
// turn ends with it.

/** @typedef {'never' | 'over' | 'shown' | 'leave' | 'others'} Lasts why a sentence cannot simply be taken back */

/** @type {readonly string[]} */
const lasting = /** @type {Lasts[]} */ (['never', 'over', 'shown', 'leave', 'others']);

/**
 * doubt gives why a sentence is asked about, as far as the reader wants to be asked; "" to say it at once.
 * @param {{ lasts: string, ends: boolean, loses: string }} sentence
 * @param {string} when what the reader wants to be asked about: "" nothing, "turn" the end of the turn too
 * @param {boolean} racing in a race nobody has time for a second thought
 * @returns {Lasts | 'ends' | 'loses' | ''}
 */
export function doubt({ lasts, ends, loses }, when, racing) {
  if (!when || racing) return '';
  if (loses) return 'loses';
  if (lasting.includes(lasts)) return /** @type {Lasts} */ (lasts);
  return when === 'turn' && ends ? 'ends' : '';
}

/**
 * isSettled tells whether a sentence is said: nothing is in doubt, or just that sentence was asked about.
 * @param {{ words: string }} sentence
 * @param {{ words: string } | null} asked
 * @param {string} why
 */
export const isSettled = ({ words }, asked, why) => !why || asked?.words === words;

/**
 * foreseen gives what would follow a sentence, without what the question says already.
 * @param {{ lines?: string[], open?: string, message?: string }} told what the server says
 * @param {string} lasts
 * @param {string} question
 */
export function foreseen({ lines = [], open = '', message = '' }, lasts, question) {
  const known = lasts === 'shown' || lasts === 'leave'; // what these say of what nobody can know
  return [...lines, known ? '' : open, message].filter((line) => line && line !== question);
}
