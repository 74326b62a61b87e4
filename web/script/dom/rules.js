// The rulebook, on its page and in its panel at a table: search results appear while the reader types, the contents mark the current
// chapter, and old anchors lead to their present place.

import { every, find, need, near, target } from './dom.js';
import { request } from './post.js';
import { during, later, never } from './settled.js';
import { notFetched } from './toast.js';
import { holder, uppermost } from '../core/contents.js';

const wait = 150; // milliseconds after the last key

const begun = new WeakSet();

// beginAll takes over each rulebook on the page. A table's panel may show other content and the rulebook again.
function beginAll() {
  for (const manual of every(document, '[data-manual]')) {
    if (begun.has(manual)) continue;
    begun.add(manual);
    begin(manual);
  }
}

beginAll();
const dialog = document.getElementById('rules');
if (dialog) new MutationObserver(beginAll).observe(dialog, { childList: true });

/**
 * begin takes over a rulebook.
 * @param {HTMLElement} manual
 */
function begin(manual) {
  const panel = manual.closest('dialog');
  const toc = need(manual, '[data-toc]', HTMLDetailsElement);
  const found = need(manual, '[data-found]');
  const links = every(manual, '.contents a[href^="#"]', HTMLAnchorElement);
  unfold(manual, toc);
  searches(manual, found, !!panel);
  marks(manual, links, panel);
  manual.addEventListener('click', (event) => {
    const link = near(target(event), 'a[href^="#"]');
    if (!link) return;
    const to = find(manual, '#' + CSS.escape((link.getAttribute('href') || '').slice(1)));
    if (!to) return;
    if (panel) { // the address bar belongs to the table
      event.preventDefault();
      to.scrollIntoView();
    }
    reveal(to);
    if (!wide(manual)) {
      toc.open = false;
      found.replaceChildren();
    }
  });
  if (!panel) {
    addEventListener('hashchange', () => arrive(manual));
    arrive(manual);
  }
}

/**
 * wide reports whether the contents are beside the text.
 * @param {HTMLElement} manual
 */
const wide = (manual) => manual.clientWidth >= 740;

/**
 * unfold keeps the contents open where they are beside the text.
 * @param {HTMLElement} manual
 * @param {HTMLDetailsElement} toc
 */
function unfold(manual, toc) {
  let was = false;
  new ResizeObserver(() => {
    const is = wide(manual);
    if (is !== was) toc.open = is;
    was = is;
  }).observe(manual);
}

/**
 * searches takes over the search.
 * @param {HTMLElement} manual
 * @param {HTMLElement} found
 * @param {boolean} panel
 */
function searches(manual, found, panel) {
  const form = need(manual, 'form.search', HTMLFormElement);
  const field = need(form, 'input', HTMLInputElement);
  let timer = 0;
  let asked = field.value;
  const ask = async () => {
    const words = field.value.trim();
    if (words === asked) return;
    asked = words;
    if (!words) {
      found.replaceChildren();
      return;
    }
    const query = new URLSearchParams({ q: words });
    if (panel) query.set('panel', '1');
    const answer = request(form.dataset.search + '?' + query).then((a) => (a.ok ? a.text() : null)).catch(() => null);
    const html = await during(answer);
    if (words !== asked) return;
    if (html === null) notFetched();
    else found.innerHTML = html;
  };
  field.addEventListener('input', () => {
    never(timer);
    timer = later(ask, wait);
  });
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    never(timer);
    asked = '';
    ask();
  });
  field.addEventListener('keydown', (event) => {
    if (event.key !== 'Escape' || !field.value) return;
    event.preventDefault(); // a panel stays open
    field.value = '';
    ask();
  });
}

/**
 * marks marks in the contents the uppermost visible chapter.
 * @param {HTMLElement} manual
 * @param {HTMLAnchorElement[]} links
 * @param {Element | null} panel
 */
function marks(manual, links, panel) {
  const seen = new Set();
  const chapters = links.map((link) => find(manual, '#' + CSS.escape(link.hash.slice(1)))).filter((chapter) => chapter !== null);
  const watcher = new IntersectionObserver((changes) => {
    for (const change of changes) {
      if (change.isIntersecting) seen.add(change.target.id);
      else seen.delete(change.target.id);
    }
    const first = uppermost(chapters.map(({ id }) => id), seen);
    if (!first) return;
    for (const link of links) {
      if (link.hash === '#' + first) link.setAttribute('aria-current', 'true');
      else link.removeAttribute('aria-current');
    }
  }, { root: panel && find(panel, '.sheet-body'), rootMargin: '-15% 0px -55% 0px' });
  for (const chapter of chapters) watcher.observe(chapter);
}

/**
 * reveal opens the folds around a place.
 * @param {HTMLElement} place
 */
function reveal(place) {
  for (let fold = place.closest('details'); fold; fold = fold.parentElement?.closest('details') || null) fold.open = true;
}

/**
 * arrive follows the address: to a place within a fold, or to the page that now contains it.
 * @param {HTMLElement} manual
 */
function arrive(manual) {
  const id = decodeURIComponent(location.hash.slice(1));
  if (!id) return;
  const place = document.getElementById(id);
  if (place && !place.closest('.contents')) {
    reveal(place);
    place.scrollIntoView();
    return;
  }
  const pages = every(manual, '.contents a[data-also]', HTMLAnchorElement);
  const page = pages[holder(pages.map((link) => ({ id: link.id, also: link.dataset.also || '' })), id)];
  if (page) location.replace(page.href + '#' + id);
}
