// The scoring at the end: while its scene counts, the World shows step after step and the markers run along the stars; then, and by a
// click, any of them is shown.

import { need } from './dom.js';
import { still } from './glide.js';
import { all, main } from './four-gods-page.js';
import { outOfSight, steps, stepTo, way } from '../core/four-gods-steps.js';

/** @import { Drawn } from './dom.js' */
/** @import { Place } from '../core/four-gods-steps.js' */

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
  const away = outOfSight(frame.getBoundingClientRect(), window.innerHeight);
  if (away) frame.scrollIntoView({ block: 'start', behavior: still() ? 'auto' : 'smooth' });
}

/**
 * step shows one step of the scoring on the World and in the table; 0, or the same again, all of it. While it is counted, who has won
 * is not told yet.
 * @param {number} n
 * @param {boolean} [counting]
 */
export function step(n, counting = false) {
  main.classList.toggle('four-counting', counting);
  const to = stepTo(steps.find((i) => main.classList.contains('four-step-' + i)) || 0, n);
  for (const i of steps) main.classList.toggle('four-step-' + i, i === to);
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
    const places = way(stars, standing(from), standing(marker));
    const frames = places.map(([x, y]) => ({ transform: `translate(${x}px, ${y}px) scale(.9)` }));
    if (from.dataset.points !== marker.dataset.points) marker.animate(frames, { duration: running, easing: 'ease-in-out' });
  });
}

/** @param {Drawn} marker */
const standing = (marker) => ({ points: Number(marker.dataset.points), place: placeOf(marker) });

/**
 * @param {Drawn} node
 * @returns {Place}
 */
function placeOf(node) {
  const [x, y] = (node.getAttribute('transform') || '').match(/-?[\d.]+/g) || ['0', '0'];
  return [Number(x), Number(y)];
}
