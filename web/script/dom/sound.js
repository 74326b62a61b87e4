// Sounds: short tones and noises, synthesised here. One setting selects the occasions: the user's turn in a background tab, or also events
// and the sounds of a title's script. Another sets the volume.

import { bounded, json, request } from './post.js';
import { notFetched } from './toast.js';
import { audible, inTurn, volume } from '../core/tones.js';

/** @import { Effect } from '../core/tones.js' */
/** @typedef {import('../core/tones.js').Tone} Tone */
/** @typedef {import('../core/tones.js').Noise} Noise */

const page = document.documentElement;

/** @type {AudioContext | null} */
let audio = null;
/** @type {AudioBuffer | null} */
let hiss = null; // a second of noise

for (const kind of ['pointerdown', 'keydown']) document.addEventListener(kind, wake, true);

// wake creates the audio context, which browsers allow only after the first input.
function wake() {
  if (!page.dataset.sound || !window.AudioContext) return;
  if (!audio) audio = new AudioContext();
  else if (audio.state === 'suspended') audio.resume();
}

// loud reports whether events have sounds.
export const loud = () => audible(page.dataset.sound || '', false);

/**
 * setLoud turns sounds on or off on every page of this browser. The promise resolves when it is saved.
 * @param {boolean} on
 */
export function setLoud(on) {
  if (on) page.dataset.sound = 'on';
  else delete page.dataset.sound;
  wake();
  const body = new URLSearchParams({ only: 'sound', sound: on ? 'on' : 'off' });
  return request('/settings', { method: 'POST', body, ...json }).catch(notFetched);
}

/**
 * tones plays tones.
 * @param {Tone[]} list
 * @param {boolean} [ofTurn] whether they announce the user's turn
 */
export function tones(list, ofTurn = false) {
  if (!audible(page.dataset.sound || '', ofTurn) || !audio || audio.state !== 'running') return;
  for (const [pitch, long, gain, after] of list) {
    const tone = audio.createOscillator();
    const at = audio.currentTime + after;
    tone.type = 'triangle';
    tone.frequency.value = pitch;
    tone.connect(fading(audio, gain, at, long));
    tone.start(at);
    tone.stop(at + long);
  }
}

/**
 * noises plays noises.
 * @param {Noise[]} list
 */
export function noises(list) {
  if (!loud() || !audio || audio.state !== 'running') return;
  for (const [pitch, long, gain, after] of list) {
    const noise = audio.createBufferSource();
    const band = audio.createBiquadFilter();
    const at = audio.currentTime + after;
    noise.buffer = hiss ||= noiseOf(audio);
    band.type = 'bandpass';
    band.frequency.value = pitch;
    noise.connect(band).connect(fading(audio, gain, at, long));
    noise.start(at);
    noise.stop(at + long);
  }
}

/**
 * noiseOf returns a second of noise.
 * @param {AudioContext} context
 */
function noiseOf(context) {
  const buffer = context.createBuffer(1, context.sampleRate, context.sampleRate);
  const data = buffer.getChannelData(0);
  for (let i = 0; i < data.length; i++) data[i] = 2 * Math.random() - 1;
  return buffer;
}

/**
 * fading returns a node whose volume fades out.
 * @param {AudioContext} context
 * @param {number} gain
 * @param {number} at
 * @param {number} long
 */
function fading(context, gain, at, long) {
  const fader = context.createGain();
  fader.gain.setValueAtTime(volume(gain, page.dataset.volume || ''), at);
  fader.gain.exponentialRampToValueAtTime(.0001, at + long);
  fader.connect(context.destination);
  return fader;
}

/** @type {Promise<Record<string, Effect>> | null} */
let effects = null;

/**
 * hear plays the sounds of events, one after the other.
 * @param {string[]} kinds
 */
export async function hear(kinds) {
  if (!kinds.length || !loud() || document.visibilityState !== 'visible') return;
  effects ||= bounded(import(new URL('effects.js', import.meta.url).href)).then((script) => script.effects.effects);
  const known = await effects.catch(() => { // retried at the next call
    effects = null;
    return /** @type {Awaited<NonNullable<typeof effects>>} */ ({});
  });
  const sounds = inTurn(known, kinds);
  tones(sounds.tones);
  noises(sounds.noises);
}
