// Lessons and coaches. What a lesson tells comes one by one, and what it is about is shown on the board with a ring; what a coach says
// comes a few times and not again. How far somebody has come is kept in the browser. This is a script of its own beside that of the table.

import { every, find, need, near, target } from './dom.js';
import { json, request } from './post.js';
import { during, later, never } from './settled.js';

/** @typedef {{ table?: string, done?: boolean }} Far how far somebody has come in a lesson, or in a guided game */

const most = () => (innerWidth < 1000 ? 190 : 420); // letters of a coach at a time, in one note or in several
const frames = '[data-frame], .pane, .in-now, .bar';
const warns = 5000; // milliseconds in which a coach warns of a sentence, which is said then
const film = 14000; // milliseconds for which what others do may be told before the lesson goes on, at most; a coach waits to its end

/**
 * kept reads what the browser keeps; what it does not keep is empty.
 * @param {string} key
 * @returns {Record<string, any>}
 */
function kept(key) {
  try {
    const value = JSON.parse(localStorage.getItem(key) || '{}');
    return value && typeof value === 'object' ? value : {};
  } catch { // somebody else's, or the browser keeps nothing
    return {};
  }
}

/**
 * @param {string} key
 * @param {Record<string, any>} value
 */
function keep(key, value) {
  try {
    localStorage.setItem(key, JSON.stringify(value));
  } catch { // the browser keeps nothing: the lesson is given all the same
  }
}

/**
 * note keeps how far a lesson has come.
 * @param {string} lesson
 * @param {Far} far
 */
function note(lesson, far) {
  const all = kept('lessons');
  all[lesson] = { ...all[lesson], ...far };
  keep('lessons', all);
}

// The page of a title's lessons says which have been done, and leads to where one has stopped.
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
 * table shows what is taught at a table.
 * @param {HTMLElement} main
 * @param {HTMLElement} panel
 */
function table(main, panel) {
  let step = 0; // the item that is read
  let block = ''; // in which block
  let waits = 0;
  const rings = document.createElement('div');
  rings.className = 'teach-rings';
  rings.setAttribute('aria-hidden', 'true');
  document.body.append(rings);

  const lesson = () => find(panel, '[data-lesson]');
  const items = () => every(panel, '[data-item]');

  // Who has sent the coach away knows the game: others' moves go by as at any table.
  function alone() {
    if (kept('coach')[main.dataset.game || '']?.away) main.removeAttribute('data-guided');
  }

  const guided = main.hasAttribute('data-guided');

  // drawn shows a panel that was drawn anew, once what others do has been told.
  function drawn() {
    never(waits);
    const since = Date.now();
    const told = find(main, '#film');
    const look = () => {
      const runs = main.hasAttribute('data-guided') ? told && !told.hidden
        : main.querySelector('.part.zoomed.filming') && Date.now() - since < film;
      if (runs) waits = later(look, 150);
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
    note(name, now.hasAttribute('data-ended') && step >= items().length - 1 ? { done: true } : { table: main.dataset.table });
    show();
    if (fresh) reveal(items()[step]);
  }

  // show shows the item that is read, and what it is about.
  function show() {
    const all = items();
    const far = find(panel, 'progress', HTMLProgressElement);
    step = Math.max(0, Math.min(step, all.length - 1));
    for (const [i, item] of all.entries()) item.hidden = i !== step;
    if (far) far.value = lesson()?.hasAttribute('data-ended') && step >= all.length - 1 ? far.max : Number(far.dataset.done) + step;
    const last = step >= all.length - 1;
    const asked = all[step]?.classList.contains('teach-ask') && !answered(all[step]);
    const next = find(panel, '[data-teach-next]', HTMLButtonElement);
    const on = find(panel, '[data-teach-on]');
    if (next) next.hidden = last || asked;
    if (on) on.hidden = !last || asked;
    const back = find(panel, '[data-teach-back]');
    if (back) back.hidden = step === 0;
    const answer = find(panel, '.teach-answer');
    if (answer) answer.hidden = step > 0;
    const acts = last && all[step]?.matches('.teach-task, .teach-free');
    main.classList.toggle('reads', lesson() !== null && !acts);
    if (lesson()) sessionStorage.setItem(`${main.dataset.table} ${block}`, String(step));
    if (last && lesson()?.hasAttribute('data-ended')) note(lesson()?.dataset.lesson || '', { done: true });
    main.dispatchEvent(new Event('taught'));
    place();
  }

  /** @param {HTMLElement} item */
  const answered = (item) => find(item, '[data-right][open]') !== null;

  // place puts the rings where what is taught stands now, or what a coach would rather do: the board may be drawn anew, zoomed or carried
  // meanwhile.
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
      const area = hit.getBoundingClientRect();
      const room = roomOf(node);
      const ring = /** @type {HTMLElement} */ (rings.children[i]);
      const gap = 4;
      const [left, top] = [Math.max(room.left, area.left - gap), Math.max(room.top, area.top - gap)];
      const [width, height] = [Math.min(room.right, area.right + gap) - left, Math.min(room.bottom, area.bottom + gap) - top];
      ring.hidden = area.width === 0 || width < 8 || height < 8; // out of sight, or cut off by the frame through which it is seen
      ring.style.transform = `translate(${left}px, ${top}px)`;
      ring.style.width = `${Math.max(0, width)}px`;
      ring.style.height = `${Math.max(0, height)}px`;
      outline(ring, hit, left, top);
    }
  }

  /**
   * roomOf is the part of the window in which something can be seen: what its frame and its pane, which scroll, leave of it.
   * @param {Element} node
   */
  function roomOf(node) {
    const room = { left: 0, top: 0, right: innerWidth, bottom: innerHeight };
    for (let box = node.closest(frames); box; box = box.parentElement && box.parentElement.closest(frames)) {
      const { left, top, right, bottom } = box.getBoundingClientRect();
      room.left = Math.max(room.left, left);
      room.top = Math.max(room.top, top);
      room.right = Math.min(room.right, right);
      room.bottom = Math.min(room.bottom, bottom);
    }
    return room;
  }

  /**
   * outline lets a ring follow the outline of a thing that has one of its own, such as a territory, and be a frame round any other.
   * @param {HTMLElement} ring
   * @param {Element} hit
   * @param {number} left where the ring stands
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
   * seen gives the first of some elements that can be seen, else the first.
   * @param {NodeListOf<Element>} all
   */
  function seen(all) {
    return Array.from(all).find((node) => node.getBoundingClientRect().width > 0) || all[0];
  }

  /** @param {number} by */
  function turnTo(by) {
    step += by;
    show();
    const item = items()[step];
    reveal(item);
    find(panel, step >= items().length - 1 ? '[data-teach-on] button' : '[data-teach-next]')?.focus({ preventScroll: true });
  }

  /**
   * reveal brings to the front the tab in which what is taught stands; where something is to be done, that in which it is chosen.
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
    const name = pane && ['mine', 'shared', 'rivals', 'log'].find((n) => pane.classList.contains('in-' + n));
    if (pane && name && !pane.checkVisibility()) find(main, `.tabs .tab-${name}`, HTMLInputElement)?.click();
    const act = find(main, '.tabs .tab-act', HTMLInputElement);
    const stage = node !== null && !pane; // what is looked at there needs the room that another tab takes
    const here = stage || item?.matches('.teach-task, .teach-free');
    if (!pane && here && act && !act.checked && near(act, '.tab')?.checkVisibility()) act.click();
    if (pane || node && near(node, '[data-frame]')) node?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
    place();
  }

  // used are the verbs that the reader has said at this table: who has used one knows it.
  const used = () => new Set((sessionStorage.getItem(main.dataset.table + ' used') || '').split(' '));

  /** @param {Saying} said */
  function goes(said) {
    uses(said);
    said.go();
  }

  /** @param {Saying} said */
  const uses = ({ words }) => sessionStorage.setItem(main.dataset.table + ' used', [...used().add(words.split(' ')[0])].join(' '));

  // lone tells whether there is but one thing to say: then nobody needs to be told what to choose.
  const lone = () => new Set(every(main, 'form[data-say] button[name="words"]', HTMLButtonElement).map((b) => b.value)).size === 1;

  // A coach says each note in as many turns as it is worth, and nothing to who has sent it away.
  function coach() {
    const box = find(panel, '[data-coach]');
    if (!box) {
      enough = false; // others act
      return;
    }
    const game = box.dataset.coach || '';
    const all = kept('coach');
    const mine = all[game] || {};
    for (const n of Object.keys(mine)) if (/^\d/.test(n)) delete mine[n]; // once notes were known by their places in the file
    const turn = `${main.dataset.table} ${main.dataset.now}`;
    const away = find(box, '[data-coach-away]');
    if (away) away.hidden = false;
    /** @type {{ item: HTMLElement, n: string, said: number }[]} */
    const due = [];
    const [known, only] = [used(), lone()];
    for (const item of every(box, '[data-note]')) {
      const n = item.dataset.note || '';
      const idle = item.dataset.of ? known.has(item.dataset.of) : only;
      const [times = 0, last = ''] = mine[n] || [];
      const said = last === turn ? times - 1 : times;
      item.removeAttribute('data-due');
      if (!mine.away && !idle && said < Number(item.dataset.times)) due.push({ item, n, said });
    }
    due.sort((a, b) => a.said - b.said); // what was not said yet comes first
    let left = most();
    for (const { item, n, said } of due) {
      const text = item.textContent;
      const long = text.length + (text.match(/[\u2e80-\uffff]/g) || []).length; // a Chinese letter is as wide as two
      if (left < most() && long > left) continue; // one is always said
      left -= long;
      item.dataset.due = '';
      mine[n] = [said + 1, turn];
    }
    keep('coach', { ...all, [game]: mine });
    aside();
  }

  // aside leaves, while something is in hand, only what the coach says to just that: what lies in hand needs the room.
  function aside() {
    const box = find(panel, '[data-coach]');
    if (!box || warned) return;
    const away = kept('coach')[box.dataset.coach || '']?.away;
    const verb = main.classList.contains('hand') ? main.dataset.verb || '-' : '';
    let says = false;
    for (const item of every(box, '[data-note]')) {
      item.hidden = verb ? item.dataset.of !== verb : !('due' in item.dataset);
      says ||= !item.hidden;
    }
    box.hidden = away || !says;
    box.classList.toggle('aside', verb !== '');
    const bar = near(panel, '.bar');
    if (bar && verb !== held) bar.scrollTop = 0; // what is asked now stands at its top
    held = verb;
    main.dispatchEvent(new Event('taught'));
  }

  let held = ''; // what was in hand when the coach was heard last

  /** @typedef {{ words: string, go: () => void, drop: () => void }} Saying a sentence on its way */

  /** @type {Saying | null} */
  let warned = null; // of which the coach has warned, or thinks
  let enough = false; // it has warned in this turn: who is warned of everything reads nothing

  // Before a sentence is said the coach looks at it, where one stands by, and warns of a bad one. What cannot be asked is said.
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
    const seat = new URLSearchParams(location.search).get('as');
    const asks = new URLSearchParams(seat ? { words: said.words, as: seat } : { words: said.words });
    let html = '';
    try {
      const answer = await during(request(`/t/${main.dataset.table}/warn?${asks}`, json, warns));
      if (answer.ok) html = (await during(answer.json())).html || '';
    } catch { // the network is away: the sentence says so
    }
    thinks.hidden = true;
    need(box, '[data-coach-warns]').innerHTML = html;
    if (html) {
      enough = true;
      main.classList.add('reads'); // and nothing else beside the board
      reveal(undefined);
      place();
      find(box, '[data-warn-back]')?.focus({ preventScroll: true });
    } else {
      unwarned();
      goes(said);
    }
  });

  // unwarned shows what the coach says otherwise.
  function unwarned() {
    warned = null;
    main.classList.remove('reads');
    need(panel, '[data-coach-warns]').replaceChildren();
    place();
    for (const item of every(panel, '.teach-notes')) item.hidden = false;
    aside();
  }

  /** @param {Element} node */
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
    find(panel, '[data-teach-next]')?.scrollIntoView({ block: 'nearest' }); // an answer may have pushed it down
  }, true);
  // While something is read nothing is chosen on the board: it would lie in hand when the lesson asks for something else.
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
