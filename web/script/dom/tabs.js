// The side column shows one pane at a time. A tab shows when something in its pane can be chosen. If no choice is visible, or only one or
// two and more in a pane, that pane opens automatically; after the choice the earlier one returns.

import { every, find, near, need } from './dom.js';
import { raised } from '../core/panes.js';
import { stack } from './stack.js';
import { text } from './toast.js';
import { atOnce, wide } from './wide.js';

const least = 110; // pixels of a pane that are enough to see something

/**
 * begin takes over the tabs of a table.
 * @param {HTMLElement} main
 * @param {() => boolean} held reports whether something is held
 */
export function begin(main, held) {
  const tabs = every(main, '.tab input', HTMLInputElement);
  const side = need(main, '.side');
  /** @type {HTMLInputElement | undefined} */
  let before; // the tab that was open before another opened automatically
  let chosen = ''; // the state in which the reader opened a tab; until it changes no tab opens automatically
  const pane = (/** @type {HTMLInputElement} */ tab) => need(main, tab.value === 'act' ? '.choices' : `.pane.in-${tab.value}`);
  const shown = (/** @type {HTMLInputElement} */ tab) => (tab.value === 'act' ? tab.checked || wide() : pane(tab).checkVisibility());
  const waiting = (/** @type {HTMLInputElement} */ tab) => pane(tab).querySelector(tab.value === 'act' ? 'button' : '[data-svg] .lit');
  const inSight = () => every(main, '.part, .cards').filter((part) => part.checkVisibility()).flatMap((part) => litIn(part));
  const about = () => `${held()} ${main.querySelector('.lit') !== null}`;
  const look = () => {
    stack(main);
    // there all panes are below each other; and an open tab stays while the user writes
    if (!atOnce() || find(main, '.in-talk :focus')) return;
    if (chosen !== about()) chosen = '';
    if (before && !held()) {
      before.checked = true;
      before = undefined;
    }
    const [act] = tabs;
    const aid = need(main, '.tab-aid', HTMLInputElement).checked;
    const all = tabs.map((tab) => ({ shown: shown(tab), waits: waiting(tab) !== null, lit: tab === act ? [] : litIn(pane(tab)) }));
    const other = chosen ? -1 : raised(all, inSight(), { held: held(), wide: wide(), aid });
    if (other >= 0) {
      before = held() ? tabs.find((tab) => tab.checked) : undefined;
      tabs[other].checked = true;
      stack(main);
    }
    side.classList.remove('full'); // whether the choices leave room for the reader's own board
    side.classList.toggle('full', !wide() && need(main, '.pane.in-mine').clientHeight < least);
    for (const tab of tabs) {
      const there = waiting(tab);
      const waits = Boolean(there) && !shown(tab);
      near(tab, '.tab')?.classList.toggle('waits', waits);
      if (waits) tab.setAttribute('aria-description', text('waits'));
      else tab.removeAttribute('aria-description');
      if (!waits && tab !== act) there?.scrollIntoView({ block: 'nearest' });
    }
  };
  main.addEventListener('lit', look);
  window.addEventListener('resize', look);
  for (const tab of tabs) tab.addEventListener('change', () => { before = undefined; chosen = about(); look(); });
  look();
}

/**
 * litIn returns the things in a picture or a pane that can be chosen, each once.
 * @param {Element} box
 */
const litIn = (box) => [...new Set(every(box, '.lit[data-thing]', Element).map((node) => node.getAttribute('data-thing') || ''))];

/**
 * tabOf returns the tab whose pane contains an element, null for none.
 * @param {Element} node
 * @returns {HTMLElement | null}
 */
export function tabOf(node) {
  const pane = node.closest('.pane');
  const input = pane && every(document, '.tab input', HTMLInputElement).find((tab) => pane.classList.contains('in-' + tab.value));
  const label = input && near(input, '.tab');
  return label && label.checkVisibility() ? label : null;
}
