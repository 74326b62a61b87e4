// The sheet below the board of a portrait window: low, half or whole. The reader drags it by its grip. Otherwise it lowers while something
// on the board to be chosen is too small for a finger, and rises while there are more choices than it has room for and none on the board,
// or a coach beside them; afterwards it returns.

import { drawn, every, need } from './dom.js';
import { areaOf } from './finger.js';
import { still } from './motion.js';
import * as heights from '../core/heights.js';
import { upright } from './wide.js';

/** @import { Height, Seen } from '../core/heights.js' */

/** @type {HTMLElement} */
let side;
/** @type {Height} */
let height = 'half';
let drawnByHand = false; // whether the reader dragged it in this turn

/**
 * begin takes over the sheet of a table.
 * @param {HTMLElement} main
 * @param {{ held: () => boolean, turn: () => boolean }} ask report whether something is held, and whether it is the reader's turn
 */
export function begin(main, { held, turn }) {
  side = need(main, '.side');
  grip(need(side, '[data-grip]'));
  const settle = () => {
    if (!upright()) return;
    if (!turn()) drawnByHand = false;
    if (drawnByHand) return;
    const seen = look(main, held());
    side.classList.toggle('with', seen.panes > 0); // the choices below the bar need room too
    const to = heights.settled(seen, height);
    if (to) set(to);
  };
  for (const what of ['lit', 'taught']) main.addEventListener(what, settle);
  new ResizeObserver(() => { if (upright()) every(main, '.pane').forEach(bring); }).observe(need(main, '[data-bar]'));
  for (const tab of main.querySelectorAll('.tab')) {
    tab.addEventListener('click', () => { if (height === 'low') hand('half'); });
  }
}

/**
 * look reads what the height depends on.
 * @param {HTMLElement} main
 * @param {boolean} held
 * @returns {Seen}
 */
function look(main, held) {
  const bar = need(main, '[data-bar]');
  const stage = drawn(need(main, '.parts'), '.lit').map(areaOf);
  const coach = main.querySelector('[data-coach]') !== null;
  side.classList.toggle('told', heights.showsCoach({ held, stage, coach })); // the height of the bar depends on it
  const panes = every(main, '.pane').filter((pane) => pane.checkVisibility()).flatMap((pane) => drawn(pane, '.lit')).length;
  return { held, reads: main.classList.contains('reads'), coach, stage, panes, bar: bar.querySelector('.lit') !== null,
    over: bar.scrollHeight > bar.clientHeight + 4 };
}

/**
 * bring scrolls a pane so that one of its choices is visible, however large the question above it is.
 * @param {HTMLElement} pane
 */
function bring(pane) {
  const lit = pane.checkVisibility() ? drawn(pane, '.lit') : [];
  const room = pane.getBoundingClientRect();
  const inside = (/** @type {Element} */ node) => {
    const { top, bottom } = node.getBoundingClientRect();
    return top >= room.top - 2 && bottom <= room.bottom + 2;
  };
  if (lit.length && !lit.some(inside)) lit[0].scrollIntoView({ block: 'nearest' });
}

// isOver reports whether the reader has raised the sheet over the board; lower lowers it again.
export const isOver = () => upright() && drawnByHand && height === 'whole';
// lower lowers the sheet to half.
export const lower = () => hand('half');

// isLow reports whether the sheet leaves most of the window to the board.
export const isLow = () => upright() && height === 'low';

/**
 * set sets the height of the sheet. An automatic height is no more than its choices need.
 * @param {Height} to
 */
function set(to) {
  side.classList.toggle('fits', to === 'whole' && !drawnByHand);
  if (to === height) return;
  const before = side.getBoundingClientRect().top;
  height = to;
  side.dataset.height = to;
  side.classList.toggle('whole', to === 'whole');
  if (still()) return;
  const by = before - side.getBoundingClientRect().top;
  side.animate([{ transform: `translateY(${by}px)` }, { transform: 'none' }], { duration: 180, easing: 'ease-out' });
}

/**
 * hand sets a height that the reader chose.
 * @param {Height} to
 */
function hand(to) {
  drawnByHand = true;
  set(to);
}

/**
 * grip lets the reader drag the sheet by one height, or tap for the next height.
 * @param {HTMLElement} handle
 */
function grip(handle) {
  let from = 0;
  let by = 0;
  let last = -Infinity; // when it was dragged, to ignore the click that ends the drag
  handle.addEventListener('pointerdown', (event) => {
    from = event.clientY;
    by = 0;
    handle.setPointerCapture(event.pointerId);
  });
  handle.addEventListener('pointermove', (event) => {
    if (!handle.hasPointerCapture(event.pointerId)) return;
    by = event.clientY - from;
    side.style.transform = `translateY(${heights.follows(by)}px)`;
  });
  const end = () => {
    side.style.transform = '';
    const to = heights.drawn(height, by);
    if (!to) return;
    last = performance.now();
    hand(to);
    by = 0;
  };
  handle.addEventListener('pointerup', end);
  handle.addEventListener('pointercancel', end);
  handle.addEventListener('click', () => {
    if (performance.now() - last > 300) hand(heights.next(height));
  });
}
