// Stacks the panes of the side column in a wide window with room for more than the pane of the open tab, in the order that the title's
// style names. The last of them may have to be scrolled, if enough of it is visible.

import { every, find, need } from './dom.js';
import { stacked, stands } from '../core/panes.js';
import { letters, wide } from './wide.js';

const usual = 'mine shared rivals'; // for a title that names no order
const edge = 1; // around a pane, as in screen.css

/**
 * stack opens the panes that fit in addition to the pane of the open tab. It writes only changes.
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
 * roomy returns the panes that fit in the side column, in order, and the offset of each in units of the usual font size. It measures the
 * tabs, which are on top of all panes and as wide, so that the result does not depend on the open panes.
 * @param {HTMLElement} rail
 */
function roomy(rail) {
  const before = (rail.dataset.open || '').split(' ');
  const style = getComputedStyle(rail);
  const beside = style.display === 'contents'; // the reader's own board has a place beside the others
  const order = style.getPropertyValue('--stack').trim() || usual;
  const list = order.split(' ').filter((zone) => (zone !== 'mine' || !beside) && find(rail, `.in-${zone} .part`));
  const tabs = need(rail, '.tabs').getBoundingClientRect();
  const end = (beside && rail.parentElement || rail).getBoundingClientRect().bottom;
  const size = (/** @type {number} */ px) => Math.round((px - edge) / letters());
  const room = { width: size(tabs.width - edge), height: size(end - tabs.bottom) };
  return stacked(list.map((zone) => ({ zone, shapes: every(rail, `.in-${zone} .part .frame`).map(shape) })), room, before);
}

/**
 * put sets or removes a data attribute, if it differs.
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
 * place sets or removes a custom property of a pane, if it differs.
 * @param {HTMLElement} pane
 * @param {string} name
 * @param {string} value "" for none
 */
function place({ style }, name, value) {
  if (style.getPropertyValue(name) !== value) style.setProperty(name, value);
}

/**
 * shape returns height divided by width of a part's frame: from the title's style, or else from the picture.
 * @param {HTMLElement} frame
 */
function shape(frame) {
  const [wide, high] = getComputedStyle(frame).aspectRatio.split('/').map(Number);
  if (wide && high) return high / wide;
  const box = need(frame, 'svg[data-svg]', SVGSVGElement).viewBox.baseVal;
  return box.height / box.width;
}
