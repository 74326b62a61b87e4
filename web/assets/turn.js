// The window says when it is my turn: in its title, with its icon, and, if wanted, with a tone.

let before = null;

export function turn(mine, title) {
  document.title = (mine ? '● ' : '') + title;
  const icon = document.getElementById('icon');
  if (!icon.dataset.usual) icon.dataset.usual = icon.getAttribute('href');
  icon.setAttribute('href', mine ? icon.dataset.turn : icon.dataset.usual);
  if (mine && before === false && document.documentElement.hasAttribute('data-sound')) tone();
  before = mine;
}

// tone plays two soft notes. A browser that has not been touched yet may refuse, which is no harm.
function tone() {
  const Audio = window.AudioContext || window.webkitAudioContext;
  if (!Audio) return;
  const context = new Audio();
  [523.25, 659.25].forEach((pitch, i) => {
    const from = context.currentTime + i * 0.16;
    const note = context.createOscillator();
    const volume = context.createGain();
    note.frequency.value = pitch;
    note.type = 'sine';
    volume.gain.setValueAtTime(0, from);
    volume.gain.linearRampToValueAtTime(0.12, from + 0.02);
    volume.gain.exponentialRampToValueAtTime(0.001, from + 0.5);
    note.connect(volume).connect(context.destination);
    note.start(from);
    note.stop(from + 0.55);
  });
  setTimeout(() => context.close(), 1500);
}
