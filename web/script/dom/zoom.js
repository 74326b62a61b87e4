// Zooming of the large picture: with two fingers, a double tap, the wheel with Ctrl, the buttons and the keys + - 0. The picture is in a
// natively scrolling frame, so one finger moves it, and at its end scrolls the page.

import { near, need, target } from './dom.js';
import { middle } from '../core/geometry.js';
import { drag, pinch } from './gestures.js';
import { closer, follow } from './sight.js';
import { View } from './view.js';
import { switched, tapped, turned } from '../core/viewport.js';

/** @type {Record<string, number>} */
const keys = { '+': 1.4, '=': 1.4, '-': 1 / 1.4 };

/**
 * zoomable lets the reader zoom a picture.
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
 * buttons zooms by the buttons and by keys.
 * @param {View} view
 * @param {() => void} forget drops the automatic zoom
 */
function buttons(view, forget) {
  /** @param {number} zoom */
  const to = (zoom) => {
    view.touched();
    forget();
    view.stepTo(zoom);
  };
  const all = () => to(switched(view.zoom, view, view.near));
  const tools = need(document, '[data-zoom]');
  tools.hidden = false;
  tools.addEventListener('click', (event) => {
    const button = near(target(event), '[data-zoom-by]');
    if (!button) return;
    const factor = Number(button.dataset.zoomBy);
    if (factor) to(view.zoom * factor);
    else all();
  });
  view.figure.addEventListener('keydown', (event) => {
    if (keys[event.key]) to(view.zoom * keys[event.key]);
    else if (event.key === '0') all();
    else return;
    event.preventDefault();
  });
}

/**
 * wheel zooms around the mouse pointer.
 * @param {View} view
 */
function wheel(view) {
  view.frame.addEventListener('wheel', (event) => {
    if (!event.ctrlKey && !event.metaKey) return;
    event.preventDefault();
    view.touched();
    view.by(turned(event.deltaY), { x: event.clientX, y: event.clientY });
  }, { passive: false });
}

/**
 * doubleTap zooms in where there is nothing to choose, and back to the initial zoom.
 * @param {View} view
 * @param {() => void} forget drops the automatic zoom
 */
function doubleTap(view, forget) {
  view.svg.addEventListener('dblclick', (event) => {
    if (target(event).closest('.lit, .chosen')) return;
    view.touched();
    forget();
    const to = tapped(view.zoom, view, view.near);
    view.ease(view.by(to / view.zoom, { x: event.clientX, y: event.clientY }, middle(view.room())));
  });
}
