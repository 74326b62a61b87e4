// A large picture in a scrolling frame. This class alone knows the size and the position of the picture, and whether the reader is using
// it.
//
// Where the page shows the whole table, the picture starts whole. In a smaller window a picture that would be too small starts enlarged,
// with its full height visible, and scrolls only sideways.

import { drawn, need } from './dom.js';
import { areaOf } from './finger.js';
import { around, middle } from '../core/geometry.js';
import { still } from './motion.js';
import { leaveOut } from './legible.js';
import * as viewport from '../core/viewport.js';
import { atOnce } from './wide.js';

/** @import { Area, Point } from '../core/geometry.js' */

const settled = 2000; // milliseconds in which the picture does not scroll automatically after the reader moved it

// A View is a large picture in its frame, and its zoom.
export class View {
  whole = 0; // the width of the whole picture in its frame, in pixels
  first = 1; // the initial zoom
  zoom = 0; // the present zoom
  followed = false; // whether it is enlarged only to show choices
  byItself = false; // whether it was enlarged automatically and the reader has not zoomed since
  held = false; // whether two fingers or the mouse hold it
  #touched = -settled; // when the reader moved it

  /**
   * An element with a large picture has one View.
   * @param {HTMLElement} figure
   */
  constructor(figure) {
    this.figure = figure;
    this.svg = need(figure, 'svg[data-svg]', SVGSVGElement);
    this.frame = need(figure, '[data-frame]');
    this.size = this.svg.viewBox.baseVal;
    this.near = Number(figure.dataset.near); // the preferred width of its board
  }

  // touched records that the reader moved the picture.
  touched() {
    this.followed = false;
    this.#touched = performance.now();
  }

  // isRead reports whether the reader is using the picture, or was a moment ago.
  isRead() {
    return this.held || performance.now() - this.#touched < settled;
  }

  // room returns the area of the frame on the screen.
  room() {
    return this.frame.getBoundingClientRect();
  }

  // area returns the area of the picture on the screen.
  area() {
    return this.svg.getBoundingClientRect();
  }

  // fit measures the frame; the first time without the picture, which the browser would otherwise draw twice, since its size changes its
  // content.
  fit() {
    const { style } = this.frame;
    if (!this.zoom) style.contentVisibility = 'hidden';
    const [room, tall] = [this.frame.clientWidth, this.frame.clientHeight];
    style.contentVisibility = '';
    if (room) this.fill(room, tall);
  }

  /**
   * fill draws the picture for a frame of this size.
   * @param {number} width
   * @param {number} height
   */
  fill(width, height) {
    const untouched = !this.zoom || this.zoom === this.first || this.followed;
    const part = this.seen();
    const { whole, first, high } = viewport.fit({ width, height }, this.size, this.near, { atOnce: atOnce(), height: window.innerHeight });
    [this.whole, this.first, this.followed] = [whole, first, false];
    this.frame.style.maxHeight = high ? high + 'px' : '';
    this.enlarge(untouched ? first : this.zoom);
    this.show(part);
    this.hints();
  }

  /**
   * seen returns the part of the picture in the centre of the frame.
   * @returns {Point}
   */
  seen() {
    return this.zoom ? viewport.share(this.area(), middle(this.room())) : { x: .5, y: .5 };
  }

  /**
   * show moves a part of the picture to the centre of the frame.
   * @param {Point} part
   */
  show(part) {
    const { x, y } = viewport.centred(part, inside(this.svg), inside(this.frame));
    [this.frame.scrollLeft, this.frame.scrollTop] = [x, y];
  }

  // most returns the largest zoom.
  most() {
    return viewport.most(this, this.size);
  }

  /**
   * enlarge sets the zoom.
   * @param {number} to
   */
  enlarge(to) {
    const { svg, figure } = this;
    this.zoom = viewport.bounded(to, this.most());
    const wide = this.whole * this.zoom;
    svg.style.maxHeight = 'none';
    svg.style.width = wide + 'px';
    for (const [name, is] of Object.entries(viewport.detail(wide, this.near))) figure.classList.toggle(name, is);
    figure.style.setProperty('--px', String(this.size.width / wide)); // units of the picture per pixel
    leaveOut(svg);
    figure.classList.toggle('zoomed-in', viewport.overflows(inside(svg), inside(this.frame)));
  }

  /**
   * by enlarges the picture around a point on the screen, which stays in place or moves to another one. It returns the earlier area of the
   * picture.
   * @param {number} factor
   * @param {Point} at
   * @param {Point} [to]
   */
  by(factor, at, to = at) {
    const old = this.area();
    this.byItself = false;
    this.enlarge(this.zoom * factor);
    const { x, y } = viewport.shift(old, this.area(), at, to);
    this.frame.scrollLeft += x;
    this.frame.scrollTop += y;
    this.hints();
    return old;
  }

  /**
   * ease animates the change from the earlier area.
   * @param {Area} old
   */
  ease(old) {
    if (still()) return;
    const area = this.area();
    const before = `translate(${old.left - area.left}px, ${old.top - area.top}px) scale(${old.width / area.width})`;
    this.svg.animate([
      { transformOrigin: '0 0', transform: before },
      { transformOrigin: '0 0', transform: 'none' },
    ], { duration: 220, easing: 'ease-out' });
  }

  /**
   * closeTo enlarges the picture while these areas of the screen stay in it, at most to twice the whole picture.
   * @param {Area[]} areas
   */
  closeTo(areas) {
    const room = this.room();
    const to = viewport.closeTo(room, areas, this.zoom);
    const old = this.by(to / this.zoom, middle(around(areas)), middle(room));
    this.followed = this.byItself = true;
    this.ease(old);
  }

  // back returns an automatically enlarged picture to its initial zoom.
  back() {
    if (this.byItself) this.stepTo(this.first);
  }

  /**
   * stepTo eases to a zoom, around the centre of the frame.
   * @param {number} zoom
   */
  stepTo(zoom) {
    this.ease(this.by(zoom / this.zoom, middle(this.room())));
  }

  // choices returns the things in the picture that can be chosen.
  choices() {
    return drawn(this.svg, '.lit');
  }

  // hints shows at which edges there are more choices.
  hints() {
    const { left, right } = viewport.edges(this.room(), this.choices().map(areaOf));
    this.figure.classList.toggle('more-left', left);
    this.figure.classList.toggle('more-right', right);
  }
}

/**
 * inside returns the size of an element without its border.
 * @param {Element} node
 */
const inside = ({ clientWidth: width, clientHeight: height }) => ({ width, height });
