// The page of a table: what comes by the stream is drawn, one happening after the other; what the player holds stays.

import { watch, seen } from './live.js';
import { post, get, newID } from './post.js';
import { toast, text } from './toast.js';
import { measure, play, still } from './glide.js';
import { redraw } from './redraw.js';
import { zoomable } from './zoom.js';
import { turn } from './turn.js';
import * as pick from './pick.js';
import * as tips from './tips.js';
import * as clock from './clock.js';
import * as race from './race.js';
import * as replay from './replay.js';
import * as halt from './halt.js';
import * as hint from './hint.js';
import * as review from './review.js';

const glideTime = 480; // milliseconds for one move at ease
const latest = 1000; // never further behind than this
const patience = 400; // milliseconds for which nothing is drawn anew under a finger
const refused = { usual: 7000, race: 3000 }; // how long a refusal is shown

let main = null;
let past = null; // the ply that is shown, null for the present
let waiting = []; // updates that have come and are not drawn yet
let drawing = false;
let lost = null;
let racing = false; // seats act at the same time
let under = 0; // the entry of what I said last: Infinity while nobody has answered
let pressed = 0; // since when something is pressed; 0 for nothing
const written = new Map(); // what each panel was last drawn from
const ofTheStep = ['players', 'choices', 'hint', 'prompt', 'past', 'end']; // the panels that tell of the step shown; the others tell of the table now

export function openTable(element) {
  main = element;
  past = main.hasAttribute('data-past') ? Number(main.dataset.ply) : null;
  racing = main.hasAttribute('data-race');
  for (const figure of main.querySelectorAll('.part.zoomed')) zoomable(figure);
  pick.begin(main, say, url);
  tips.begin(main, url, pick.would);
  clock.begin();
  halt.begin(main, reload);
  hint.begin(main, url, replace);
  review.begin(main, url, replace);
  main.addEventListener('submit', submitted);
  main.addEventListener('click', clicked);
  main.addEventListener('click', logTurned);
  main.addEventListener('input', slid);
  main.addEventListener('change', slid);
  document.addEventListener('keydown', keyed);
  document.addEventListener('pointerdown', () => { pressed = performance.now(); }, true);
  for (const kind of ['pointerup', 'pointercancel']) document.addEventListener(kind, () => setTimeout(() => { pressed = 0; }), true);
  replay.begin(main, { at: () => (past === null ? Number(main.dataset.now) : past), go: show, next: ahead, rest: settleAddress });
  settleSteps();
  scrollLog();
  showLine(document.querySelector('#log li.shown'));
  turn(isTurn(), document.title);
  news();
  noted = Number(main.dataset.entry); // drawing the page has told the server
  watch([{ key: main.dataset.key, entry: Number(main.dataset.entry) }], arrived, connection);
  document.addEventListener('visibilitychange', lookedAway);
}

const isTurn = () => past === null && (main.querySelector('form[data-say]') !== null || main.querySelector('.asks .primary[name="yes"]') !== null);

// url is an address of this table, from the seat that this page shows.
function url(path, query = {}) {
  const all = new URLSearchParams(query);
  const as = new URLSearchParams(location.search).get('as');
  if (as) all.set('as', as);
  if (past !== null && (path === '/tip' || path === '/review/panel')) all.set('at', past);
  if ((path === '/state' || path === '/log') && main.hasAttribute('data-review')) all.set('review', 1);
  const rest = all.toString();
  return '/t/' + main.dataset.table + path + (rest ? '?' + rest : '');
}

// place is the path of the page behind a sentence, null for that of the present: with the review where it is shown.
function place(ply) {
  if (main.hasAttribute('data-review')) return ply === null ? '/review' : '/review/' + ply;
  return ply === null ? '' : '/at/' + ply;
}

// noteSeen tells the server how far I have looked, so that the page can say later what has happened since.
let noted = 0;
let noting = 0;
let notedAt = -Infinity;
const noteEvery = 3000;

// noteSoon does so before long, and not too often.
function noteSoon() {
  if (!noting) noting = setTimeout(() => { if (document.visibilityState === 'visible') noteSeen(); }, Math.max(400, notedAt + noteEvery - performance.now()));
}

function noteSeen() {
  clearTimeout(noting);
  noting = 0;
  const entry = Number(main.dataset.entry);
  if (entry <= noted || !main.hasAttribute('data-kept')) return;
  noted = entry;
  notedAt = performance.now();
  fetch('/t/' + main.dataset.table + '/seen', { method: 'POST', keepalive: true, body: new URLSearchParams({ entry, input: newID() }), headers: { Accept: 'application/json' } }).catch(() => { noted = 0; });
}

// What comes.

function connection(state) {
  if (state === 'lost' && !lost) {
    lost = setTimeout(() => { lost = { away: toast(text('lost'), { stay: 0, bad: true }) }; }, 1500);
  } else if (state === 'open' && lost) {
    if (lost.away) {
      lost.away();
      toast(text('back'), { stay: 2000 });
    } else {
      clearTimeout(lost);
    }
    lost = null;
  }
}

function arrived(update) {
  if (update.gone) {
    toast(text('gone'), { stay: 0, bad: true });
    setTimeout(() => { location.href = '/mine'; }, 2500);
    return;
  }
  const came = performance.now();
  clock.set(update.clock || null, came, update.halt); // time does not wait for what is still being drawn
  halt.set(update.halt || null, came, update.soft);
  waiting.push({ update, came });
  work();
}

// work draws the updates one after the other; those that would come too late are drawn without motion. Where seats act at the same
// time nobody waits for a motion to end.
async function work() {
  if (drawing) return;
  drawing = true;
  while (waiting.length) {
    await lifted();
    let { update, came } = waiting.shift();
    while (racing && waiting.length > 2 && !update.whole && !waiting[0].update.whole) { // too much to be seen one by one
      writeLog(update);
      came = waiting[0].came;
      update = both(update, waiting.shift().update);
    }
    const left = latest - (performance.now() - came);
    const hidden = document.visibilityState !== 'visible';
    const ms = hidden || still() || left < 80 ? 0 : Math.min(glideTime, racing ? glideTime : left / (waiting.length + 1));
    const drawn = draw(update, ms).catch((fault) => console.error(fault));
    if (!racing) await drawn;
  }
  drawing = false;
  if (document.visibilityState === 'visible') noteSoon();
}

// both is what two updates bring together, when the log has been told of the first.
function both(first, second) {
  const last = second.soft ? { ...first, title: second.title, turn: second.turn, race: second.race, logged: true } : second;
  return { ...last, html: { ...first.html, ...second.html }, parts: { ...first.parts, ...second.parts }, glides: [] };
}

// lifted waits, not long, until nothing is pressed: a click counts only when it ends on what it began on.
async function lifted() {
  while (pressed && performance.now() - pressed < patience) await new Promise((done) => setTimeout(done, 20));
}

// draw puts one update on the page.
async function draw(update, ms) {
  const held = focused();
  if (!update.soft) {
    main.dataset.entry = Math.max(update.entry, Number(main.dataset.entry));
    main.dataset.now = update.now;
    soon = null;
  }
  compete(update.race);
  let measured = [];
  const atEnd = logAtEnd();
  const board = past === null && (!update.past);
  if (board) {
    tips.forget(racing);
    measured = measure(main, update.glides || []);
    parts(update.parts);
    if (!update.soft) main.dataset.ply = update.ply;
  }
  writeLog(update);
  for (const [id, html] of Object.entries(update.html || {})) {
    if (main.hasAttribute('data-review') && (id === 'past' || id === 'end')) continue; // they stand there as the review has them
    if (past === null || !ofTheStep.includes(id)) replace(id, html);
  }
  settleForm();
  hint.settle();
  curtain(update);
  turn(update.turn, update.title);
  settleSteps();
  pick.refresh();
  restore(held);
  if (atEnd) scrollLog();
  if (past !== null && past >= Number(main.dataset.now)) await show(null); // it was taken back
  else if (past !== null && !update.soft && !replay.isPlaying()) {
    clearTimeout(anew);
    anew = setTimeout(stepAnew, 200);
  }
  if (board) await play(main, measured, ms);
}

// compete changes how the page tells what happens, where seats begin or end to act at the same time.
function compete(now = false) {
  racing = now;
  main.toggleAttribute('data-race', racing);
  document.getElementById('log').parentNode.setAttribute('aria-live', racing ? 'off' : 'polite');
}

function parts(all = {}) {
  for (const [id, svg] of Object.entries(all)) {
    const live = document.getElementById('part-' + id);
    if (live) redraw(live, svg);
    else frames();
  }
}

// frames fetches the page anew because it has no frame for a part: a game with secrets has begun, and who sits there has a hand now that
// nobody had before. Not twice in a short while, whatever the server says.
function frames() {
  const last = Number(sessionStorage.getItem('frames') || 0);
  if (Date.now() - last < 10000) return;
  sessionStorage.setItem('frames', Date.now());
  location.reload();
}

// replace draws a panel anew; details that were open stay open, and fields keep what was chosen.
function replace(id, html) {
  const panel = document.getElementById(id);
  if (!panel || written.get(id) === html) return;
  written.set(id, html);
  const open = Array.from(panel.querySelectorAll('details[open]'), (d) => d.dataset.verbGroup || d.id);
  const shut = Array.from(panel.querySelectorAll('details:not([open])'), (d) => d.dataset.verbGroup || d.id);
  const typed = Array.from(panel.querySelectorAll('select[name]')).filter((s) => !Array.from(s.selectedOptions).some((o) => o.defaultSelected));
  panel.innerHTML = html;
  for (const d of panel.querySelectorAll('details')) {
    const name = d.dataset.verbGroup || d.id;
    if (open.includes(name)) d.open = true;
    else if (shut.includes(name)) d.open = false;
  }
  for (const { name, value, dataset } of typed) {
    const field = panel.querySelector(`select[name="${CSS.escape(name)}"]` + (dataset.for ? `[data-for="${dataset.for}"]` : ''));
    if (field && Array.from(field.options).some((o) => o.value === value)) field.value = value;
  }
  for (const button of panel.querySelectorAll('[data-copy]')) button.hidden = false;
}

// focused names what has the focus, so that it can have it again after the page was drawn anew.
function focused() {
  const node = document.activeElement;
  if (!node || node === document.body || !main.contains(node)) return null;
  const thing = node.closest('[data-svg]') && node.closest('[data-thing]');
  for (const name of thing ? ['data-key', 'data-thing'] : []) {
    const find = `[data-svg] [${name}="${CSS.escape(thing.getAttribute(name))}"]`;
    if (thing.getAttribute(name)) return { node, find: `${find}[tabindex], ${find} > [tabindex]` };
  }
  if (node.name && node.value && node.tagName === 'BUTTON') return { node, find: `button[name="${CSS.escape(node.name)}"][value="${CSS.escape(node.value)}"]` };
  if (node.dataset.step) return { node, find: `[data-step="${node.dataset.step}"]` };
  if (node.matches('[data-slider]')) return { node, find: '[data-slider]' };
  if (node.tagName === 'SUMMARY' && node.parentNode.id) return { node, find: '#' + CSS.escape(node.parentNode.id) + ' > summary' };
  return { node, find: '' };
}

function restore(held) {
  if (!held || held.node.isConnected) return;
  const node = held.find ? main.querySelector(held.find) : null;
  if (node) node.focus({ preventScroll: true });
}

function writeLog(update) {
  if (update.soft || update.logged) return;
  const log = document.getElementById('log');
  const anew = update.whole && !update.past;
  if (anew) {
    log.replaceChildren();
    log.dataset.from = update.from || 1;
  } else if (Number(log.dataset.to) < update.keep) { // an earlier page is shown: what is new goes behind a later one
    settleLog();
    return;
  }
  for (const line of Array.from(log.children)) {
    if (Number(line.dataset.ply) <= update.keep) continue;
    if (line.matches('.event')) line.dataset.ply = update.keep;
    else line.remove();
  }
  const last = log.lastElementChild;
  if (update.log) log.insertAdjacentHTML('beforeend', update.log);
  const next = last && last.nextElementSibling;
  if (racing && !update.whole) {
    const lines = [];
    for (let line = next; line; line = line.nextElementSibling) if (!line.matches('.own')) lines.push(line);
    race.happened(lines);
  }
  if (next && last.dataset.undoBy && last.dataset.undoBy === next.dataset.undoBy && last.dataset.ply === next.dataset.ply) last.remove(); // told once
  log.dataset.to = Math.max(update.keep, log.lastElementChild ? Number(log.lastElementChild.dataset.ply) : 0);
  if (!log.childElementCount && update.keep > 0) turnPage('at', update.keep); // so much was taken back that all of the page is gone
  settleLog();
  markLog();
}

// turnPage puts a page of the log in the place of what is there: that with a sentence on it. Or it adds what is told before or behind one.
async function turnPage(where, ply) {
  const log = document.getElementById('log');
  const part = await get(url('/log', { [where]: ply }));
  if (!part) return;
  if (where === 'before' && Number(log.dataset.from) === ply) {
    const below = log.scrollHeight - log.scrollTop;
    log.insertAdjacentHTML('afterbegin', part.log);
    log.dataset.from = part.from;
    log.scrollTop = log.scrollHeight - below;
  } else if (where === 'after' && Number(log.dataset.to) === ply) {
    log.insertAdjacentHTML('beforeend', part.log);
    log.dataset.to = part.to;
  } else if (where === 'at') {
    log.innerHTML = part.log;
    log.dataset.from = part.from;
    log.dataset.to = part.to;
  }
  settleLog();
  markLog();
}

// settleLog shows whether the log has more to tell than its page does.
function settleLog() {
  const log = document.getElementById('log');
  const from = Number(log.dataset.from);
  const to = Number(log.dataset.to);
  const more = { earlier: from > 1 ? from - 1 : null, later: to < Number(main.dataset.now) ? to + 1 : null };
  for (const [where, ply] of Object.entries(more)) {
    const line = main.querySelector(`[data-log-page="${where}"]`);
    line.hidden = ply === null;
    if (ply !== null) line.firstElementChild.href = url(place(ply));
  }
}

// logTurned is a click on the way to more of the log.
function logTurned(event) {
  const line = event.target.closest('[data-log-page]');
  if (!line || !event.target.closest('a') || event.ctrlKey || event.metaKey || event.shiftKey) return;
  event.preventDefault();
  const log = document.getElementById('log');
  if (line.dataset.logPage === 'earlier') turnPage('before', Number(log.dataset.from));
  else turnPage('after', Number(log.dataset.to));
}

// logAtEnd tells whether the log shows its last line, so that it should go on doing so. It is asked before anything is drawn:
// in between the browser would have to lay out the page once more.
function logAtEnd() {
  const log = document.getElementById('log');
  return log.scrollHeight - log.scrollTop - log.clientHeight < 40;
}

// markLog shows in the log which sentence the board is drawn behind, and what came later.
function markLog() {
  for (const line of document.querySelectorAll('#log li')) {
    const at = Number(line.dataset.ply);
    const event = line.matches('.event'); // stands behind its sentence
    line.classList.toggle('shown', past !== null && at === past && !event);
    line.classList.toggle('later', past !== null && (at > past || (at === past && event)));
  }
}

function scrollLog() {
  const log = document.getElementById('log');
  log.scrollTop = log.scrollHeight;
}

// news tells what has happened since I last looked: on coming back to the page, or to its tab.
function news() {
  const since = Number(main.dataset.news || 0);
  if (!since) return;
  tellNews(Array.from(document.querySelectorAll('#log li:not(.own)')).slice(-(Number(main.dataset.entry) - since)));
}

let leftAt = null; // the ply when the tab was left
function lookedAway() {
  if (document.visibilityState !== 'visible') {
    leftAt = Number(main.dataset.now);
    noteSeen();
    return;
  }
  if (leftAt !== null) tellNews(Array.from(document.querySelectorAll('#log li:not(.own)')).filter((line) => Number(line.dataset.ply) > leftAt));
  leftAt = null;
  noteSeen();
}

function tellNews(missed) {
  if (!missed.length) return;
  const lines = missed.slice(-4).map((line) => line.querySelector('.said, span').textContent.trim());
  if (!racing) toast(text('news') + '\n' + (missed.length > 4 ? '…\n' : '') + lines.join('\n'), { stay: 12000 });
  for (const line of document.querySelectorAll('#log .news')) line.classList.remove('news');
  missed.forEach((line) => line.classList.add('news'));
}

function curtain(update) {
  const box = document.getElementById('curtain');
  if (!update.lift) {
    box.hidden = true;
    return;
  }
  box.querySelector('[data-curtain-who]').textContent = update.next;
  box.querySelector('[data-lift]').href = update.lift;
  if (box.hidden) {
    box.hidden = false;
    box.querySelector('[data-lift]').focus();
  }
}

// What I do.

async function say(sentence) {
  const form = main.querySelector('form[data-say]:not(.used)');
  if (!form) return;
  const fields = { words: sentence.words, seat: form.elements.seat.value, seen: form.elements.seen.value };
  form.classList.add('used'); // nothing is lit until the page shows what came of it
  under = Infinity;
  const held = pick.held();
  pick.clear();
  pick.refresh();
  const answer = await answerTo(form.action, fields);
  if (!answer.ok) {
    await takeAgain(answer.entry, held);
    return;
  }
  under = answer.entry;
  settleForm();
  pick.refresh();
}

// settleForm shuts the list of choices while it may be one from before what I said last.
function settleForm() {
  for (const form of main.querySelectorAll('form[data-say]')) form.classList.toggle('used', under > Number(form.elements.seen.value));
}

// takeAgain lets me choose anew after a refusal that was made at an entry, with what I held as far as it is still possible.
async function takeAgain(entry, held) {
  for (let wait = 0; entry > Number(main.dataset.entry) && wait < 10; wait++) await new Promise((done) => setTimeout(done, 60)); // the stream brings it
  under = 0;
  pick.again(held);
  if (!entry || entry > Number(main.dataset.entry)) {
    await reload();
    return;
  }
  settleForm();
  pick.refresh();
}

// answerTo posts an input, tells a refusal, and makes sure that what it changed is seen even while the stream is away. It gives the
// answer.
async function answerTo(action, fields) {
  let slow = null;
  const answer = await post(action, fields, () => { slow = toast(text('sending'), { stay: 0 }); });
  if (slow) slow();
  if (!answer.ok) {
    toast(answer.message, { rule: answer.rule, bad: true, stay: racing ? refused.race : refused.usual });
    if (!answer.entry) reload();
    return answer;
  }
  if (answer.go) {
    location.href = answer.go;
    return answer;
  }
  const key = main.dataset.key;
  setTimeout(async () => {
    if (Number(main.dataset.entry) >= answer.entry) return;
    const update = await get(url('/state'));
    if (update && Number(main.dataset.entry) < update.entry) {
      seen(key, update.entry);
      arrived(update);
    }
  }, 1200);
  return answer;
}

// reload draws the present anew, after a refusal: the page was behind.
async function reload() {
  if (past !== null) return;
  const update = await get(url('/state'));
  if (update && update.entry >= Number(main.dataset.entry)) {
    seen(main.dataset.key, update.entry);
    arrived(update);
  }
}

function submitted(event) {
  const form = event.target;
  if (event.defaultPrevented || form.method === 'dialog' || form.matches('[data-say]')) return;
  event.preventDefault();
  const fields = Object.fromEntries(new FormData(form, event.submitter));
  fields.input = newID();
  answerTo(form.action, fields);
}

function clicked(event) {
  const step = event.target.closest('[data-step]');
  if (step && !event.ctrlKey && !event.metaKey) {
    event.preventDefault();
    replay.stop();
    stepTo(step.dataset.step);
    return;
  }
  const line = event.target.closest('[data-to]');
  if (line && !event.ctrlKey && !event.metaKey) {
    event.preventDefault();
    replay.stop();
    show(Number(line.dataset.to));
    if (line.closest('.review') && window.matchMedia('(max-width: 999.9px)').matches) main.querySelector('.parts').scrollIntoView(); // the board stands above
    return;
  }
  const rules = event.target.closest('[data-rules]');
  if (rules && !event.ctrlKey && !event.metaKey) {
    event.preventDefault();
    openRules(rules.dataset.rules);
  }
}

async function openRules(address) {
  const dialog = document.getElementById('rules');
  if (!dialog.childElementCount) {
    const answer = await fetch(address);
    if (!answer.ok) return;
    dialog.innerHTML = await answer.text();
  }
  dialog.showModal();
}

function keyed(event) {
  if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return;
  const field = event.target.closest('input:not([type="range"]), textarea, select, dialog');
  if (event.key === 'Escape' && !field) {
    if (document.getElementById('tip')) tips.hide();
    else if (pick.drop()) event.preventDefault();
    else if (replay.isPlaying()) replay.stop();
    else if (past !== null) show(null);
  } else if (!field && !(racing && past === null) && !event.target.closest('[data-svg], [data-slider]') && (event.key === 'ArrowLeft' || event.key === 'ArrowRight')) {
    replay.stop();
    stepTo(event.key === 'ArrowLeft' ? 'back' : 'forward');
    event.preventDefault();
  } else if (!event.target.closest('input, textarea, select, dialog, button, a, summary, [data-svg] [tabindex]') && (past !== null || !main.querySelector('form[data-say]')) && replay.key(event)) {
    event.preventDefault();
  }
}

// Looking back.

function stepTo(where) {
  const now = Number(main.dataset.now);
  const at = past === null ? now : past;
  const to = { first: 0, back: at - 1, forward: at + 1, last: now }[where];
  show(Math.max(0, Math.min(now, to)));
}

let stepping = 0;

let soon = null; // what a replay will show next: {ply, update}

const stateAt = (ply) => get(url('/state', ply === null ? {} : { at: ply }));

// ahead has the state after a sentence ready.
function ahead(ply) {
  if (ply < Number(main.dataset.now) && (!soon || soon.ply !== ply)) soon = { ply, update: stateAt(ply) };
}

// show draws the table as it was after a sentence, with what that moved moving for so many milliseconds; null and the last one are
// the present. It tells whether it could.
async function show(ply, ms = 0) {
  const now = Number(main.dataset.now);
  const target = ply === null || ply >= now ? null : ply;
  const mine = ++stepping;
  let update = await (target !== null && soon && soon.ply === target ? soon.update : stateAt(target));
  while (target === null && update && update.entry < Number(main.dataset.entry)) update = await stateAt(null); // the stream was quicker
  if (soon && soon.ply === target) soon = null;
  if (mine !== stepping) return false;
  if (!update) {
    toast(text('lost'), { bad: true });
    return false;
  }
  const log = document.getElementById('log');
  if (target > 0 && (target < Number(log.dataset.from) || target > Number(log.dataset.to))) {
    await turnPage('at', target);
    if (mine !== stepping) return false;
  }
  past = target;
  pick.clear();
  tips.forget();
  const measured = ms > 0 && !still() ? measure(main, update.glides || []) : [];
  parts(update.parts);
  for (const [id, html] of Object.entries(update.html)) replace(id, html);
  main.dataset.ply = update.ply;
  if (target === null) {
    main.dataset.entry = Math.max(update.entry, Number(main.dataset.entry));
    main.dataset.now = update.now;
    seen(main.dataset.key, update.entry);
    compete(update.race);
    writeLog(update);
    turn(update.turn, update.title);
  }
  main.toggleAttribute('data-past', past !== null);
  markLog();
  showLine(document.querySelector('#log li.shown'));
  if (!replay.isPlaying()) settleAddress();
  settleSteps();
  hint.settle();
  pick.refresh();
  play(main, measured, ms);
  return true;
}

let anew = 0;

// stepAnew draws the panels that tell of the step shown, when what can be done from there has changed.
async function stepAnew() {
  const [step, mine] = [past, stepping];
  const update = step !== null && await stateAt(step);
  if (!update || past !== step || mine !== stepping) return;
  const held = focused();
  for (const id of ofTheStep) if (id in update.html) replace(id, update.html[id]);
  restore(held);
}

// settleAddress makes the address that of what is shown. A replay does it only where it stops: browsers count such changes.
function settleAddress() {
  history.replaceState(null, '', url(place(past)));
}

// showLine moves the log, and nothing else of the page, so that one of its lines is in sight.
function showLine(line) {
  if (!line) return;
  const log = document.getElementById('log');
  const [a, b] = [line.getBoundingClientRect(), log.getBoundingClientRect()];
  if (a.top < b.top) log.scrollTop -= b.top - a.top;
  else if (a.bottom > b.bottom) log.scrollTop += a.bottom - b.bottom;
}

// settleSteps makes the row of steps agree with what is shown.
function settleSteps() {
  const row = main.querySelector('[data-steps]');
  const now = Number(main.dataset.now);
  const at = past === null ? now : past;
  row.hidden = now === 0;
  const slider = row.querySelector('[data-slider]');
  slider.disabled = false;
  slider.max = now;
  if (!sliding) slider.value = at;
  const time = replay.timeOf(at);
  const where = at + '/' + now + (time ? ' · ' + time : '');
  const count = row.querySelector('[data-step-count]');
  if (count.textContent !== where) count.textContent = where;
  slider.setAttribute('aria-valuetext', where);
  const to = { first: 0, back: Math.max(0, at - 1), forward: Math.min(now, at + 1) };
  for (const [step, ply] of Object.entries(to)) row.querySelector(`[data-step="${step}"]`).href = url(place(ply));
}

let sliding = 0; // what will be shown when the slider has rested for a moment; 0 when nobody slides
function slid(event) {
  if (!event.target.matches('[data-slider]')) return;
  clearTimeout(sliding);
  const to = Number(event.target.value);
  sliding = setTimeout(async () => {
    if (event.type === 'change') sliding = 0;
    await show(to);
    replay.moved();
  }, event.type === 'change' ? 0 : 90);
}
