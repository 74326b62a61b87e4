// The geometry of marks: rings, corners, and the spot where a pin covers nothing. The module does not use the DOM. An area is {x, y, width,
// height} and paths are SVG, all in the units of one picture.

/** @import { Point } from './geometry.js' */
/** @typedef {{ x: number, y: number, width: number, height: number }} Box */

// pin is the path of a pin with its point at 0 0, in pixels on a wide screen; chevron is the sign on it.
export const pin = 'M0 0C-3-8-13-14-13-24A13 13 0 1 1 13-24C13-14 3-8 0 0Z';
export const chevron = 'M-5.5-26.5 0-20.5 5.5-26.5';
// pinBox is the box of a pin relative to its point.
export const pinBox = { x: -14, y: -38, width: 28, height: 38 };

/**
 * union returns the box that contains all of some boxes.
 * @param {Box[]} boxes
 */
export function union(boxes) {
  const x = Math.min(...boxes.map((b) => b.x));
  const y = Math.min(...boxes.map((b) => b.y));
  const right = Math.max(...boxes.map((b) => b.x + b.width));
  const bottom = Math.max(...boxes.map((b) => b.y + b.height));
  return { x, y, width: right - x, height: bottom - y };
}

/**
 * moved returns the bounding box of a box that is drawn with a matrix.
 * @param {Box} box
 * @param {{ a: number, b: number, c: number, d: number, e: number, f: number }} matrix
 * @returns {Box}
 */
export function moved({ x, y, width, height }, { a, b, c, d, e, f }) {
  const corners = [[x, y], [x + width, y], [x, y + height], [x + width, y + height]];
  return union(corners.map(([px, py]) => ({ x: a * px + c * py + e, y: b * px + d * py + f, width: 0, height: 0 })));
}

/**
 * wider returns a box with a margin on each side and a least size.
 * @param {Box} box
 * @param {number} room
 * @param {number} least
 */
export function wider({ x, y, width, height }, room, least) {
  const [w, h] = [Math.max(least, width + 2 * room), Math.max(least, height + 2 * room)];
  return { x: x + width / 2 - w / 2, y: y + height / 2 - h / 2, width: w, height: h };
}

/**
 * ring returns the box of a ring: a circle if the box is about as wide as high.
 * @param {Box} box
 */
export function ring(box) {
  const [long, short] = [Math.max(box.width, box.height), Math.min(box.width, box.height)];
  const round = long < 1.4 * short ? wider(box, 0, long) : box;
  return { ...round, rx: Math.min(round.width, round.height) / 2 };
}

/**
 * corners returns the path of the four corners of a box.
 * @param {Box} box
 * @param {number} arm the length of each arm
 */
export function corners({ x, y, width, height }, arm) {
  const a = Math.min(arm, .36 * width, .36 * height);
  const [r, b] = [x + width, y + height];
  return [
    `M${x} ${y + a}V${y}H${x + a}`, `M${r - a} ${y}H${r}V${y + a}`,
    `M${r} ${b - a}V${b}H${r - a}`, `M${x + a} ${b}H${x}V${b - a}`,
  ].join('');
}

/**
 * common returns the overlap of two boxes.
 * @param {Box} a
 * @param {Box} b
 */
export function common(a, b) {
  const width = Math.min(a.x + a.width, b.x + b.width) - Math.max(a.x, b.x);
  const height = Math.min(a.y + a.height, b.y + b.height) - Math.max(a.y, b.y);
  return width > 0 && height > 0 ? width * height : 0;
}

/**
 * grid returns points spread over a box, none on its edge.
 * @param {Box} box
 * @param {number} n points in each direction
 * @returns {Point[]}
 */
export function grid({ x, y, width, height }, n) {
  const all = [];
  for (let row = 1; row <= n; row++) {
    for (let column = 1; column <= n; column++) all.push({ x: x + width * column / (n + 1), y: y + height * row / (n + 1) });
  }
  return all;
}

/**
 * ranked returns points with the best for a pin first: least covered, and then nearest to a centre.
 * @param {Point[]} points
 * @param {Box[]} covers the boxes that should not be covered
 * @param {Point} middle
 * @param {Box} mark the box of the pin relative to its point
 */
export function ranked(points, covers, middle, mark) {
  /** @param {Point} point */
  const cost = (point) => {
    const room = { x: point.x + mark.x, y: point.y + mark.y, width: mark.width, height: mark.height };
    const over = covers.reduce((sum, box) => sum + common(room, box), 0) / (mark.width * mark.height);
    return 20 * over + Math.hypot(point.x - middle.x, point.y - mark.height / 2 - middle.y) / mark.height;
  };
  return points.map((point) => ({ point, cost: cost(point) })).sort((a, b) => a.cost - b.cost).map(({ point }) => point);
}

/**
 * free returns the spot in a place where a pin covers least: with all of the pin inside if possible, else its point.
 * @param {Box} whole the box of the place
 * @param {Box[]} there the boxes on the place; a box that fills most of it counts as the place itself
 * @param {number} scale the scale of the pin
 * @param {(x: number, y: number) => boolean} holds whether the place contains a point
 * @returns {Point | undefined}
 */
export function free(whole, there, scale, holds) {
  const covers = there.filter((box) => box.width && common(box, whole) < .5 * whole.width * whole.height);
  const room = { x: pinBox.x * scale, y: pinBox.y * scale, width: pinBox.width * scale, height: pinBox.height * scale };
  const middle = { x: whole.x + whole.width / 2, y: whole.y + whole.height / 2 };
  const points = ranked(grid(whole, 12), covers, middle, room);
  const inside = points.find(({ x, y }) => holds(x, y) && holds(x, y + room.y)
    && holds(x + room.x, y + room.y * .6) && holds(x - room.x, y + room.y * .6));
  return inside || points.find(({ x, y }) => holds(x, y));
}
