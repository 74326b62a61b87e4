// Sends what the user does: moves, and the forms of the page.

import { find, target } from './dom.js';
import { afterwards, isMissed } from '../core/pending.js';
import { fieldsOf, get, newID, post } from './post.js';
import { during } from './settled.js';
import { text, toast } from './toast.js';
import { caughtUp } from './updates.js';
import * as page from './page.js';
import * as pending from './pending.js';
import * as pick from './pick.js';

/** @import { Answer } from './post.js' */
/** @import { Update } from '../core/update.js' */

const refused = { usual: 7000, race: 3000 }; // milliseconds for which a refusal is shown
const streamBrings = 1200; // milliseconds in which the stream brings the result of a request, unless it is lost
const look = 60; // milliseconds between two checks whether it has

/**
 * playMove plays a move, unless a coach stops it; then the coach may play it later.
 * @param {{ words: string }} move
 */
export function playMove({ words }) {
  const detail = { words, go: () => during(sendMove(words)), drop };
  if (page.main.dispatchEvent(new CustomEvent('say', { detail, cancelable: true }))) detail.go();
}

// drop drops the picks.
function drop() {
  pick.clear();
  pick.refresh();
}

/**
 * sendMove sends a move.
 * @param {string} words the move text
 */
async function sendMove(words) {
  const form = find(page.main, 'form[data-say]:not(.used)', HTMLFormElement);
  if (!form) return;
  const fields = { words, seat: pending.field(form, 'seat'), seen: pending.field(form, 'seen'), lag: page.main.dataset.lag || '' };
  form.classList.add('used'); // nothing is lit until the page shows the result
  pending.wait(Infinity);
  const held = pick.held();
  pick.clear();
  pick.refresh();
  const answer = await answerTo(form.action, fields);
  if (!answer.ok) {
    await takeAgain(answer.entry || 0, held);
    return;
  }
  pending.wait(answer.entry || 0);
  pending.settle();
  pick.refresh();
}

/**
 * takeAgain lets the user choose again after a refusal, with the earlier picks that are still possible.
 * @param {number} entry the entry at which the move was refused
 * @param {ReturnType<typeof pick.held>} held
 */
async function takeAgain(entry, held) {
  await brought(entry, 600);
  pending.wait(0);
  pick.again(held);
  if (isMissed(entry, page.entry())) {
    await reload();
    return;
  }
  pending.settle();
  pick.refresh();
}

/**
 * answerTo posts a form, shows a refusal, and ensures that the change is shown even while the stream is lost. It returns the answer.
 * @param {string} action
 * @param {Record<string, string>} fields
 * @returns {Promise<Answer>}
 */
async function answerTo(action, fields) {
  const known = page.entry();
  /** @type {(() => void)[]} */
  const slow = []; // removes the message about the delay
  const answer = await post(action, fields, () => slow.push(toast(text('sending'), { stay: 0 })));
  for (const away of slow) away();
  if (!answer.ok) toast(answer.message || '', { rule: answer.rule, bad: true, stay: page.racing ? refused.race : refused.usual });
  const then = afterwards(answer, known);
  if (then === 'reload') reload();
  else if (then === 'wait') during(catchUp(answer.entry || 0));
  else if (then === 'go') {
    location.href = answer.go || '';
    during(new Promise(() => {}));
  }
  return answer;
}

/**
 * brought waits until the stream has brought an entry, for at most so many milliseconds.
 * @param {number} entry
 * @param {number} most
 */
async function brought(entry, most) {
  const end = performance.now() + most; // timers of a hidden page run late
  while (entry > page.entry() && performance.now() < end) await new Promise((done) => setTimeout(done, look));
}

/**
 * catchUp fetches the present if the stream does not bring an entry.
 * @param {number} entry
 */
async function catchUp(entry) {
  await brought(entry, streamBrings);
  if (page.entry() >= entry) return;
  const update = await present();
  if (update && page.entry() < update.entry) caughtUp(update);
}

/**
 * present fetches the state of the present.
 * @returns {Promise<Update | null>}
 */
const present = () => get(page.url('/state'));

// reload draws the present again after a refusal, when the page was outdated.
export async function reload() {
  if (page.past !== null) return;
  const update = await present();
  if (update && update.entry >= page.entry()) caughtUp(update);
}

/**
 * submitted sends a form without leaving the page.
 * @param {SubmitEvent} event
 */
export function submitted(event) {
  const form = target(event);
  if (!(form instanceof HTMLFormElement) || event.defaultPrevented || form.method === 'dialog' || form.matches('[data-say]')) return;
  event.preventDefault();
  during(answerTo(form.action, { ...fieldsOf(form, event.submitter), input: newID() }));
}
