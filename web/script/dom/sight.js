// What is in sight of a large picture: it goes by itself to what can be chosen, or to what was done last, when nothing of that is, and
// closer to what is too small for a finger, as long as that is asked.

import { drawn, near } from './dom.js';
import { areaOf } from './finger.js';
import { around, middle } from '../core/geometry.js';
import { still } from './glide.js';
import { leaveOut } from './legible.js';
import { later } from './settled.js';
import { isLow } from './sheet.js';
import * as viewport from '../core/viewport.js';

/** @import { Closer } from './finger.js' */
/** @import { Point } from '../core/geometry.js' */
/** @import { View } from './view.js' */

/**
 * follow shows at which edges more can be chosen, and goes to what can be chosen or was done last, when none of it is in sight and the
 * reader is not looking elsewhere. It gives what looks soon whether that is so.
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
    if (svg.querySelector('.flying')) { // pieces glide to where they were measured
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
 * closer goes closer to things that are too small for a finger, so that it can point again, and back when something was chosen or the
 * board has changed. It gives what forgets where it was before.
 * @param {View} view
 */
export function closer(view) {
  const { figure, svg } = view;
  /** @type {{ zoom: number, part: Point, marks: string } | null} */
  let before = null; // what was seen before, and what could be chosen then

  const marks = () => drawn(svg, '.lit, .chosen').map((node) => {
    const { key, thing, at } = node.dataset;
    return [node.classList.contains('lit'), key || thing, at].join(' ');
  }).join();

  figure.addEventListener('closer', (event) => {
    const { nodes, enough } = /** @type {CustomEvent<Closer>} */ (event).detail; // only finger.js asks so
    const areas = nodes.map(areaOf);
    const factor = viewport.closer(areas, enough, view.most() / view.zoom);
    if (factor === 1) return; // as close as it gets
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
