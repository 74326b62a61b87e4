// Looking at the past: the table after each move, and the row of step buttons.

import { need, target } from './dom.js';
import { get } from './post.js';
import { notFetched } from './toast.js';
import { measure, play, still } from './motion.js';
import { focused, parts, replace, restore } from './panels.js';
import { later, never } from './settled.js';
import { turn } from './turn.js';
import { isOfTheStep, stepOf, ways, where } from '../core/past.js';
import * as playback from './playback.js';
import * as hint from './hint.js';
import * as log from './log.js';
import * as page from './page.js';
import * as pick from './pick.js';
import * as replay from './replay.js';
import * as tips from './tips.js';

/** @import { Step } from '../core/past.js' */
/** @import { Update } from '../core/update.js' */

let asked = 0; // counts the requests for another step
/** @type {{ ply: number, update: Promise<Update | null> } | null} */
let soon = null; // what a replay shows next
let changing = 0; // runs until the panels of the shown step are updated
let sliding = 0; // runs until the slider rests; 0 when it is not used

// begin takes over the row of steps.
export function begin() {
  replay.begin(page.main, { at: page.at, go: show, next: ahead, rest: page.settleAddress });
  page.main.addEventListener('input', slid);
  page.main.addEventListener('change', slid);
  settle();
}

const all = () => ways(page.now(), page.at());

/**
 * to shows the step of a button.
 * @param {Step} way
 */
export function to(way) {
  show(all()[way]);
}

/**
 * stateAt fetches the state after a ply, null for the present.
 * @param {number | null} ply
 * @returns {Promise<Update | null>}
 */
const stateAt = (ply) => get(page.url('/state', ply === null ? {} : { at: String(ply) }));

/**
 * ahead fetches the state after a ply in advance.
 * @param {number} ply
 */
function ahead(ply) {
  if (ply < page.now() && (!soon || soon.ply !== ply)) soon = { ply, update: stateAt(ply) };
}

/**
 * show draws the table as it was after a ply, with motion for so many milliseconds; null and the last ply are the present. It reports
 * whether it succeeded.
 * @param {number | null} ply
 * @param {number} [ms]
 */
export async function show(ply, ms = 0) {
  const step = stepOf(ply, page.now());
  const mine = ++asked;
  let update = await (step !== null && soon && soon.ply === step ? soon.update : stateAt(step));
  while (step === null && update && update.entry < page.entry()) update = await stateAt(null); // the stream was faster
  if (soon && soon.ply === step) soon = null;
  if (mine !== asked) return false;
  if (!update) {
    notFetched();
    return false;
  }
  if (step && !log.has(step)) {
    await log.turnPage('at', step);
    if (mine !== asked) return false;
  }
  draw(step, update, ms);
  return true;
}

/**
 * draw draws a step, null for the present.
 * @param {number | null} step
 * @param {Update} update
 * @param {number} ms
 */
function draw(step, update, ms) {
  playback.end();
  page.lookAt(step);
  pick.clear();
  tips.forget();
  const measured = ms > 0 && !still() ? measure(page.main, update.glides || []) : [];
  parts(update.parts, update.zones);
  playback.drew(update);
  for (const [id, html] of Object.entries(update.html || {})) replace(id, html);
  page.drawn(update.ply);
  if (step === null) {
    page.came(update);
    page.noteEntry(update.entry);
    page.compete(update.race);
    log.write(update);
    turn(update.turn, update.title);
  }
  page.mark();
  log.mark();
  log.showMarked();
  if (!replay.isPlaying()) page.settleAddress(); // browsers limit the number of such changes
  settle();
  hint.settle();
  pick.refresh();
  play(page.main, measured, ms);
}

// tableChanged schedules an update of what can be done from the shown step, because the table has changed. It drops what was fetched in
// advance.
export function tableChanged() {
  soon = null;
  if (page.past === null || replay.isPlaying()) return;
  never(changing);
  changing = later(drawPanels, 200);
}

// drawPanels draws the panels of the shown step, if what can be done from it has changed.
async function drawPanels() {
  const [step, mine] = [page.past, asked];
  const update = step !== null && await stateAt(step);
  if (!update || page.past !== step || mine !== asked) return;
  const held = focused(page.main);
  for (const [id, html] of Object.entries(update.html || {})) if (isOfTheStep(id)) replace(id, html);
  restore(page.main, held);
}

// settle makes the row of steps agree with what is shown.
export function settle() {
  const row = need(page.main, '[data-steps]');
  const [now, at] = [page.now(), page.at()];
  row.hidden = now === 0;
  const slider = need(row, '[data-slider]', HTMLInputElement);
  slider.disabled = false;
  slider.max = String(now);
  if (!sliding) slider.value = String(at);
  const shown = where(at, now, replay.timeOf(at));
  const count = need(row, '[data-step-count]');
  if (count.textContent !== shown) count.textContent = shown;
  slider.setAttribute('aria-valuetext', shown);
  for (const [step, ply] of Object.entries(all())) {
    const link = step === 'last' ? null : need(row, `[data-step="${step}"]`, HTMLAnchorElement);
    if (link) link.href = page.place(ply);
  }
}

/**
 * slid handles the slider.
 * @param {Event} event
 */
function slid(event) {
  const slider = target(event);
  if (!(slider instanceof HTMLInputElement) || !slider.matches('[data-slider]')) return;
  never(sliding);
  const ply = Number(slider.value);
  const ended = event.type === 'change';
  sliding = later(async () => {
    if (ended) sliding = 0;
    await show(ply);
    replay.moved();
  }, ended ? 0 : 90);
}
