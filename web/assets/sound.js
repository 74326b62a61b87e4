// Sounds: short tones, made here. One switch turns them on and off, for my turn and for whatever a title's own script plays.

const page = document.documentElement;

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

// setLoud turns sounds on or off, on every page of this browser. It promises to be done with it.
export function setLoud(on) {
  page.toggleAttribute('data-sound', on);
  wake();
  return fetch('/settings', { method: 'POST', body: new URLSearchParams({ only: 'sound', sound: on ? 'on' : 'off' }), headers: { Accept: 'application/json' } }).catch(() => {});
}

// tones plays tones, each [its pitch in Hz, how long it sounds in seconds, how loud it begins (1 is most), after how many seconds].
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
