// The page of a table. Its script starts with main.js and this module, which puts the parts together and dispatches keys and clicks.

import { every, find, named, near, need, plainClick, target } from './dom.js';
import { escape } from '../core/escape.js';
import { does } from '../core/keys.js';
import { turn } from './turn.js';
import { atOnce } from './wide.js';
import { replace } from './panels.js';
import { notFetched } from './toast.js';
import { watch } from './live.js';
import { zoomable } from './zoom.js';
import * as aid from './aid.js';
import * as back from './back.js';
import * as boards from './boards.js';
import * as choose from './choose.js';
import * as clock from './clock.js';
import * as ending from './ending.js';
import * as playback from './playback.js';
import * as halt from './halt.js';
import * as hint from './hint.js';
import * as log from './log.js';
import * as news from './news.js';
import * as page from './page.js';
import * as pick from './pick.js';
import * as replay from './replay.js';
import * as review from './review.js';
import * as send from './send.js';
import * as settled from './settled.js';
import * as sheet from './sheet.js';
import * as since from './since.js';
import * as steps from './steps.js';
import * as scene from './scene.js';
import * as tabs from './tabs.js';
import * as chatloader from './chatloader.js';
import * as tips from './tips.js';
import * as updates from './updates.js';

/**
 * openTable takes over the page of a table.
 * @param {HTMLElement} main
 */
function openTable(main) {
  settled.begin(main);
  page.begin(main);
  for (const figure of every(main, '.part.zoomed')) zoomable(figure);
  pick.begin(main, send.playMove);
  choose.begin(main, page.url);
  aid.begin(main);
  tabs.begin(main, pick.isHolding);
  boards.begin(main);
  sheet.begin(main, { held: pick.isHolding, turn: page.isTurn });
  tips.begin(main, page.url, pick.would);
  back.begin();
  clock.begin();
  halt.begin(main, send.reload);
  hint.begin(main, page.url, replace);
  review.begin(main, page.url, replace);
  main.addEventListener('submit', send.submitted);
  main.addEventListener('click', clicked);
  main.addEventListener('click', log.clicked);
  document.addEventListener('keydown', keyed);
  updates.begin();
  playback.begin();
  for (const kind of ['keydown', 'pointerdown']) { // the focus on the board is visible only to keyboard users
    document.addEventListener(kind, () => document.documentElement.toggleAttribute('data-keys', kind === 'keydown'), true);
  }
  ending.settle();
  scene.begin();
  steps.begin();
  log.toEnd();
  find(main, '.tabs .tab-log')?.addEventListener('change', log.toEnd); // a hidden element does not scroll
  log.showMarked();
  turn(page.isTurn(), document.title);
  since.begin();
  chatloader.begin(main);
  news.begin();
  watch([{ key: main.dataset.key || '', entry: page.entry() }], updates.arrived, updates.connection);
}

/**
 * clicked handles a click on the page.
 * @param {MouseEvent} event
 */
function clicked(event) {
  if (!plainClick(event)) return;
  const step = near(target(event), '[data-step]')?.dataset.step;
  if (isStep(step)) {
    event.preventDefault();
    replay.stop();
    steps.to(step);
    return;
  }
  const line = near(target(event), '#log li > a, a[data-to]');
  if (line) {
    event.preventDefault();
    replay.stop();
    steps.show(Number(line.dataset.to || near(line, 'li')?.dataset.ply));
    if (line.closest('.review') && !atOnce()) need(page.main, '.parts').scrollIntoView(); // the board is above
    return;
  }
  const rules = near(target(event), '[data-rules]');
  if (rules) {
    event.preventDefault();
    openRules(rules.dataset.rules || '');
  }
}

/**
 * isStep reports whether a word names a step.
 * @param {string | undefined} word
 * @returns {word is import('../core/past.js').Step}
 */
const isStep = (word) => word === 'first' || word === 'back' || word === 'forward' || word === 'last';

/**
 * openRules opens the rulebook in its panel.
 * @param {string} address
 */
async function openRules(address) {
  const dialog = named('rules', HTMLDialogElement);
  if (await aid.load(dialog, address)) dialog.showModal();
  else notFetched();
}

// Elements that take keys themselves: fields take all keys, other controls those that press them.
const fields = 'input:not([type="range"]), textarea, select, dialog';
const pressable = 'input, textarea, select, dialog, button, a, summary, [data-svg] [tabindex]';

/**
 * keyed handles a key.
 * @param {KeyboardEvent} event
 */
function keyed(event) {
  if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return;
  const node = target(event);
  const within = (/** @type {string} */ selector) => node.closest(selector) !== null;
  const what = does(event.key, { field: within(fields), arrows: within('[data-svg], [data-slider]'), pressable: within(pressable),
    live: page.past === null, racing: page.racing, asked: find(page.main, 'form[data-say]') !== null });
  if (what === 'back' || what === 'forward') {
    replay.stop();
    steps.to(what);
    event.preventDefault();
  } else if (what === 'keys' || what === 'hint') {
    if (what === 'hint') hint.ask();
    else openRules(need(page.main, '[data-keys]').dataset.rules || '');
    event.preventDefault();
  } else if (what === 'escape' && escaped() || what === 'replay' && replay.key(event)) {
    event.preventDefault();
  }
}

// escaped closes one thing. It returns true if that was a partial move.
function escaped() {
  const open = { tip: document.getElementById('tip') !== null, held: pick.isOpen(), playing: replay.isPlaying(), past: page.past !== null };
  const one = escape(open);
  if (one === 'tip') tips.hide();
  else if (one === 'held') pick.clear();
  else if (one === 'playing') replay.stop();
  else if (one === 'past') steps.show(null);
  return one === 'held';
}

openTable(need(document, 'main[data-table]'));
