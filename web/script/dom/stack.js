// Where a wide window has room beside the stage for more than the pane whose tab is open, the panes stand below each other, in the order
// that the title's style names. The last of them may have to be scrolled, if much of it is in sight.

import { every, find, need } from './dom.js';
import { stacked, stands } from '../core/panes.js';
import { letters, wide } from './wide.js';

const usual = 'mine shared rivals'; // for a title that names no order
const edge = 1; // around a pane, as screen.css has it

/**
 * stack opens the panes that have room beside the one whose tab is open. What already stands so is not written again.
 * @param {HTMLElement} main
 */
export function stack(main) {
  const rail = need(main, '.rail');
  const tab = every(rail, '.tab input', HTMLInputElement).find((t) => t.checked)?.value || '';
  const open = wide() && tab !== 'log' ? roomy(rail) : [];
  const all = stands(open, tab);
  put(rail, 'open', all ? open.map(({ zone }) => zone).join(' ') : '');
  for (const pane of every(rail, '.pane')) {
    const at = all ? open.findIndex(({ zone }) => pane.matches(`.in-${zone}`)) : -1;
    put(pane, 'stack', at < 0 ? '' : at < open.length - 1 ? 'more' : 'last');
    place(pane, '--above', at < 0 ? '' : `${open[at].above / 16}rem`);
    place(pane, '--place', at < 0 ? '' : String(at + 1));
  }
}

/**
 * roomy gives the panes that the rail has room for, in order, and how many pixels stand above each of them, in letters of the
 * usual size. It measures the tabs, which
 * lie on top of all panes and are as wide, so that it matters not which panes are open now.
 * @param {HTMLElement} rail
 */
function roomy(rail) {
  const before = (rail.dataset.open || '').split(' ');
  const style = getComputedStyle(rail);
  const beside = style.display === 'contents'; // what is one's own has a place beside the others
  const order = style.getPropertyValue('--stack').trim() || usual;
  const list = order.split(' ').filter((zone) => (zone !== 'mine' || !beside) && find(rail, `.in-${zone} .part`));
  const tabs = need(rail, '.tabs').getBoundingClientRect();
  const end = (beside && rail.parentElement || rail).getBoundingClientRect().bottom;
  const size = (/** @type {number} */ px) => Math.round((px - edge) / letters());
  const room = { width: size(tabs.width - edge), height: size(end - tabs.bottom) };
  return stacked(list.map((zone) => ({ zone, shapes: every(rail, `.in-${zone} .part .frame`).map(shape) })), room, before);
}

/**
 * put gives a node a word about itself, or takes it away, where it has another.
 * @param {HTMLElement} node
 * @param {string} name
 * @param {string} word "" for none
 */
function put({ dataset }, name, word) {
  if ((dataset[name] || '') === word) return;
  if (word) dataset[name] = word;
  else delete dataset[name];
}

/**
 * place gives a pane a value that its style reads, or takes it away, where it has another.
 * @param {HTMLElement} pane
 * @param {string} name
 * @param {string} value "" for none
 */
function place({ style }, name, value) {
  if (style.getPropertyValue(name) !== value) style.setProperty(name, value);
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
