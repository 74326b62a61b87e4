// The large picture can be seen closer: with two fingers, a double tap, the wheel with Ctrl, the buttons and the keys + - 0. It
// lies in a frame that scrolls as everything scrolls, so a finger moves it without more, and what moves past it is the page.

import { near, need, target } from './dom.js';
import { middle } from '../core/geometry.js';
import { drag, pinch } from './gestures.js';
import { closer, follow } from './sight.js';
import { View } from './view.js';

/** @type {Record<string, number>} */
const keys = { '+': 1.4, '=': 1.4, '-': 1 / 1.4 };

/**
 * zoomable lets a picture be seen closer.
 * @param {HTMLElement} figure
 */
export function zoomable(figure) {
  const view = new View(figure);
  const forget = closer(view);
  buttons(view, forget);
  wheel(view);
  doubleTap(view, forget);
  pinch(view, forget);
  drag(view);
  near(figure, 'main')?.addEventListener('lit', follow(view));
  new ResizeObserver(() => view.fit()).observe(view.frame);
  view.fit();
}

/**
 * buttons makes the picture larger and smaller by its buttons and by keys.
 * @param {View} view
 * @param {() => void} forget
 */
function buttons(view, forget) {
  /** @param {number} factor */
  const step = (factor) => {
    view.touched();
    forget();
    view.ease(view.by(factor, middle(view.room())));
  };
  const all = () => step((view.zoom > 1.01 ? 1 : view.readable()) / view.zoom);
  const tools = need(document, '[data-zoom]');
  tools.hidden = false;
  tools.addEventListener('click', (event) => {
    const button = near(target(event), '[data-zoom-by]');
    if (!button) return;
    const factor = Number(button.dataset.zoomBy);
    if (factor) step(factor);
    else all();
  });
  view.figure.addEventListener('keydown', (event) => {
    if (keys[event.key]) step(keys[event.key]);
    else if (event.key === '0') all();
    else return;
    event.preventDefault();
  });
}

/**
 * wheel makes the picture larger and smaller round the mouse.
 * @param {View} view
 */
function wheel(view) {
  view.frame.addEventListener('wheel', (event) => {
    if (!event.ctrlKey && !event.metaKey) return;
    event.preventDefault();
    view.touched();
    view.by(Math.exp(-event.deltaY * .0018), { x: event.clientX, y: event.clientY });
  }, { passive: false });
}

/**
 * doubleTap makes the picture larger where there is nothing to choose, and as large as it was at first again.
 * @param {View} view
 * @param {() => void} forget
 */
function doubleTap(view, forget) {
  view.svg.addEventListener('dblclick', (event) => {
    if (target(event).closest('.lit, .chosen')) return;
    view.touched();
    forget();
    const factor = view.zoom > view.first * 1.05 ? view.first / view.zoom : view.readable() / view.zoom;
    view.ease(view.by(factor, { x: event.clientX, y: event.clientY }, middle(view.room())));
  });
}
