// What a sentence is asked about with, in words.

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
 * doubt gives what to ask before a sentence is said, as far as the reader wants to be asked; "" to say it at once.
 * @param {{ lasts: string, ends: boolean, loses: string }} sentence
 * @param {boolean} racing
 */
export function doubt(sentence, racing) {
  const asked = why(sentence, document.documentElement.dataset.confirm || '', racing);
  return asked === 'loses' ? sentence.loses : asked && sure[asked];
}
