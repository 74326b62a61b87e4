// Where a wide window has room beside the stage for more than the pane whose tab is open, the panes stand below each other, in the order
// that the title's style names. The last of them may have to be scrolled, if much of it is in sight.

import { every, find, need } from './dom.js';
import { wide } from './wide.js';

const usual = 'mine shared rivals'; // for a title that names no order
const enough = 200; // pixels of a pane that are worth opening it
const keeps = 130; // with which it stays open, so that it does not come and go with each choice
const widest = 440; // of a part, as screen.css has it
const around = 10; // a pane's own room around its parts
const between = 7; // and between two of them

/**
 * stack opens the panes that have room beside the one whose tab is open.
 * @param {HTMLElement} main
 */
export function stack(main) {
  const rail = need(main, '.rail');
  const tab = every(rail, '.tab input', HTMLInputElement).find((t) => t.checked)?.value || '';
  const before = (rail.dataset.open || '').split(' ');
  const panes = every(rail, '.pane');
  for (const pane of panes) {
    pane.style.removeProperty('--above');
    pane.style.removeProperty('--place');
    delete pane.dataset.stack;
  }
  rail.removeAttribute('data-open');
  if (!wide() || tab === 'log') return;
  const beside = getComputedStyle(rail).display === 'contents'; // what is one's own has a place beside the others
  const order = getComputedStyle(rail).getPropertyValue('--stack').trim() || usual;
  const list = order.split(' ').filter((zone) => (zone !== 'mine' || !beside) && find(rail, `.in-${zone} .part`));
  const first = panes.find((pane) => pane.checkVisibility() && !(beside && pane.matches('.in-mine')));
  if (!first) return;
  const room = first.clientHeight;
  /** @type {string[]} */
  const open = [];
  /** @type {number[]} */
  const above = [];
  let used = 0;
  for (const zone of list) {
    const high = height(need(rail, `.in-${zone}`), first.clientWidth);
    const fits = used + high <= room;
    if (!fits && (!open.length || room - used < (before.includes(zone) ? keeps : enough))) break;
    open.push(zone);
    above.push(used);
    used += high;
    if (!fits) break;
  }
  if (open.length < 2 || tab !== 'act' && tab !== 'mine' && !open.includes(tab)) return;
  rail.dataset.open = open.join(' ');
  open.forEach((zone, i) => {
    const pane = need(rail, `.in-${zone}`);
    pane.style.setProperty('--above', `${above[i]}px`);
    pane.style.setProperty('--place', String(i + 1));
    pane.dataset.stack = i < open.length - 1 ? 'more' : 'last';
  });
}

/**
 * height is how high the parts of a pane are, in a pane of that width: it need not be shown for that.
 * @param {HTMLElement} pane
 * @param {number} width
 */
function height(pane, width) {
  const tall = every(pane, '.part .frame').map(shape);
  return Math.ceil(around + tall.length * between + tall.reduce((sum, t) => sum + t, 0) * Math.min(width - around, widest));
}

/**
 * shape is how high the frame of a part is for its width: what its title's style says, or else as the picture is.
 * @param {HTMLElement} frame
 */
function shape(frame) {
  const [wide, high] = getComputedStyle(frame).aspectRatio.split('/').map(Number);
  if (wide && high) return high / wide;
  const box = need(frame, 'svg[data-svg]', SVGSVGElement).viewBox.baseVal;
  return box.height / box.width;
}
