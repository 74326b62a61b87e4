// Sounds: short tones, made here. One switch turns them on and off, for my turn and for whatever a title's own script plays.

/**
 * @typedef {[pitch: number, long: number, gain: number, after: number]} Tone its pitch in Hz, how long it sounds in seconds, how loud it
 *   begins (1 is most), after how many seconds
 */

const page = document.documentElement;

/** @type {AudioContext | null} */
let audio = null;

for (const kind of ['pointerdown', 'keydown']) document.addEventListener(kind, wake, true);

// wake begins what browsers allow only once a page was touched.
function wake() {
  if (!loud() || !window.AudioContext) return;
  if (!audio) audio = new AudioContext();
  else if (audio.state === 'suspended') audio.resume();
}

// loud tells whether sounds are on.
export const loud = () => page.hasAttribute('data-sound');

/**
 * setLoud turns sounds on or off, on every page of this browser. It promises to be done with it.
 * @param {boolean} on
 */
export function setLoud(on) {
  page.toggleAttribute('data-sound', on);
  wake();
  const body = new URLSearchParams({ only: 'sound', sound: on ? 'on' : 'off' });
  return fetch('/settings', { method: 'POST', body, headers: { Accept: 'application/json' } }).catch(() => {});
}

/**
 * tones plays tones.
 * @param {Tone[]} list
 */
export function tones(list) {
  if (!loud() || !audio || audio.state !== 'running') return;
  for (const [pitch, long, gain, after] of list) {
    const tone = audio.createOscillator();
    const volume = audio.createGain();
    const at = audio.currentTime + after;
    tone.type = 'triangle';
    tone.frequency.value = pitch;
    volume.gain.setValueAtTime(gain, at);
    volume.gain.exponentialRampToValueAtTime(.0001, at + long);
    tone.connect(volume).connect(audio.destination);
    tone.start(at);
    tone.stop(at + long);
  }
}
