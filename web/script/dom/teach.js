// Lessons and coaches. A lesson shows its items one by one, with a ring around the thing that each is about. A coach shows each note a few
// times only. The browser stores the progress. This is a separate script, loaded at tables with a lesson or coach.

import { every, find, need, near, target } from './dom.js';
import { json, request } from './post.js';
import { during, later, never } from './settled.js';
import { seat } from '../core/address.js';
import { due, heard } from '../core/coach.js';
import { front, noted, ring as ringed, standing, waits as waitsFor } from '../core/lesson.js';

/** @import { Area } from '../core/geometry.js' */
/** @import { Far } from '../core/lesson.js' */

const little = matchMedia('(width < 62.5em)'); // as in teach.css
const most = () => (little.matches ? 190 : 420); // letters of a coach's notes at a time
const frames = '[data-frame], .pane, .in-now, .bar';
const warns = 5000; // milliseconds in which a coach may warn before a move is played

/**
 * kept reads an object from the browser's storage, empty if it is not stored.
 * @param {string} key
 * @returns {Record<string, any>}
 */
function kept(key) {
  try {
    const value = JSON.parse(localStorage.getItem(key) || '{}');
    return value && typeof value === 'object' ? value : {};
  } catch { // invalid content, or the browser has no storage
    return {};
  }
}

/**
 * keep stores an object in the browser.
 * @param {string} key
 * @param {Record<string, any>} value
 */
function keep(key, value) {
  try {
    localStorage.setItem(key, JSON.stringify(value));
  } catch { // the browser has no storage: the lesson works all the same
  }
}

/**
 * note stores the progress of a lesson.
 * @param {string} lesson
 * @param {Far} far
 */
const note = (lesson, far) => keep('lessons', noted(kept('lessons'), lesson, far));

// The page of a title's lessons shows which are done, and links to the one in progress.
for (const card of every(document, '[data-lesson-card]')) {
  /** @type {Far} */
  const far = kept('lessons')[card.dataset.lessonCard || ''] || {};
  if (far.done) need(card, '[data-lesson-done]').hidden = false;
  else if (far.table) {
    const on = need(card, '[data-lesson-on]', HTMLAnchorElement);
    on.href = '/t/' + encodeURIComponent(far.table);
    on.hidden = false;
  }
}

const main = find(document, 'main[data-table]');
const panel = main && find(main, '#teach');
if (main && panel) table(main, panel);

/**
 * table shows the lesson or coach of a table.
 * @param {HTMLElement} main
 * @param {HTMLElement} panel
 */
function table(main, panel) {
  let step = 0; // the index of the current item
  let block = ''; // the block of that item
  let waits = 0;
  const rings = document.createElement('div');
  rings.className = 'teach-rings';
  rings.setAttribute('aria-hidden', 'true');
  document.body.append(rings);

  const lesson = () => find(panel, '[data-lesson]');
  const items = () => every(panel, '[data-item]');

  // alone is called when the user has dismissed the coach and so knows the game: the moves of others are shown as at any table.
  function alone() {
    if (kept('coach')[main.dataset.game || '']?.away) main.removeAttribute('data-guided');
  }

  const guided = main.hasAttribute('data-guided');

  // drawn shows a redrawn panel, after the catch-up playback.
  function drawn() {
    never(waits);
    const since = Date.now();
    const playback = find(main, '#film');
    const look = () => {
      const now = { guided: main.hasAttribute('data-guided'), open: playback !== null && !playback.hidden,
        playing: main.querySelector('.part.zoomed.filming') !== null, since: Date.now() - since };
      if (waitsFor(now)) waits = later(look, 150);
      else begun();
    };
    panel.classList.add('waits');
    look();
  }

  function begun() {
    panel.classList.remove('waits');
    const now = lesson();
    if (!now) {
      if (guided) note(main.dataset.game || '', find(main, '#end .ending') ? { done: true } : { table: main.dataset.table });
      coach();
      show();
      return;
    }
    const name = now.dataset.lesson || '';
    const fresh = block !== now.dataset.block;
    if (fresh) {
      block = now.dataset.block || '';
      step = Number(sessionStorage.getItem(`${main.dataset.table} ${block}`) || 0);
    }
    note(name, show().over ? { done: true } : { table: main.dataset.table });
    if (fresh) reveal(items()[step]);
  }

  // show shows the current item and what it is about. It returns the state of the lesson.
  function show() {
    const all = items();
    const far = find(panel, 'progress', HTMLProgressElement);
    const now = lesson();
    const what = all.map((item) => (
      { asks: item.matches('.teach-ask:not(:has([data-right][open]))'), acts: item.matches('.teach-task, .teach-free') }));
    const ended = now?.hasAttribute('data-ended') || false;
    const at = standing(what, step, { lesson: now !== null, ended, done: Number(far?.dataset.done), all: far?.max || 0 });
    step = at.step;
    for (const [i, item] of all.entries()) item.hidden = i !== step;
    if (far) far.value = at.far;
    const shown = { '[data-teach-next]': at.next, '[data-teach-on]': at.on, '[data-teach-back]': at.back, '.teach-answer': at.answer };
    for (const [selector, is] of Object.entries(shown)) {
      const node = find(panel, selector);
      if (node) node.hidden = !is;
    }
    main.classList.toggle('reads', at.reads);
    if (now) sessionStorage.setItem(`${main.dataset.table} ${block}`, String(step));
    if (at.over) note(now?.dataset.lesson || '', { done: true });
    main.dispatchEvent(new Event('taught'));
    place();
    return at;
  }

  // place puts the rings around the things of the item, or of the move that a coach suggests. The board may have been redrawn, zoomed or
  // scrolled before.
  function place() {
    const item = items().find((i) => !i.hidden);
    /** @type {Element[]} */
    const about = [];
    const rather = every(panel, '[data-coach-warns] strong [data-ref]').map((word) => word.dataset.ref || '');
    for (const thing of item ? (item.dataset.atThings || '').split(' ').filter(Boolean) : rather) {
      const found = seen(main.querySelectorAll(`[data-svg] [data-thing~="${CSS.escape(thing)}"]`));
      if (found) about.push(found);
    }
    const part = item?.dataset.atPart;
    if (part) {
      const found = main.querySelector(`.part[data-part="${CSS.escape(part)}"], #${CSS.escape(part)}`);
      if (found) about.push(found);
    }
    main.classList.toggle('holds', about.some((node) => node.closest('.in-now') !== null));
    main.classList.toggle('shows', about.some((node) => node.closest('.pane') !== null));
    while (rings.children.length > about.length) rings.lastElementChild?.remove();
    while (rings.children.length < about.length) rings.append(document.createElement('div'));
    for (const [i, node] of about.entries()) {
      const hit = node.querySelector(':scope > .pb-hit') || node;
      const ring = /** @type {HTMLElement} */ (rings.children[i]);
      const area = ringed(hit.getBoundingClientRect(), roomsOf(node));
      ring.hidden = !area;
      if (!area) continue;
      const { left, top, width, height } = area;
      ring.style.transform = `translate(${left}px, ${top}px)`;
      ring.style.width = `${width}px`;
      ring.style.height = `${height}px`;
      outline(ring, hit, left, top);
    }
  }

  /**
   * roomsOf returns the areas through which an element is visible: the window, and its frame and pane, which scroll.
   * @param {Element} node
   */
  function roomsOf(node) {
    /** @type {Area[]} */
    const rooms = [{ left: 0, top: 0, width: innerWidth, height: innerHeight }];
    for (let box = node.closest(frames); box; box = box.parentElement && box.parentElement.closest(frames)) {
      rooms.push(box.getBoundingClientRect());
    }
    return rooms;
  }

  /**
   * outline lets a ring follow the outline of a thing that has one, such as a territory. It is a frame round any other thing.
   * @param {HTMLElement} ring
   * @param {Element} hit
   * @param {number} left the position of the ring
   * @param {number} top
   */
  function outline(ring, hit, left, top) {
    const shape = hit instanceof SVGUseElement ? document.getElementById(hit.href.baseVal.slice(1)) : hit;
    const way = shape instanceof SVGPathElement && hit instanceof SVGGraphicsElement ? hit.getScreenCTM() : null;
    ring.classList.toggle('shaped', way !== null);
    if (!way) ring.replaceChildren();
    if (!way || !(shape instanceof SVGPathElement)) return;
    let paths = every(ring, 'path', SVGPathElement);
    if (!paths.length) {
      const svg = document.createElementNS(shape.namespaceURI || '', 'svg');
      for (let n = 0; n < 2; n++) svg.append(document.createElementNS(svg.namespaceURI || '', 'path')); // the casing, and the line on it
      ring.append(svg);
      paths = every(ring, 'path', SVGPathElement);
    }
    for (const path of paths) {
      path.setAttribute('d', shape.getAttribute('d') || '');
      path.setAttribute('transform', `matrix(${way.a} ${way.b} ${way.c} ${way.d} ${way.e - left} ${way.f - top})`);
    }
  }

  /**
   * seen returns the first of some elements that is visible, or else the first.
   * @param {NodeListOf<Element>} all
   */
  function seen(all) {
    return Array.from(all).find((node) => node.getBoundingClientRect().width > 0) || all[0];
  }

  /**
   * turnTo moves to another item.
   * @param {number} by
   */
  function turnTo(by) {
    step += by;
    show();
    const item = items()[step];
    reveal(item);
    find(panel, step >= items().length - 1 ? '[data-teach-on] button' : '[data-teach-next]')?.focus({ preventScroll: true });
  }

  /**
   * reveal opens the tab of the thing that the item is about, or the tab of the choices if the item requires a move.
   * @param {HTMLElement | undefined} item
   */
  function reveal(item) {
    const bar = near(panel, '.bar');
    if (bar) bar.scrollTop = 0;
    const thing = item?.dataset.atThings?.split(' ')[0];
    const part = item?.dataset.atPart;
    const node = part ? main.querySelector(`.part[data-part="${CSS.escape(part)}"], #${CSS.escape(part)}`)
      : thing ? main.querySelector(`[data-svg] [data-thing~="${CSS.escape(thing)}"]`) : null;
    const pane = node?.closest('.pane');
    const zone = pane && ['mine', 'shared', 'rivals', 'log'].find((n) => pane.classList.contains('in-' + n)) || '';
    const to = pane && !zone ? '' : front({ found: node !== null, zone, acts: item?.matches('.teach-task, .teach-free') || false });
    const tab = to && find(main, `.tabs .tab-${to}`, HTMLInputElement);
    if (tab && (pane ? !pane.checkVisibility() : !tab.checked && near(tab, '.tab')?.checkVisibility())) tab.click();
    if (pane || node && near(node, '[data-frame]')) node?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
    place();
  }

  // used returns the verbs that the reader has played at this table and therefore knows.
  const used = () => new Set((sessionStorage.getItem(main.dataset.table + ' used') || '').split(' '));

  /**
   * goes plays a move that the coach has held back.
   * @param {Saying} said
   */
  function goes(said) {
    uses(said);
    said.go();
  }

  /**
   * uses records the verb of a played move.
   * @param {Saying} said
   */
  const uses = ({ words }) => sessionStorage.setItem(main.dataset.table + ' used', [...used().add(words.split(' ')[0])].join(' '));

  // lone reports whether there is only one legal move, so that no advice is needed.
  const lone = () => new Set(every(main, 'form[data-say] button[name="words"]', HTMLButtonElement).map((b) => b.value)).size === 1;

  const notes = () => every(panel, '[data-coach] [data-note]').map(({ dataset, textContent }) => (
    { id: dataset.note || '', of: dataset.of || '', times: Number(dataset.times), text: textContent || '' }));

  // coach shows the notes of the coach, each in as many turns as it says. A dismissed coach shows nothing.
  function coach() {
    const box = find(panel, '[data-coach]');
    if (!box) {
      enough = false; // others act
      return;
    }
    const game = box.dataset.coach || '';
    const all = kept('coach');
    const mine = all[game] || {};
    for (const n of Object.keys(mine)) if (/^\d/.test(n)) delete mine[n]; // old browsers' storage keyed notes by their position in the file
    const turn = `${main.dataset.table} ${main.dataset.now}`;
    const away = find(box, '[data-coach-away]');
    if (away) away.hidden = false;
    const said = due(mine.away ? [] : notes(), mine, { turn, known: used(), lone: lone(), most: most() });
    for (const item of every(box, '[data-note]')) item.toggleAttribute('data-due', said.due.includes(item.dataset.note || ''));
    keep('coach', { ...all, [game]: said.said });
    aside();
  }

  // aside leaves, while something is held, only the notes on that; the held move needs the room.
  function aside() {
    const box = find(panel, '[data-coach]');
    if (!box || warned) return;
    const away = kept('coach')[box.dataset.coach || '']?.away;
    const verb = main.classList.contains('hand') ? main.dataset.verb || '-' : '';
    const all = every(box, '[data-note]');
    const says = heard(notes(), all.filter((item) => 'due' in item.dataset).map((item) => item.dataset.note || ''), verb);
    for (const item of all) item.hidden = !says.includes(item.dataset.note || '');
    box.hidden = away || !says.length;
    box.classList.toggle('aside', verb !== '');
    const bar = near(panel, '.bar');
    if (bar && verb !== held) bar.scrollTop = 0; // the new prompt is at its top
    held = verb;
    main.dispatchEvent(new Event('taught'));
  }

  let held = ''; // what was held when the notes were last shown

  /** @typedef {{ words: string, go: () => void, drop: () => void }} Saying a move that is about to be played */

  /** @type {Saying | null} */
  let warned = null; // the move that the coach has warned of or is evaluating
  let enough = false; // whether the coach has warned in this turn; one warning per turn is enough

  // Before a move is played the coach evaluates it and warns of a bad one. If the request fails, the move is played.
  main.addEventListener('say', async (event) => {
    const box = find(panel, '[data-coach]');
    const said = /** @type {CustomEvent<Saying>} */ (event).detail;
    if (!box || enough || kept('coach')[box.dataset.coach || '']?.away) {
      uses(said);
      return;
    }
    event.preventDefault();
    warned = said;
    const thinks = need(box, '[data-coach-thinks]');
    for (const item of every(box, '.teach-notes')) item.hidden = true;
    box.hidden = thinks.hidden = false;
    const as = seat(main.dataset.key || '');
    const asks = new URLSearchParams(as ? { words: said.words, as } : { words: said.words });
    let html = '';
    try {
      const answer = await during(request(`/t/${main.dataset.table}/warn?${asks}`, json, warns));
      if (answer.ok) html = (await during(answer.json())).html || '';
    } catch { // the network is unreachable: sending the move will report it
    }
    thinks.hidden = true;
    need(box, '[data-coach-warns]').innerHTML = html;
    if (html) {
      enough = true;
      main.classList.add('reads'); // hides everything else beside the board
      reveal(undefined);
      place();
      find(box, '[data-warn-back]')?.focus({ preventScroll: true });
    } else {
      unwarned();
      goes(said);
    }
  });

  // unwarned shows the usual content of the coach again.
  function unwarned() {
    warned = null;
    main.classList.remove('reads');
    need(panel, '[data-coach-warns]').replaceChildren();
    place();
    for (const item of every(panel, '.teach-notes')) item.hidden = false;
    aside();
  }

  /**
   * answerWarning handles the buttons of a warning.
   * @param {Element} node
   */
  function answerWarning(node) {
    const go = near(node, '[data-warn-go]');
    if (!warned || !go && !near(node, '[data-warn-back]')) return;
    const said = warned;
    unwarned();
    if (go) goes(said);
    else said.drop();
  }

  panel.addEventListener('click', (event) => {
    const node = target(event);
    answerWarning(node);
    if (near(node, '[data-teach-next]')) turnTo(1);
    else if (near(node, '[data-teach-back]')) turnTo(-1);
    else if (near(node, '[data-coach-away]')) {
      const game = find(panel, '[data-coach]')?.dataset.coach || '';
      const all = kept('coach');
      keep('coach', { ...all, [game]: { ...all[game], away: true } });
      alone();
      coach();
    }
  });
  panel.addEventListener('toggle', () => {
    show();
    find(panel, '[data-teach-next]')?.scrollIntoView({ block: 'nearest' }); // an answer may have moved it down
  }, true);
  // While the reader reads, nothing is chosen on the board: it would be held when the lesson asks for something else.
  main.addEventListener('click', (event) => {
    if (!main.classList.contains('reads') || !target(event).closest('[data-svg]')) return;
    event.stopPropagation();
    event.preventDefault();
  }, true);
  new MutationObserver(drawn).observe(panel, { childList: true });
  new MutationObserver(aside).observe(main, { attributeFilter: ['data-verb', 'class'] });
  for (const kind of ['resize', 'scroll', 'transitionend']) addEventListener(kind, place, { capture: true, passive: true });
  setInterval(() => { if (rings.childElementCount && !document.hidden) place(); }, 300);
  alone();
  drawn();
}
