// Shows the time: the page counts down to the next deadline; this module draws the sand around the World.

import { named, need } from './dom.js';
import { inFirst, main } from './four-gods-page.js';
import { sound } from './four-gods-sound.js';
import * as timer from '../core/four-gods-timer.js';

let time = timer.stopped;

// heard reads the game time from the page's countdown.
export function heard() {
  const box = named('clock');
  const world = inFirst('world', '.four-world');
  if (box.hidden || !world || !world.dataset.deadline || main.hasAttribute('data-halted')) return;
  const left = timer.leftIn(need(box, '[data-clock-left]').textContent || '');
  if (left !== null) time = timer.heard(time, Number(world.dataset.deadline), left, performance.now());
}

// tick draws the sand and plays the ticks of the last seconds.
export function tick() {
  if (main.hasAttribute('data-halted')) return; // while the clock is stopped, so is the sand
  const sand = inFirst('world', '.four-sand');
  const deadline = inFirst('world', '.four-world')?.dataset.deadline;
  const { running } = time;
  const ends = { due: !named('clock').hidden, sand: sand && Number(sand.dataset.sand), deadline: deadline ? Number(deadline) : null };
  const { timer: next, sight } = timer.look(time, { ...ends, now: performance.now() });
  time = next;
  if (!sight) {
    if (running) sand?.removeAttribute('style'); // the sand stays empty, as on a freshly loaded page
    if (running) main.classList.remove('four-haste');
    return;
  }
  const dashes = sight.part + ' 100';
  if (sand && sand.style.strokeDasharray !== dashes) sand.style.strokeDasharray = dashes; // rarely, since it repaints all of the World
  main.classList.toggle('four-haste', sight.haste);
  if (sight.ticks) sound('tick');
}
