// The positions of the menu and the tip of a thing, and the arrow keys in the menu.

import { common } from './geometry.js';

/** @import { Area } from './geometry.js' */
/** @typedef {{ width: number, height: number }} Size */

const edge = 8; // pixels to the edge of the window and to the thing

/**
 * beside places a menu next to its thing: below, above or at a side, where it covers the fewest other choices. If there are choices all
 * around, it goes to the free part of the board.
 * @param {Size} size the size of the menu
 * @param {Area} area the thing
 * @param {Area[]} others the other things that can be chosen
 * @param {Area} room the board
 * @param {Size} screen
 * @returns {{ left: number, top: number }}
 */
export function beside({ width, height }, area, others, room, screen) {
  const [x, y] = [area.left + area.width / 2 - width / 2, area.top + area.height / 2 - height / 2];
  const spots = [
    { x, y: area.top + Math.min(area.height, 90) + edge }, { x, y: area.top - height - edge },
    { x: area.left + area.width + edge, y }, { x: area.left - width - edge, y },
  ].map((at, i) => ({ ...at, cost: 40 * i }));
  for (let row = 0; row <= 8; row++) {
    for (let column = 0; column <= 6; column++) {
      const at = {
        x: room.left + edge + (room.width - width - 2 * edge) * column / 6,
        y: room.top + edge + (room.height - height - 2 * edge) * row / 8,
      };
      spots.push({ ...at, cost: 160 + Math.hypot(at.x - x, at.y - y) / 2 });
    }
  }
  return spots.map((spot) => {
    const left = Math.max(edge, Math.min(screen.width - width - edge, spot.x));
    const top = Math.max(edge, Math.min(screen.height - height - edge, spot.y));
    const pushed = Math.hypot(left - spot.x, top - spot.y); // how far it was moved to fit, perhaps over its thing
    const covers = [area, ...others].reduce((sum, other) => sum + common({ left, top, width, height }, other), 0);
    return { left, top, cost: spot.cost + 2 * pushed + covers / 8 };
  }).reduce((a, b) => (b.cost < a.cost ? b : a));
}

/**
 * stepped returns the index of the menu item that an arrow key leads to, cyclically; -1 for another key.
 * @param {number} count
 * @param {number} at
 * @param {string} key
 */
export function stepped(count, at, key) {
  if (key !== 'ArrowDown' && key !== 'ArrowUp') return -1;
  return (at + (key === 'ArrowDown' ? 1 : count - 1)) % count;
}

/**
 * above places a tip above its thing, or below if there is no room. The tip of a thing beside the board goes to its left, so that it covers
 * none of the column.
 * @param {Size} size the size of the tip
 * @param {Area} area the thing
 * @param {boolean} side whether the thing is beside the board
 * @param {Size} screen
 * @returns {{ left: number, top: number }}
 */
export function above({ width, height }, area, side, screen) {
  const room = { left: screen.width - width - edge, top: screen.height - height - edge };
  const before = area.left - width - edge;
  if (side && before > edge) return { left: before, top: Math.max(edge, Math.min(room.top, area.top)) };
  const over = area.top - height - edge;
  return {
    left: Math.max(edge, Math.min(room.left, area.left + area.width / 2 - width / 2)),
    top: over > edge ? over : Math.min(room.top, area.top + area.height + edge),
  };
}
