// Areas on the screen: {left, top, width, height} in pixels. The module does not use the DOM.

/** @typedef {{ left: number, top: number, width: number, height: number }} Area */
/** @typedef {{ x: number, y: number }} Point */

/**
 * middle returns the centre of an area.
 * @param {Area} area
 * @returns {Point}
 */
export const middle = ({ left, top, width, height }) => ({ x: left + width / 2, y: top + height / 2 });

/**
 * apart returns the distance between two points.
 * @param {Point} a
 * @param {Point} b
 */
export const apart = (a, b) => Math.hypot(a.x - b.x, a.y - b.y);

/**
 * within reports whether the centre of an area is inside another area.
 * @param {Area} room
 * @param {Area} area
 */
export function within(room, area) {
  const { x, y } = middle(area);
  return x > room.left && x < room.left + room.width && y > room.top && y < room.top + room.height;
}

/**
 * means reports whether a tap at a point hits an area. An area smaller than `enough` counts as if it were that large.
 * @param {Area} area
 * @param {Point} at
 * @param {number} enough
 */
export function means(area, at, enough) {
  const { x, y } = middle(area);
  return Math.abs(at.x - x) <= Math.max(area.width, enough) / 2 && Math.abs(at.y - y) <= Math.max(area.height, enough) / 2;
}

/**
 * common returns the overlap of two areas.
 * @param {Area} a
 * @param {Area} b
 */
export function common(a, b) {
  const width = Math.min(a.left + a.width, b.left + b.width) - Math.max(a.left, b.left);
  const height = Math.min(a.top + a.height, b.top + b.height) - Math.max(a.top, b.top);
  return width > 0 && height > 0 ? width * height : 0;
}

/**
 * around returns the area that contains all of some areas.
 * @param {Area[]} areas
 * @returns {Area}
 */
export function around(areas) {
  const left = Math.min(...areas.map((a) => a.left));
  const top = Math.min(...areas.map((a) => a.top));
  const width = Math.max(...areas.map((a) => a.left + a.width)) - left;
  const height = Math.max(...areas.map((a) => a.top + a.height)) - top;
  return { left, top, width, height };
}

/**
 * nearest returns the index of the area whose centre is nearest to a point, -1 if there is none.
 * @param {Area[]} areas
 * @param {Point} to
 */
export const nearest = (areas, to) => least(areas.map((area) => apart(middle(area), to)));

/** @type {Record<string, [number, number]>} */
const ways = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };

/**
 * next returns the index of the nearest area in the direction of an arrow key, -1 if there is none. Sideways distance counts double.
 * @param {Area[]} areas
 * @param {Point} from
 * @param {string} key
 */
export function next(areas, from, key) {
  const way = ways[key];
  if (!way) return -1;
  const [dx, dy] = way;
  return least(areas.map((area) => {
    const to = middle(area);
    const along = (to.x - from.x) * dx + (to.y - from.y) * dy;
    const aside = Math.abs((to.x - from.x) * dy) + Math.abs((to.y - from.y) * dx);
    return along > 4 ? along + 2 * aside : Infinity;
  }));
}

/**
 * least returns the index of the smallest number, the first of equal ones, -1 if none is finite.
 * @param {number[]} numbers
 */
const least = (numbers) => numbers.reduce((best, n, i) => (n < (best < 0 ? Infinity : numbers[best]) ? i : best), -1);
