// Time: the page counts down to the next deadline, whatever that is about; here the sand runs round the World.

import { named, need } from './dom.js';
import { inFirst, main } from './four-gods-page.js';
import { sound } from './four-gods-sound.js';

/** @type {number | null} */
let ahead = null; // the game's time less this page's
/** @type {number | null} */
let counted = null; // the same, as it was heard last
let running = false; // whether the sand ran when it was looked at last
let spoken = 0; // the second that was ticked last

// heard reads from the page's countdown what time it is in the game.
export function heard() {
  const box = named('clock');
  const world = inFirst('world', '.four-world');
  if (box.hidden || !world || !world.dataset.deadline || main.hasAttribute('data-halted')) return;
  const read = (need(box, '[data-clock-left]').textContent || '').match(/(?:(\d+):)?(\d+(?:\.\d+)?)/);
  if (!read) return;
  const left = 1000 * (60 * Number(read[1] || 0) + Number(read[2]));
  const now = Number(world.dataset.deadline) - left - performance.now();
  if (ahead === null || Math.abs(now - ahead) < 1500 || counted !== null && Math.abs(now - counted) < 1500) ahead = now;
  counted = now; // what does not agree with before counts once it was heard twice
}

export function tick() {
  if (main.hasAttribute('data-halted')) return; // while time stands still, what is drawn does too
  if (named('clock').hidden) ahead = counted = null; // nothing is due any more: the game is over, or was ended
  if (ahead === null) {
    if (running) inFirst('world', '.four-sand')?.removeAttribute('style'); // it stays empty, as on a page that is opened now
    if (running) main.classList.remove('four-haste');
    running = false;
    return;
  }
  running = true;
  const sand = inFirst('world', '.four-sand');
  const now = performance.now() + ahead;
  const left = sand ? Number(sand.dataset.sand) - now : Infinity;
  const dashes = Math.round(Math.max(0, Math.min(100, left / 300))) + ' 100'; // a glass runs for 30 seconds
  if (sand && sand.style.strokeDasharray !== dashes) sand.style.strokeDasharray = dashes; // seldom: all of the World is painted anew then
  main.classList.toggle('four-haste', left < 10_000);
  const deadline = inFirst('world', '.four-world')?.dataset.deadline;
  const seconds = Math.ceil(Math.min(left, deadline ? Number(deadline) - now : Infinity) / 1000);
  if (seconds !== spoken && seconds > 0 && seconds <= 5) sound('tick');
  spoken = seconds;
}
