// The scoring at the end: while its scene counts, the World shows step after step and the markers run along the stars; then, and by a
// click, any of them is shown.

import { need } from './dom.js';
import { still } from './glide.js';
import { all, main } from './four-gods-page.js';

/** @import { Drawn } from './dom.js' */

const steps = 4;
const running = 950; // milliseconds for the way of a marker

/** @type {boolean | null} */
let scored = null; // whether the game is over; null before the table was looked at

const counts = () => main.classList.contains('four-counting');

// begin shows the steps that the page's scene is at: 0 for its opening, -1 when it has come to rest.
export function begin() {
  main.addEventListener('scene', (event) => {
    const n = event instanceof CustomEvent ? Number(event.detail) : -1;
    if (n >= 0) {
      step(n, true);
      march(n);
    } else if (counts()) {
      step(0);
      window.scrollTo({ top: 0, behavior: 'smooth' }); // who has won
    }
  });
}

// settle forgets the step that was shown when the game ends, or goes on after all.
export function settle() {
  const over = main.querySelector('.four-over') !== null;
  if (over === scored) return;
  scored = over;
  if (!counts()) step(0);
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
  main.classList.toggle('four-counting', counting);
  const to = n > 0 && main.classList.contains('four-step-' + n) ? 0 : n;
  for (let i = 1; i <= steps; i++) main.classList.toggle('four-step-' + i, i === to);
  main.classList.toggle('four-steps', to > 0);
  for (const sign of all('[data-scoring]')) sign.setAttribute('aria-pressed', String(Number(sign.dataset.scoring) === to));
  if (to > 0) show();
}

/**
 * march lets each marker run from star to star to where a step brings it.
 * @param {number} n
 */
function march(n) {
  const stars = all('.four-star').map(placeOf);
  const before = all(`.four-track-${n - 1} .four-marker`);
  all(`.four-track-${n} .four-marker`).forEach((marker, i) => {
    const from = before[i];
    if (!from || !stars.length) return;
    const [now, to] = [Number(from.dataset.points), Number(marker.dataset.points)];
    const way = [placeOf(from)];
    const on = Math.sign(to - now);
    for (let at = now + on; at !== to && on; at += on) way.push(stars[(at % stars.length + stars.length) % stars.length]);
    way.push(placeOf(marker));
    const frames = way.map(([x, y]) => ({ transform: `translate(${x}px, ${y}px) scale(.9)` }));
    if (on) marker.animate(frames, { duration: running, easing: 'ease-in-out' });
  });
}

/** @param {Drawn} node */
const placeOf = (node) => (node.getAttribute('transform') || '').match(/-?[\d.]+/g)?.map(Number) || [0, 0];
