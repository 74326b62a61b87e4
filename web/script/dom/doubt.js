// The questions before a move is played, as text.

import { doubt as why } from '../core/doubt.js';
import { text } from './toast.js';

const sure = {
  never: text('sure-never'),
  over: text('sure-over'),
  shown: text('sure-shown'),
  leave: text('sure-leave'),
  others: text('sure-others'),
  ends: text('sure-ends'),
};

/**
 * doubt returns the question before a move is played under the reader's settings, "" to play it immediately.
 * @param {{ lasts: string, ends: boolean, loses: string }} move
 * @param {boolean} racing
 */
export function doubt(move, racing) {
  const asked = why(move, document.documentElement.dataset.confirm || '', racing);
  return asked === 'loses' ? move.loses : asked && sure[asked];
}
