// The final scoring. While its scene counts, the World shows step by step how the markers move along the stars. Afterwards a click shows
// any step.

import { need } from './dom.js';
import { still } from './motion.js';
import { all, main } from './four-gods-page.js';
import { outOfSight, steps, stepTo, way } from '../core/four-gods-steps.js';

/** @import { Drawn } from './dom.js' */
/** @import { Place } from '../core/four-gods-steps.js' */

const running = 950; // milliseconds for the motion of a marker

/** @type {boolean | null} */
let scored = null; // whether the game is over; null before the first look

const counts = () => main.classList.contains('four-counting');

// begin shows the steps of the page's scene: 0 for its opening, -1 when it is over.
export function begin() {
  main.addEventListener('scene', (event) => {
    const n = event instanceof CustomEvent ? Number(event.detail) : -1;
    if (n >= 0) {
      step(n, true);
      march(n);
    } else if (counts()) {
      step(0);
      window.scrollTo({ top: 0, behavior: 'smooth' }); // where the winner is shown
    }
  });
}

// settle forgets the shown step when the game ends or continues.
export function settle() {
  const over = main.querySelector('.four-over') !== null;
  if (over === scored) return;
  scored = over;
  if (!counts()) step(0);
}

// show scrolls to the World if it is not visible.
export function show() {
  const frame = need(main, '.part[data-part="world"] [data-frame]');
  const away = outOfSight(frame.getBoundingClientRect(), window.innerHeight);
  if (away) frame.scrollIntoView({ block: 'start', behavior: still() ? 'auto' : 'smooth' });
}

/**
 * step shows one step of the scoring in the World and in the table. 0, or the same step again, shows the whole scoring. During the counting
 * the winner is not shown yet.
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
 * march moves each marker from star to star to its place in a step.
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

/**
 * standing returns the points and the place of a marker.
 * @param {Drawn} marker
 */
const standing = (marker) => ({ points: Number(marker.dataset.points), place: placeOf(marker) });

/**
 * placeOf returns the place of a node.
 * @param {Drawn} node
 * @returns {Place}
 */
function placeOf(node) {
  const [x, y] = (node.getAttribute('transform') || '').match(/-?[\d.]+/g) || ['0', '0'];
  return [Number(x), Number(y)];
}
