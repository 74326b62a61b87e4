// The script of 4 Gods on a table's page, with tiles that turn under the finger. Each file is a module with its own subject.

import { find, named, target } from './dom.js';
import { cellOf, main } from './four-gods-page.js';
import { clicked, entered } from './four-gods-click.js';
import { grabbed } from './four-gods-drag.js';
import { hovered, point } from './four-gods-ghost.js';
import { settle } from './four-gods-hand.js';
import { pressed, turnedOver, wheeled } from './four-gods-keys.js';
import { heard, tick } from './four-gods-time.js';
import * as scoring from './four-gods-scoring.js';

if (find(main, '[data-hurry]', SVGElement)) document.documentElement.removeAttribute('data-confirm'); // no confirmation in a timed game
main.addEventListener('click', clicked, { capture: true });
main.addEventListener('dblclick', (event) => event.stopPropagation(), { capture: true }); // two quick clicks are two clicks
main.addEventListener('keydown', entered, { capture: true });
document.addEventListener('keydown', pressed, { capture: true });
main.addEventListener('wheel', wheeled, { capture: true, passive: false });
main.addEventListener('contextmenu', turnedOver);
main.addEventListener('pointerdown', grabbed);
main.addEventListener('pointerover', hovered, { capture: true });
main.addEventListener('pointerleave', () => point(null));
main.addEventListener('focusin', (event) => {
  if (target(event).matches(':focus-visible')) point(cellOf(event.target));
});
const watch = new MutationObserver(() => {
  settle();
  watch.takeRecords();
});
watch.observe(main, { subtree: true, childList: true, attributes: true, attributeFilter: ['class'] });
new MutationObserver(heard).observe(named('clock'), { subtree: true, childList: true, characterData: true });
setInterval(tick, 200);
scoring.begin();
settle();
