// Scenes: a battle, a scoring, a god that comes. The stage dims and the light goes to the place; beside it what happens is told, line by
// line, and numbers run up. What came of it stays, small, until it is closed or something is chosen.

import { drawn, every, find, named, need, target } from './dom.js';
import { still } from './glide.js';
import * as page from './page.js';

const longest = 6000; // milliseconds for the motion of a scene
const opening = 700; // until its first line
const each = 520; // for a line
const closing = 1500; // for what came of it
const counting = 700; // for a number that runs up

let motion = 0; // counts the scenes, so that a late step of one does nothing to the next

const box = () => named('tableau');
const parts = () => need(page.main, '.parts');

// begin lets a scene be closed.
export function begin() {
  box().addEventListener('click', (event) => {
    if (target(event).closest('[data-scene-close]')) close();
  });
}

/**
 * open shows a scene, and gives for how many milliseconds it moves; less when others wait, and where too many do it is small at once.
 * @param {string} html
 * @param {number} waiting
 * @param {boolean} hurried
 */
export function open(html, waiting, hurried) {
  const scene = box();
  scene.innerHTML = html;
  scene.hidden = false;
  const mine = ++motion;
  if (still() || waiting > 6) {
    settle();
    return 0;
  }
  const rows = every(scene, 'li').length;
  const full = Math.min(longest, opening + rows * each + closing);
  const long = hurried ? full / 3 : full / (1 + waiting / 4);
  scene.classList.remove('small');
  scene.style.setProperty('--opening', opening * long / full + 'ms');
  scene.style.setProperty('--each', each * long / full + 'ms');
  spot(scene);
  for (const [i, row] of every(scene, 'li, .verdict').entries()) { // one after the other
    row.style.setProperty('--i', String(i));
    const count = find(row, '.count');
    if (count) setTimeout(() => { if (mine === motion) run(count, mine); }, (opening + i * each) * long / full);
  }
  setTimeout(() => { if (mine === motion) rest(); }, long);
  return long;
}

/**
 * spot turns the light to where it happens, and puts the card where it covers least of that.
 * @param {HTMLElement} scene
 */
function spot(scene) {
  const stage = parts();
  const around = stage.getBoundingClientRect();
  const things = (need(scene, '.scene').dataset.places || '').split(' ').filter(Boolean);
  const nodes = things.flatMap((thing) => drawn(stage, `[data-thing~="${CSS.escape(thing)}"]`).slice(0, 1));
  const rects = nodes.map((node) => (node.querySelector(':scope > .pb-hit') || node).getBoundingClientRect());
  stage.classList.add('staged');
  if (!rects.length) {
    scene.style.setProperty('--r', '0px');
    scene.dataset.side = 'low';
    return;
  }
  const left = Math.min(...rects.map((r) => r.left));
  const right = Math.max(...rects.map((r) => r.right));
  const top = Math.min(...rects.map((r) => r.top));
  const bottom = Math.max(...rects.map((r) => r.bottom));
  const [x, y] = [(left + right) / 2 - around.left, (top + bottom) / 2 - around.top];
  const radius = Math.max(70, Math.min(Math.hypot(right - left, bottom - top) / 2 + 16, around.width / 2));
  scene.style.setProperty('--x', x + 'px');
  scene.style.setProperty('--y', y + 'px');
  scene.style.setProperty('--r', radius + 'px');
  scene.dataset.side = y > around.height / 2 ? 'high' : 'low';
}

/**
 * run lets a number run from one to another.
 * @param {HTMLElement} node
 * @param {number} mine
 */
function run(node, mine) {
  const [from, to] = [Number(node.dataset.from), Number(node.dataset.to)];
  const since = performance.now();
  const step = () => {
    const part = mine === motion ? Math.min(1, (performance.now() - since) / counting) : 1;
    const text = String(Math.round(from + (to - from) * part));
    if (node.textContent !== text) node.textContent = text;
    if (part < 1) requestAnimationFrame(step);
  };
  step();
}

// rest ends the motion; what came of it stays.
export function rest() {
  motion++;
  if (box().hidden) return;
  settle();
}

function settle() {
  const scene = box();
  parts().classList.remove('staged');
  scene.classList.add('small');
  for (const count of every(scene, '.count')) count.textContent = count.dataset.to || '';
}

// close takes the scene away.
export function close() {
  motion++;
  parts().classList.remove('staged');
  box().hidden = true;
  box().replaceChildren();
}
