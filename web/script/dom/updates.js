// Draws the updates of the stream, one after the other. The picks of the player stay.

import { text, toast } from './toast.js';
import { measure, play, still } from './motion.js';
import { frame } from './frame.js';
import { during, later } from './settled.js';
import { hear } from './sound.js';
import { curtain, focused, parts, replace, restore } from './panels.js';
import { turn } from './turn.js';
import { agrees, next, pace, plan, waits } from '../core/update.js';
import { isDrawn } from '../core/past.js';
import { noteSoon } from './news.js';
import { get } from './post.js';
import * as clock from './clock.js';
import * as ending from './ending.js';
import * as playback from './playback.js';
import * as halt from './halt.js';
import * as hint from './hint.js';
import * as log from './log.js';
import * as lost from './lost.js';
import * as page from './page.js';
import * as pending from './pending.js';
import * as pick from './pick.js';
import * as since from './since.js';
import * as steps from './steps.js';
import * as scene from './scene.js';
import * as chatloader from './chatloader.js';
import * as tips from './tips.js';

/** @import { Update, Waiting } from '../core/update.js' */

/** @type {Waiting[]} */
let waiting = []; // updates that have arrived and are not drawn yet
let drawing = false;
let beside = false; // whether the page shows an update that did not come by the stream, which sends only changes since its last message
let pressed = 0; // since when something is pressed; 0 for nothing
let back = () => {}; // ends the wait for the stream

// begin starts watching pointer presses, which postpone drawing.
export function begin() {
  miss();
  document.addEventListener('pointerdown', () => { pressed = performance.now(); }, true);
  for (const kind of ['pointerup', 'pointercancel']) document.addEventListener(kind, () => setTimeout(() => { pressed = 0; }), true);
}

// miss keeps the page busy until the stream is open again.
function miss() {
  back();
  during(new Promise((done) => { back = () => done(null); }));
}

/**
 * connection handles a change of the connection.
 * @param {'open' | 'lost'} state the state of the stream
 */
export function connection(state) {
  if (state === 'open') back();
  else miss();
  lost.connection(state);
}

/**
 * take queues an update.
 * @param {Update} update
 * @param {boolean} [aside] whether it did not come by the stream
 */
function take(update, aside) {
  if (update.gone) {
    toast(text('gone'), { stay: 0, bad: true });
    later(() => { location.href = '/mine'; }, 2500);
    return;
  }
  const came = performance.now();
  chatloader.received(update.talk);
  clock.set(update.clock || null, came, update.halt || null); // the clock does not wait for what is still being drawn
  halt.set(update.halt || null, came, update.soft);
  waiting.push({ update, came, beside: aside });
  during(work());
}

/**
 * arrived queues an update of the stream.
 * @param {Update} update
 */
export const arrived = (update) => take(update);

/**
 * caughtUp queues an update that the page has requested.
 * @param {Update} update
 */
export function caughtUp(update) {
  page.noteEntry(update.entry);
  take(update, true);
}

// agree fetches the present once more. The stream sends only what has changed for it, so after an update from elsewhere its messages alone
// do not complete the page.
async function agree() {
  /** @type {Update | null} */
  const update = await get(page.url('/state'));
  if (update && update.entry >= page.entry() && page.past === null) take(update);
}

// work draws the updates one after the other. Late ones are drawn without motion, and the catch-up playback shows moves of others. It draws
// at most one per frame: the browser delivers the messages of a stream in one task, and while more arrive, that task does not end and
// nothing else would run.
async function work() {
  if (drawing) return;
  drawing = true;
  while (waiting.length) {
    await lifted();
    const [first] = waiting;
    const { update, came, logged, rest } = next(waiting, page.racing);
    waiting = rest;
    for (const one of logged) log.write(one);
    const seen = document.visibilityState === 'visible' && !still();
    const ms = seen ? pace(performance.now() - came) : 0;
    during(draw(update, ms)).catch((fault) => console.error(fault)); // nobody waits for the end of a motion
    const after = agrees(beside, { ...first, update });
    beside = after.beside;
    if (after.ask) agree();
    await frame();
  }
  drawing = false;
  noteSoon();
}

// lifted waits until nothing is pressed.
async function lifted() {
  while (waits(pressed, performance.now())) await new Promise((done) => setTimeout(done, 20));
}

/**
 * draw draws one update.
 * @param {Update} update
 * @param {number} ms
 */
async function draw(update, ms) {
  const held = focused(page.main);
  if (!update.soft) page.came(update);
  page.compete(update.race);
  const atEnd = log.atEnd();
  const now = { past: page.past !== null, shows: playback.shows(update), runs: playback.runs() };
  const { board, played, ends, measured: moves, happens } = plan(update, now);
  if (played) playback.before();
  else if (ends) playback.end();
  if (board) tips.forget(page.racing || update.soft); // a chat message or a change of presence closes no tip
  const measured = moves ? measure(page.main, update.glides || []) : [];
  if (board) {
    parts(update.parts, update.zones);
    playback.drew(update);
    if (!update.soft) page.drawn(update.ply);
  }
  log.write(update);
  panels(update);
  pending.settle();
  hint.settle();
  ending.settle();
  curtain(update);
  turn(update.turn, update.title);
  steps.settle();
  since.settle();
  pick.refresh();
  restore(page.main, held);
  if (atEnd) log.toEnd();
  if (!update.soft) steps.tableChanged();
  if (page.past !== null && page.past >= page.now()) await steps.show(null); // the shown move was undone
  if (played) {
    playback.add(update, measured);
    return;
  }
  if (happens) {
    hear(update.sounds || []);
    scene.close();
    if (update.tableau && document.visibilityState === 'visible') scene.open(update.tableau, page.racing ? Infinity : 0, false);
  }
  if (board) await play(page.main, measured, ms);
}

/**
 * panels draws the panels of an update.
 * @param {Update} update
 */
function panels(update) {
  const { past } = page;
  for (const [id, html] of Object.entries(update.html || {})) if (isDrawn(id, { past, reviewed: page.reviewed() })) replace(id, html);
}
