// Scenes: a battle, a scoring, an arriving god. The board dims and a spotlight shows the place; beside it the events appear line by line,
// and numbers run up. The result stays, small, until it is closed or something is chosen. In a portrait window it is in the sheet, so that
// it covers nothing.

import { drawn, every, find, named, need, target } from './dom.js';
import { within } from '../core/geometry.js';
import { isSmall, light, running, sums, times, turn } from '../core/scene.js';
import { still } from './motion.js';
import { during } from './settled.js';
import { upright } from './wide.js';
import * as page from './page.js';

let motion = 0; // counts the scenes, so that a late step of one does not affect the next
let ended = () => {}; // ends the wait for the running scene

const box = () => named('tableau');
const parts = () => need(page.main, '.parts');

// begin lets the reader close a scene.
export function begin() {
  box().addEventListener('click', (event) => {
    if (target(event).closest('[data-scene-close]')) close();
  });
  page.main.addEventListener('lit', () => { // the chosen thing may be under the scene
    if (page.main.classList.contains('hand') && box().classList.contains('small')) close();
  });
  box().addEventListener('animationstart', (event) => follow(target(event)));
}

/**
 * follow scrolls to the line that appears, where the board is too low for all.
 * @param {Element} row
 */
function follow(row) {
  const lines = row.parentElement;
  if (lines?.matches('ol')) lines.scrollTop += Math.max(0, row.getBoundingClientRect().bottom - lines.getBoundingClientRect().bottom);
}

/**
 * open shows a scene and returns how many milliseconds it moves. The time is shorter if others wait; if too many wait, the scene is small
 * immediately.
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
  if (isSmall(still(), waiting)) {
    settle();
    return 0;
  }
  const steps = every(scene, '.count').map(({ dataset }) => sums(dataset.sums))[0]?.length || 0;
  const { long, opening, each, counts, verdict } = times({ rows: every(scene, 'li').length, steps, waiting, hurried });
  scene.classList.remove('small');
  scene.style.setProperty('--opening', opening + 'ms');
  scene.style.setProperty('--each', each + 'ms');
  spot(scene);
  for (const [i, row] of every(scene, 'li, .verdict').entries()) { // one after the other
    row.style.setProperty('--i', String(turn(i, row.matches('li'), steps, verdict)));
    const count = find(row, '.count');
    if (count && steps) count.textContent = count.dataset.from || '';
    if (count && !steps) setTimeout(() => { if (mine === motion) run(count, mine); }, opening + i * each);
  }
  for (const [n, ms] of counts.entries()) {
    setTimeout(() => {
      if (mine !== motion) return;
      for (const count of every(scene, '.count')) {
        const all = sums(count.dataset.sums);
        run(count, mine, all[n - 1], all[n]);
      }
      showStep(n + 1);
    }, ms);
  }
  if (steps) showStep(0);
  during(new Promise((done) => { ended = () => done(null); }));
  setTimeout(() => { if (mine === motion) rest(); }, long);
  return long;
}

/**
 * showStep informs the board's script which step of the scene is shown; 0 is its opening, -1 its end.
 * @param {number} step
 */
const showStep = (step) => page.main.dispatchEvent(new CustomEvent('scene', { detail: step }));

/**
 * spot turns the spotlight to the place, and puts the card where it covers least of it.
 * @param {HTMLElement} scene
 */
function spot(scene) {
  const stage = parts();
  const around = stage.getBoundingClientRect();
  const things = (need(scene, '.scene').dataset.places || '').split(' ').filter(Boolean);
  const nodes = things.flatMap((thing) => drawn(stage, `[data-thing~="${CSS.escape(thing)}"]`).slice(0, 1));
  const rects = nodes.map((node) => (node.querySelector(':scope > .pb-hit') || node).getBoundingClientRect());
  stage.classList.add('staged');
  const { x, y, radius, side } = light(around, rects);
  scene.style.setProperty('--x', x + 'px');
  scene.style.setProperty('--y', y + 'px');
  scene.style.setProperty('--r', radius + 'px');
  scene.dataset.side = side;
}

/**
 * run lets a number run from one value to another.
 * @param {HTMLElement} node
 * @param {number} mine
 * @param {number} from
 * @param {number} to
 */
function run(node, mine, from = Number(node.dataset.from), to = Number(node.dataset.to)) {
  const since = performance.now();
  const step = () => {
    const { text, over } = running(from, to, mine === motion ? performance.now() - since : Infinity);
    if (node.textContent !== text) node.textContent = text;
    if (!over) requestAnimationFrame(step);
  };
  step();
}

// rest ends the motion; the result stays.
export function rest() {
  motion++;
  ended();
  if (box().hidden) return;
  settle();
}

// settle makes the scene small and puts it where it covers fewest choices.
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

// unstage informs the board's script that the scene is over.
function unstage() {
  parts().classList.remove('staged');
  showStep(-1);
}

// close removes the scene.
export function close() {
  motion++;
  ended();
  unstage();
  box().hidden = true;
  box().classList.remove('small');
  box().replaceChildren();
}
