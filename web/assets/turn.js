// The window says when it is my turn: in its title, with its icon, and with a tone for who looks elsewhere.

import { tones } from './sound.js';

const myTurn = [[523.25, .5, .12, 0], [659.25, .5, .12, .16]];

let before = null;

export function turn(mine, title) {
  document.title = (mine ? '● ' : '') + title;
  const icon = document.getElementById('icon');
  if (!icon.dataset.usual) icon.dataset.usual = icon.getAttribute('href');
  icon.setAttribute('href', mine ? icon.dataset.turn : icon.dataset.usual);
  if (mine && before === false && !document.hasFocus()) tones(myTurn);
  before = mine;
}
