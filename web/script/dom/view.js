// A large picture in the frame through which it is seen. The frame scrolls as everything scrolls; how large the picture is in it, where it
// lies, and whether the reader is at it, is known here alone.
//
// Where the page shows the whole table, the picture begins whole. In a smaller window one that would be too small begins closer, as high as
// it then is and moved only sideways.

import { drawn, need } from './dom.js';
import { areaOf } from './finger.js';
import { around, middle } from '../core/geometry.js';
import { still } from './glide.js';
import { leaveOut } from './legible.js';
import * as viewport from '../core/viewport.js';
import { atOnce } from './wide.js';

/** @import { Area, Point } from '../core/geometry.js' */

const settled = 2000; // milliseconds that a reader who moved the picture is left alone

export class View {
  whole = 0; // how wide the whole picture is in its frame, in pixels
  first = 1; // how much larger it is at first
  zoom = 0; // how much larger it is now
  followed = false; // it is larger only to show what can be chosen
  byItself = false; // it was made larger by itself, and nobody chose how large since
  held = false; // two fingers or the mouse hold it
  #touched = -settled; // when the reader moved it

  /** @param {HTMLElement} figure */
  constructor(figure) {
    this.figure = figure;
    this.svg = need(figure, 'svg[data-svg]', SVGSVGElement);
    this.frame = need(figure, '[data-frame]');
    this.size = this.svg.viewBox.baseVal;
    this.near = Number(figure.dataset.near); // how wide its board wants it
  }

  // touched notes that the reader moved the picture.
  touched() {
    this.followed = false;
    this.#touched = performance.now();
  }

  // isRead tells whether the reader is at the picture, or was just now.
  isRead() {
    return this.held || performance.now() - this.#touched < settled;
  }

  // room is where the frame is on the screen.
  room() {
    return this.frame.getBoundingClientRect();
  }

  // area is where the picture is on the screen.
  area() {
    return this.svg.getBoundingClientRect();
  }

  // fit measures the frame, the first time without the picture: the browser would draw it up twice, since how large it is changes what is
  // in it.
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
   * seen is what lies in the middle of the frame, as a part of the picture.
   * @returns {Point}
   */
  seen() {
    return this.zoom ? viewport.share(this.area(), middle(this.room())) : { x: .5, y: .5 };
  }

  /**
   * show moves a part of the picture to the middle of the frame.
   * @param {Point} part
   */
  show(part) {
    const { x, y } = viewport.centred(part, inside(this.svg), inside(this.frame));
    [this.frame.scrollLeft, this.frame.scrollTop] = [x, y];
  }

  // most is how much larger than whole the picture can be.
  most() {
    return viewport.most(this, this.size);
  }

  /**
   * enlarge makes the picture so much larger than it is as a whole.
   * @param {number} to
   */
  enlarge(to) {
    const { svg, figure } = this;
    this.zoom = viewport.bounded(to, this.most());
    const wide = this.whole * this.zoom;
    svg.style.maxHeight = 'none';
    svg.style.width = wide + 'px';
    for (const [name, is] of Object.entries(viewport.detail(wide, this.near))) figure.classList.toggle(name, is);
    figure.style.setProperty('--px', String(this.size.width / wide)); // units of the picture for a pixel
    leaveOut(svg);
    figure.classList.toggle('zoomed-in', viewport.overflows(inside(svg), inside(this.frame)));
  }

  /**
   * by enlarges the picture round a place on the screen, which stays where it is, or comes to another one. It gives how the picture lay
   * before.
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
   * ease shows the change from how the picture lay before.
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
   * closeTo makes the picture as large as it can be with these areas of the screen still in it, at most twice as large as whole.
   * @param {Area[]} areas
   */
  closeTo(areas) {
    const room = this.room();
    const to = viewport.closeTo(room, areas, this.zoom);
    const old = this.by(to / this.zoom, middle(around(areas)), middle(room));
    this.followed = this.byItself = true;
    this.ease(old);
  }

  // back makes a picture that was made larger by itself as large as it was at first.
  back() {
    if (this.byItself) this.stepTo(this.first);
  }

  /**
   * stepTo eases to a zoom, round the middle of the frame.
   * @param {number} zoom
   */
  stepTo(zoom) {
    this.ease(this.by(zoom / this.zoom, middle(this.room())));
  }

  // choices are the things in the picture that can be chosen.
  choices() {
    return drawn(this.svg, '.lit');
  }

  // hints shows at which edges more can be chosen.
  hints() {
    const { left, right } = viewport.edges(this.room(), this.choices().map(areaOf));
    this.figure.classList.toggle('more-left', left);
    this.figure.classList.toggle('more-right', right);
  }
}

/**
 * inside is how large an element is, without its border.
 * @param {Element} node
 */
const inside = ({ clientWidth: width, clientHeight: height }) => ({ width, height });
