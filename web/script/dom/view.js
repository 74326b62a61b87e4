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
import { atOnce } from './wide.js';

/** @import { Area, Point } from '../core/geometry.js' */

const settled = 2000; // milliseconds that a reader who moved the picture is left alone
const closest = 4; // pixels for one unit of the picture

export class View {
  whole = 0; // how wide the whole picture is in its frame, in pixels
  first = 1; // how much larger it is at first
  zoom = 0; // how much larger it is now
  followed = false; // it is larger only to show what can be chosen
  near = false; // it was made larger by itself, and nobody chose how large since
  held = false; // two fingers or the mouse hold it
  #touched = -settled; // when the reader moved it

  /** @param {HTMLElement} figure */
  constructor(figure) {
    this.figure = figure;
    this.svg = need(figure, 'svg[data-svg]', SVGSVGElement);
    this.frame = need(figure, '[data-frame]');
    this.size = this.svg.viewBox.baseVal;
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
   * @param {number} room
   * @param {number} tall
   */
  fill(room, tall) {
    const { width, height } = this.size;
    const untouched = !this.zoom || this.zoom === this.first || this.followed;
    const part = this.seen();
    if (atOnce()) { // drawn whole, as large as the stage
      this.whole = Math.min(room, tall * width / height);
      this.first = 1;
      this.frame.style.maxHeight = '';
    } else {
      this.whole = room;
      this.first = Math.max(1, Number(this.figure.dataset.near) / room);
      const high = Math.min(room * this.first * height / width, window.innerHeight * .8);
      this.frame.style.maxHeight = Math.ceil(high) + 'px';
    }
    this.followed = false;
    this.enlarge(untouched ? this.first : this.zoom);
    this.show(part);
    this.hints();
  }

  /**
   * seen is what lies in the middle of the frame, as a part of the picture.
   * @returns {Point}
   */
  seen() {
    if (!this.zoom) return { x: .5, y: .5 };
    const area = this.area();
    const { x, y } = middle(this.room());
    return { x: (x - area.left) / area.width, y: (y - area.top) / area.height };
  }

  /**
   * show moves a part of the picture to the middle of the frame.
   * @param {Point} part
   */
  show(part) {
    this.frame.scrollLeft = part.x * this.svg.clientWidth - this.frame.clientWidth / 2;
    this.frame.scrollTop = part.y * this.svg.clientHeight - this.frame.clientHeight / 2;
  }

  // readable is how much larger than whole it is when all of its words can be read, and never little.
  readable() {
    return Math.max(this.first, 1.6, Number(this.figure.dataset.near) / this.whole);
  }

  // most is how much larger the picture can be.
  most() {
    return Math.max(this.first, closest * this.size.width / this.whole);
  }

  /**
   * enlarge makes the picture so much larger than it is as a whole.
   * @param {number} to
   */
  enlarge(to) {
    const { svg, frame } = this;
    this.zoom = Math.min(this.most(), Math.max(1, to));
    svg.style.maxHeight = 'none';
    svg.style.width = this.whole * this.zoom + 'px';
    const wide = this.whole * this.zoom / Number(this.figure.dataset.near);
    this.figure.classList.toggle('compact', wide < 1);
    this.figure.classList.toggle('smallest', wide < .54);
    this.figure.style.setProperty('--px', String(this.size.width / (this.whole * this.zoom))); // units of the picture for a pixel
    leaveOut(svg);
    this.figure.classList.toggle('zoomed-in', svg.clientWidth > frame.clientWidth + 1 || svg.clientHeight > frame.clientHeight + 1);
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
    this.near = false;
    this.enlarge(this.zoom * factor);
    const area = this.area();
    this.frame.scrollLeft += area.left + (at.x - old.left) / old.width * area.width - to.x;
    this.frame.scrollTop += area.top + (at.y - old.top) / old.height * area.height - to.y;
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
    const box = around(areas);
    const factor = .88 * Math.min(room.width / box.width, room.height / box.height);
    const to = Math.max(1, Math.min(2, this.zoom * factor));
    const old = this.by(to / this.zoom, middle(box), middle(room));
    this.followed = this.near = true;
    this.ease(old);
  }

  // back makes a picture that was made larger by itself as large as it was at first.
  back() {
    if (!this.near) return;
    const centre = middle(this.room());
    this.ease(this.by(this.first / this.zoom, centre));
  }

  // choices are the things in the picture that can be chosen.
  choices() {
    return drawn(this.svg, '.lit');
  }

  // hints shows at which edges more can be chosen.
  hints() {
    const { left, right } = this.room();
    const middles = this.choices().map((node) => middle(areaOf(node)).x);
    this.figure.classList.toggle('more-left', middles.some((x) => x < left));
    this.figure.classList.toggle('more-right', middles.some((x) => x > right));
  }
}
