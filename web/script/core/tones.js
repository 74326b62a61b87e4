// What is played for what has happened, and how loud.

/**
 * @typedef {[pitch: number, long: number, gain: number, after: number]} Tone its pitch in Hz, how long it sounds in seconds, how loud it
 *   begins (1 is most), after how many seconds
 * @typedef {[pitch: number, long: number, gain: number, after: number]} Noise the same; the pitch is the middle of what is let through
 * @typedef {{ tones?: Tone[], noises?: Noise[] }} Effect
 */

const apart = .28; // seconds from one effect to the next

/** @type {Record<string, number>} */
const loudness = { soft: .4, loud: 2 };

/**
 * volume is how loud something begins, 1 at most, as the reader wants it.
 * @param {number} gain
 * @param {string} wish soft, loud, or "" for neither
 */
export const volume = (gain, wish) => Math.min(1, gain * (loudness[wish] ?? 1));

/**
 * audible tells whether something is heard, as the reader chose.
 * @param {string} choice on for everything, turn for the sound of their turn alone, "" for nothing
 * @param {boolean} ofTurn whether it is that sound
 */
export const audible = (choice, ofTurn) => choice === 'on' || choice === 'turn' && ofTurn;

/**
 * calls tells whether the sound of a reader's turn is due: it has come since the page last looked, while something else is in front.
 * @param {boolean} mine whether it is their turn
 * @param {boolean | null} before whether it was; null when the page was just opened
 * @param {boolean} front whether they look at the page
 */
export const calls = (mine, before, front) => mine && before === false && !front;

/**
 * inTurn gives the tones and noises of things that have happened, one after the other; what has no effect is silent.
 * @param {Record<string, Effect>} effects
 * @param {string[]} kinds
 */
export function inTurn(effects, kinds) {
  const all = kinds.map((kind) => effects[kind] || {});
  /** @type {(list: Tone[] | undefined, i: number) => Tone[]} */
  const later = (list = [], i) => list.map(([pitch, long, gain, after]) => [pitch, long, gain, after + i * apart]);
  return { tones: all.flatMap(({ tones }, i) => later(tones, i)), noises: all.flatMap(({ noises }, i) => later(noises, i)) };
}
