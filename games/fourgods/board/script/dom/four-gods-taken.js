// Shows that a player takes a god: the sign of the god flies to the player, the player's frame takes the god's colour, and a line says so.
// Nothing waits for it.

import { every, find } from './dom.js';
import { place } from '../core/motion.js';
import { still } from './motion.js';
import { saidIn } from './race.js';
import { tabOf } from './tabs.js';
import { toast } from './toast.js';
import { idOf, isPast, main } from './four-gods-page.js';
import { away, lastNaming, taken } from '../core/four-gods-owners.js';

const flight = 500; // milliseconds of the flight
const telling = 1500; // milliseconds for the line and the frame

/** @type {Map<string, string> | null} */
let owners = null; // the owners of the gods by id; null before the first look

// settle records the owners of the gods, and shows a god that was just taken.
export function settle() {
  const now = new Map(every(main, '.part-gods [data-piece^="god:"]', SVGElement).map((god) => [idOf(god, 'god'), god.dataset.at || '']));
  const before = owners;
  owners = now;
  if (!before || isPast()) return;
  for (const { god, owner } of taken(before, now)) show(god, owner);
}

/**
 * show shows that a player takes a god.
 * @param {string} god
 * @param {string} owner
 */
function show(god, owner) {
  const card = find(main, `.part-gods [data-piece="god:${god}"]`, SVGElement);
  const player = find(main, `.player[data-thing="${owner}"]`);
  const emblem = player && find(player, '.emblem', SVGElement);
  if (!card || !player || !emblem) return;
  const lines = every(main, '#log li:not(.own, .event)');
  const line = lines[lastNaming(lines.map((li) => li.textContent || ''), card.dataset.label || '')];
  if (line) toast(saidIn(line), { stay: telling });
  if (still()) return;
  const [to, chip] = [emblem.getBoundingClientRect(), player.getBoundingClientRect()];
  const from = [card, tabOf(card), player].map((node) => node && node.getBoundingClientRect()).find((area) => area && place(area));
  if (!from || !place(to)) return;
  const sign = over(emblem.cloneNode(true), to);
  const { x, y } = away(from, to);
  const flown = [{ transform: `translate(${x}px, ${y}px) scale(1.8)` }, { transform: 'none' }];
  sign.animate(flown, { duration: flight, easing: 'cubic-bezier(.3, .1, .2, 1)' }).finished.then(() => {
    sign.remove();
    const edge = over(document.createElement('span'), chip);
    edge.classList.add('four-edge', 'c-' + (emblem.querySelector('use')?.getAttribute('href') || '').split('-').pop());
    const shown = [{ opacity: 0 }, { opacity: 1, offset: .2 }, { opacity: 1, offset: .8 }, { opacity: 0 }];
    edge.animate(shown, telling).finished.finally(() => edge.remove());
  }).catch(() => {});
}

/**
 * over puts an element over the window, at the place of another one.
 * @param {Node} node
 * @param {DOMRect} at
 */
function over(node, at) {
  const layer = document.createElement('div');
  layer.className = 'four-above';
  layer.setAttribute('aria-hidden', 'true');
  layer.append(node);
  Object.assign(layer.style, { left: at.left + 'px', top: at.top + 'px', width: at.width + 'px', height: at.height + 'px' });
  document.body.append(layer);
  return layer;
}
