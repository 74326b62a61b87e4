// Scenes: a battle, a scoring, a god that comes. The stage dims and the light goes to the place; beside it what happens is told, line by
// line, and numbers run up. What came of it stays, small, until it is closed or something is chosen: in an upright window in the sheet, so
// that it lies over nothing.

import { drawn, every, find, named, need, target } from './dom.js';
import { within } from '../core/geometry.js';
import { still } from './glide.js';
import { during } from './settled.js';
import { upright } from './wide.js';
import * as page from './page.js';

const longest = 6000; // milliseconds for the motion of a scene
const opening = 700; // until its first line
const each = 520; // for a line
const closing = 1500; // for what came of it
const counting = 700; // for a number that runs up

let motion = 0; // counts the scenes, so that a late step of one does nothing to the next
let ended = () => {}; // ends the wait for the scene that moves

const box = () => named('tableau');
const parts = () => need(page.main, '.parts');

// begin lets a scene be closed.
export function begin() {
  box().addEventListener('click', (event) => {
    if (target(event).closest('[data-scene-close]')) close();
  });
  page.main.addEventListener('lit', () => { // what is taken in hand may lie under it
    if (page.main.classList.contains('hand') && box().classList.contains('small')) close();
  });
  box().addEventListener('animationstart', (event) => follow(target(event)));
}

/**
 * follow keeps the line that comes in sight where the stage is too low for all.
 * @param {Element} row
 */
function follow(row) {
  const lines = row.parentElement;
  if (lines?.matches('ol')) lines.scrollTop += Math.max(0, row.getBoundingClientRect().bottom - lines.getBoundingClientRect().bottom);
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
  if (scene.parentElement !== parts()) parts().append(scene);
  const mine = ++motion;
  ended();
  if (still() || waiting > 6) {
    settle();
    return 0;
  }
  const rows = every(scene, 'li').length;
  const steps = every(scene, '.count').map(sums)[0]?.length || 0;
  const full = steps ? longest : Math.min(longest, opening + rows * each + closing);
  const beat = steps ? (full - opening - closing / 2) / steps : each;
  const long = hurried ? full / 3 : full / (1 + waiting / 4);
  scene.classList.remove('small');
  scene.style.setProperty('--opening', opening * long / full + 'ms');
  scene.style.setProperty('--each', each * long / full + 'ms');
  spot(scene);
  for (const [i, row] of every(scene, 'li, .verdict').entries()) { // one after the other
    row.style.setProperty('--i', String(steps ? row.matches('li') ? i / 8 : steps * beat / each : i));
    const count = find(row, '.count');
    if (count && steps) count.textContent = count.dataset.from || '';
    if (count && !steps) setTimeout(() => { if (mine === motion) run(count, mine); }, (opening + i * each) * long / full);
  }
  for (let n = 0; n < steps; n++) {
    setTimeout(() => {
      if (mine !== motion) return;
      for (const count of every(scene, '.count')) run(count, mine, sums(count)[n - 1], sums(count)[n]);
      tell(n + 1);
    }, (opening + n * beat) * long / full);
  }
  if (steps) tell(0);
  during(new Promise((done) => { ended = () => done(null); }));
  setTimeout(() => { if (mine === motion) rest(); }, long);
  return long;
}

/**
 * sums is where a number stands after each step, if it runs in steps.
 * @param {HTMLElement} count
 */
const sums = (count) => (count.dataset.sums || '').split(' ').filter(Boolean).map(Number);

/**
 * tell lets the board show a step of the scene on the stage; 0 is its opening, -1 its end.
 * @param {number} step
 */
const tell = (step) => page.main.dispatchEvent(new CustomEvent('scene', { detail: step }));

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
    scene.style.setProperty('--r', '-46px'); // no light
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
 * @param {number} from
 * @param {number} to
 */
function run(node, mine, from = Number(node.dataset.from), to = Number(node.dataset.to)) {
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
  ended();
  if (box().hidden) return;
  settle();
}

// settle makes it small, where it covers least of what can be chosen.
function settle() {
  const scene = box();
  unstage();
  scene.classList.add('small');
  for (const count of every(scene, '.count')) count.textContent = count.dataset.to || '';
  if (upright()) {
    scene.classList.remove('up');
    need(page.main, '[data-bar]').before(scene);
    return;
  }
  const covered = ['up', ''].map((where) => {
    scene.classList.toggle('up', where !== '');
    const own = scene.getBoundingClientRect();
    return drawn(parts(), '.lit').filter((node) => within(own, node.getBoundingClientRect())).length;
  });
  scene.classList.toggle('up', covered[0] < covered[1]);
}

function unstage() {
  parts().classList.remove('staged');
  tell(-1);
}

// close takes the scene away.
export function close() {
  motion++;
  ended();
  unstage();
  box().hidden = true;
  box().classList.remove('small');
  box().replaceChildren();
}
