// The sounds of events, and their volume.

/**
 * @typedef {[pitch: number, long: number, gain: number, after: number]} Tone pitch in Hz, length in seconds, volume at its start (at most
 *   1), delay in seconds
 * @typedef {[pitch: number, long: number, gain: number, after: number]} Noise the same; the pitch is the centre of the filter
 * @typedef {{ tones?: Tone[], noises?: Noise[] }} Effect
 */

const apart = .28; // seconds between two effects

/** @type {Record<string, number>} */
const loudness = { soft: .4, loud: 2 };

/**
 * volume returns the volume at the start of a sound under the reader's setting, at most 1.
 * @param {number} gain
 * @param {string} wish soft, loud, or "" for neither
 */
export const volume = (gain, wish) => Math.min(1, gain * (loudness[wish] ?? 1));

/**
 * audible reports whether a sound is played under the reader's setting.
 * @param {string} choice "on" for everything, "turn" for the sound of the reader's turn alone, "" for nothing
 * @param {boolean} ofTurn whether it is that sound
 */
export const audible = (choice, ofTurn) => choice === 'on' || choice === 'turn' && ofTurn;

/**
 * calls reports whether the sound of the reader's turn is due: the turn has come since the last check, while the page is not in front.
 * @param {boolean} mine whether it is the reader's turn
 * @param {boolean | null} before whether it was before; null when the page was just opened
 * @param {boolean} front whether the page is in front
 */
export const calls = (mine, before, front) => mine && before === false && !front;

/**
 * inTurn returns the tones and noises of several events, one after the other. Unknown kinds are silent.
 * @param {Record<string, Effect>} effects
 * @param {string[]} kinds
 */
export function inTurn(effects, kinds) {
  const all = kinds.map((kind) => effects[kind] || {});
  /** @type {(list: Tone[] | undefined, i: number) => Tone[]} */
  const later = (list = [], i) => list.map(([pitch, long, gain, after]) => [pitch, long, gain, after + i * apart]);
  return { tones: all.flatMap(({ tones }, i) => later(tones, i)), noises: all.flatMap(({ noises }, i) => later(noises, i)) };
}
