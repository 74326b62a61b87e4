// The scoring at the end: to whoever has seen the game end its steps are shown one after the other; then, and by a click, any of them.

import { need } from './dom.js';
import { still } from './glide.js';
import { all, isPast, main } from './four-gods-page.js';

const steps = 4;
const reading = { first: 1200, each: 3600 }; // milliseconds before the first step, and for each

/** @type {boolean | null} */
let scored = null; // whether the game is over; null before the table was looked at
let timer = 0;

// replay shows the steps to whoever has just seen the game end.
export function replay() {
  const over = main.querySelector('.four-over') !== null;
  if (over === scored) return;
  const seen = scored === false && over && !isPast() && !still();
  scored = over;
  step(0);
  if (!seen) return;
  main.classList.add('four-counting');
  /** @param {number} n */
  const next = (n) => {
    step(n, true);
    timer = setTimeout(() => (n < steps ? next(n + 1) : finish()), reading.each);
  };
  timer = setTimeout(() => next(1), reading.first);
}

// finish shows who has won.
function finish() {
  step(0);
  window.scrollTo({ top: 0, behavior: 'smooth' });
}

// show brings the World in sight, when it is not.
export function show() {
  const frame = need(main, '.part[data-part="world"] [data-frame]');
  const { top, bottom } = frame.getBoundingClientRect();
  if (top < -8 || bottom > window.innerHeight) frame.scrollIntoView({ block: 'start', behavior: still() ? 'auto' : 'smooth' });
}

/**
 * step shows one step of the scoring on the World and in the table; 0, or the same again, all of it. While it is counted, who has won
 * is not told yet.
 * @param {number} n
 * @param {boolean} [counting]
 */
export function step(n, counting = false) {
  clearTimeout(timer);
  main.classList.toggle('four-counting', counting);
  const to = n > 0 && main.classList.contains('four-step-' + n) ? 0 : n;
  for (let i = 1; i <= steps; i++) main.classList.toggle('four-step-' + i, i === to);
  main.classList.toggle('four-steps', to > 0);
  for (const sign of all('[data-scoring]')) sign.setAttribute('aria-pressed', String(Number(sign.dataset.scoring) === to));
  if (to > 0) show();
}
