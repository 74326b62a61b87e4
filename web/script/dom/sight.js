// The visible part of a large picture. It scrolls to the next choices, or to the last move, when none of them is visible. It zooms in on
// things that are too small for a finger, as long as that is wanted.

import { drawn, near } from './dom.js';
import { areaOf } from './finger.js';
import { around, middle } from '../core/geometry.js';
import { still } from './motion.js';
import { leaveOut } from './legible.js';
import { later } from './settled.js';
import { isLow } from './sheet.js';
import * as viewport from '../core/viewport.js';

/** @import { Closer } from './finger.js' */
/** @import { Point } from '../core/geometry.js' */
/** @import { View } from './view.js' */

/**
 * follow shows at which edges there are more choices, and scrolls to the choices or the last move if none is visible and the reader is not
 * looking elsewhere.
 * @param {View} view
 */
export function follow(view) {
  const { figure, frame, svg } = view;
  let hinting = 0;
  frame.addEventListener('scroll', () => {
    cancelAnimationFrame(hinting);
    hinting = requestAnimationFrame(() => view.hints());
  }, { passive: true });

  let following = 0;
  function look() {
    following = 0;
    view.hints();
    if (svg.querySelector('.flying')) { // pieces move to the places where they were measured
      following = later(look, 100);
      return;
    }
    leaveOut(svg);
    if (!isLow()) view.back();
    if (view.isRead()) return;
    const choices = view.choices();
    if (isLow() && choices.length) {
      view.closeTo(choices.map(areaOf));
      return;
    }
    if (!figure.classList.contains('zoomed-in')) return;
    const way = viewport.wayTo(view.room(), (choices.length ? choices : drawn(svg, '.marked')).map(areaOf));
    if (way) frame.scrollBy({ left: way.x, top: way.y, behavior: still() ? 'auto' : 'smooth' });
  }
  return () => {
    if (!following) following = later(look, 50);
  };
}

/**
 * closer zooms in on things that are too small for a finger, so that the reader can tap again. It zooms out when something was chosen or
 * the board has changed. It returns a function that forgets the earlier zoom.
 * @param {View} view
 */
export function closer(view) {
  const { figure, svg } = view;
  /** @type {{ zoom: number, part: Point, marks: string } | null} */
  let before = null; // the earlier view, and the choices at that time

  const marks = () => drawn(svg, '.lit, .chosen').map((node) => {
    const { key, thing, at } = node.dataset;
    return [node.classList.contains('lit'), key || thing, at].join(' ');
  }).join();

  figure.addEventListener('closer', (event) => {
    const { nodes, enough } = /** @type {CustomEvent<Closer>} */ (event).detail; // only finger.js sends this event
    const areas = nodes.map(areaOf);
    const factor = viewport.closer(areas, enough, view.most() / view.zoom);
    if (factor === 1) return; // it is at the largest zoom
    event.preventDefault();
    if (!before) before = { zoom: view.zoom, part: view.seen(), marks: marks() };
    view.ease(view.by(factor, middle(around(areas)), middle(view.room())));
  });

  near(figure, 'main')?.addEventListener('lit', () => {
    if (!before || before.marks === marks()) return;
    const old = view.area();
    view.enlarge(before.zoom);
    view.show(before.part);
    view.ease(old);
    before = null;
  });

  return () => { before = null; };
}
