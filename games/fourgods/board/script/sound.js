// Sound: short, and made here. It begins once the page was touched, as browsers want it.

let loud = localStorage.getItem('four-gods-sound') !== 'off';
let audio = null;
let before = null; // what lay on the table when it was last listened to

function wake() {
  if (!audio && loud && window.AudioContext) audio = new AudioContext();
}

function setLoud(on) {
  loud = on;
  localStorage.setItem('four-gods-sound', on ? 'on' : 'off');
  wake();
}

// Each sound is tones of {pitch, for how long, how loud, after how long}.
const sounds = {
  turn: [[520, .03, .05, 0]],
  flip: [[420, .03, .06, 0], [620, .03, .06, .04]],
  place: [[170, .09, .3, 0], [95, .12, .25, .01]],
  city: [[262, .16, .16, 0], [392, .22, .16, .1]],
  draw: [[300, .04, .07, 0], [360, .04, .07, .06]],
  tick: [[880, .04, .1, 0]],
  gong: [[110, 1.4, .3, 0], [164, 1.1, .16, .02], [222, .9, .1, .04]],
};

function sound(name) {
  if (!loud || !audio || audio.state !== 'running' || document.visibilityState !== 'visible') return;
  for (const [pitch, long, gain, after] of sounds[name]) {
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

// hear gives a sound to what has happened on the table.
function hear() {
  const world = main.querySelector('.four-world');
  if (!world) return;
  const now = {
    phase: world.dataset.phase,
    tiles: world.querySelectorAll('[data-piece^="tile:"]').length,
    cities: world.querySelectorAll('[data-piece^="city:"]').length,
    held: inHand().length,
  };
  const was = before;
  before = now;
  if (!was || main.hasAttribute('data-past')) return;
  if (now.phase !== was.phase && (now.phase === 'final' || now.phase === 'over')) sound('gong');
  else if (now.cities > was.cities) sound('city');
  else if (now.tiles > was.tiles) sound('place');
  else if (now.held > was.held) sound('draw');
}
