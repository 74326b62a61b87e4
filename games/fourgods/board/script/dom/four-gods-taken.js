// Somebody takes a god: his sign flies from where he lay to the player, whose edge takes his colour, and a line tells of it. Nothing waits
// for that.

import { every, find } from './dom.js';
import { place } from '../core/motion.js';
import { still } from './glide.js';
import { saidIn } from './race.js';
import { tabOf } from './tabs.js';
import { toast } from './toast.js';
import { idOf, isPast, main } from './four-gods-page.js';
import { away, taken, told } from '../core/four-gods-owners.js';

const flight = 500; // milliseconds on the way
const telling = 1500; // for the line, and for the edge

/** @type {Map<string, string> | null} */
let owners = null; // of gods, by their ids; null before the table was looked at

// settle notes whose the gods are, and shows who has just taken one.
export function settle() {
  const now = new Map(every(main, '.part-gods [data-piece^="god:"]', SVGElement).map((god) => [idOf(god, 'god'), god.dataset.at || '']));
  const before = owners;
  owners = now;
  if (!before || isPast()) return;
  for (const { god, owner } of taken(before, now)) show(god, owner);
}

/**
 * @param {string} god
 * @param {string} owner
 */
function show(god, owner) {
  const card = find(main, `.part-gods [data-piece="god:${god}"]`, SVGElement);
  const player = find(main, `.player[data-thing="${owner}"]`);
  const emblem = player && find(player, '.emblem', SVGElement);
  if (!card || !player || !emblem) return;
  const lines = every(main, '#log li:not(.own, .event)');
  const line = lines[told(lines.map((li) => li.textContent || ''), card.dataset.label || '')];
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
 * over lays something over the window, where something else is.
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
