// Whether the page asks for confirmation before it plays a move: the move has no effect, it cannot simply be undone, or it ends the turn.

/** @typedef {'never' | 'over' | 'shown' | 'leave' | 'others'} Lasts why a move cannot simply be undone */

/** @type {readonly string[]} */
const lasting = /** @type {Lasts[]} */ (['never', 'over', 'shown', 'leave', 'others']);

/**
 * doubt returns why a move needs confirmation under the reader's settings, "" if it is played immediately.
 * @param {{ lasts: string, ends: boolean, loses: string }} move
 * @param {string} when the setting: "" never confirms, "turn" also confirms the end of the turn
 * @param {boolean} racing whether seats act at the same time; such a game asks for no confirmation
 * @returns {Lasts | 'ends' | 'loses' | ''}
 */
export function doubt({ lasts, ends, loses }, when, racing) {
  if (!when || racing) return '';
  if (loses) return 'loses';
  if (lasting.includes(lasts)) return /** @type {Lasts} */ (lasts);
  return when === 'turn' && ends ? 'ends' : '';
}

/**
 * isSettled reports whether a move is played: it needs no confirmation, or it has just been confirmed.
 * @param {{ words: string }} move
 * @param {{ words: string } | null} asked
 * @param {string} why the reason to ask, "" for none
 */
export const isSettled = ({ words }, asked, why) => !why || asked?.words === words;

/**
 * foreseen returns the consequences of a move that the question does not mention already.
 * @param {{ lines?: string[], open?: string, message?: string }} forecast the server's forecast
 * @param {string} lasts
 * @param {string} question
 */
export function foreseen({ lines = [], open = '', message = '' }, lasts, question) {
  const known = lasts === 'shown' || lasts === 'leave'; // these two already say that something becomes known
  return [...lines, known ? '' : open, message].filter((line) => line && line !== question);
}
