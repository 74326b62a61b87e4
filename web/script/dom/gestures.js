// Gestures on a large picture: two fingers, and dragging with the mouse. One finger scrolls natively.

import { fingers, isDrag, pinched, transform } from '../core/touch.js';

/** @import { Fingers } from '../core/touch.js' */
/** @import { View } from './view.js' */

/**
 * pinch lets two fingers zoom the picture. The picture is scaled during the gesture, and drawn in its new size at the end.
 * @param {View} view
 * @param {() => void} done called at the end, before the picture is drawn
 */
export function pinch(view, done) {
  const { frame, svg } = view;
  /** @type {{ from: Fingers, now: Fingers, area: DOMRect } | null} */
  let held = null;
  frame.addEventListener('touchstart', (event) => {
    view.touched();
    if (event.touches.length !== 2) return;
    const from = onScreen(event.touches);
    held = { from, now: from, area: view.area() };
    view.held = true;
  }, { passive: true });
  frame.addEventListener('touchmove', (event) => {
    view.touched();
    if (!held || event.touches.length !== 2 || !event.cancelable) return;
    event.preventDefault();
    const { from, area } = held;
    held.now = pinched(from, onScreen(event.touches), view.zoom, view.most());
    const { x, y, by, factor } = transform(from, held.now, area);
    svg.style.transformOrigin = `${x}px ${y}px`;
    svg.style.transform = `translate(${by.x}px, ${by.y}px) scale(${factor})`;
  }, { passive: false });
  const end = () => {
    if (!held) return;
    const { from, now } = held;
    held = null;
    view.held = false;
    done();
    svg.style.transform = '';
    view.by(now.apart / from.apart, from, now);
  };
  for (const kind of ['touchend', 'touchcancel']) frame.addEventListener(kind, end);
}

/**
 * onScreen returns the state of two touches.
 * @param {TouchList} touches
 */
function onScreen(touches) {
  const [a, b] = Array.from(touches, (touch) => ({ x: touch.clientX, y: touch.clientY }));
  return fingers(a, b);
}

/**
 * drag lets the mouse move the picture. The end of a drag is no click.
 * @param {View} view
 */
export function drag(view) {
  const { frame, svg } = view;
  /** @type {{ x: number, y: number, left: number, top: number } | null} */
  let from = null;
  let dragged = false;
  svg.addEventListener('pointerdown', (event) => {
    dragged = false;
    if (event.pointerType !== 'mouse' || event.button !== 0) return;
    from = { x: event.clientX, y: event.clientY, left: frame.scrollLeft, top: frame.scrollTop };
    view.held = true;
  });
  svg.addEventListener('pointermove', (event) => {
    if (!from || (!dragged && !isDrag(from, { x: event.clientX, y: event.clientY }))) return;
    dragged = true;
    view.touched();
    if (!svg.hasPointerCapture(event.pointerId)) svg.setPointerCapture(event.pointerId);
    frame.scrollLeft = from.left + from.x - event.clientX;
    frame.scrollTop = from.top + from.y - event.clientY;
  });
  const end = () => {
    if (from) view.held = false;
    from = null;
  };
  svg.addEventListener('pointerup', end);
  svg.addEventListener('pointercancel', end);
  svg.addEventListener('click', (event) => {
    if (!dragged) return;
    dragged = false;
    event.stopPropagation();
    event.preventDefault();
  }, true);
}
