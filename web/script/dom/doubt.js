// Whether a sentence is asked about once more, and in which words: why it could not simply be taken back, or that the turn ends with it.

import { text } from './toast.js';

/** @type {Record<string, string>} */
const sure = {
  never: text('sure-never'),
  over: text('sure-over'),
  shown: text('sure-shown'),
  leave: text('sure-leave'),
  others: text('sure-others'),
  ends: text('sure-ends'),
};

/**
 * doubt gives what to ask before a sentence is said, as far as the reader wants to be asked; "" to say it at once.
 * @param {{ lasts: string, ends: boolean }} sentence
 * @param {boolean} racing in a race nobody has time for a second thought
 */
export function doubt(sentence, racing) {
  const when = document.documentElement.dataset.confirm;
  if (!when || racing) return '';
  return sure[sentence.lasts] || (when === 'turn' && sentence.ends ? sure.ends : '');
}
