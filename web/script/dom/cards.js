// The card list of a title: filters the cards. Without this script the server does it. The page of cards loads this script, and a table
// loads it when its panel of cards is opened.

import { folded, isPartial, sift as fit } from '../core/sift.js';

/** @type {WeakMap<HTMLElement, string>} */
const said = new WeakMap(); // the folded text of each card

/**
 * says returns the folded text of a card in a group.
 * @param {HTMLElement} card
 * @param {string} group
 */
function says(card, group) {
  let text = said.get(card);
  if (text === undefined) {
    const parts = Array.from(card.querySelectorAll('h3 a, p:not(.from, .here)'), (node) => node.textContent || '');
    said.set(card, text = folded([group, ...parts].join(' ')));
  }
  return text;
}

/**
 * sift shows the cards that match a form, and hides the others.
 * @param {HTMLFormElement} form
 */
function sift(form) {
  const asked = new FormData(form);
  const groups = /** @type {HTMLElement[]} */ (Array.from((form.parentElement || document).querySelectorAll('[data-kind]')));
  const cards = groups.flatMap((group) => /** @type {HTMLElement[]} */ (Array.from(group.querySelectorAll('article'))).map((card) => ({
    card, kind: group.dataset.kind || '', says: says(card, group.dataset.name || ''), here: card.hasAttribute('data-here'),
  })));
  const fits = fit(cards, { kind: String(asked.get('kind') || ''), here: asked.get('here') !== null, words: String(asked.get('words')) });
  cards.forEach(({ card }, i) => { card.hidden = !fits[i]; });
  for (const group of groups) group.hidden = !group.querySelector('article:not([hidden])');
  const status = form.querySelector('[role="status"]');
  if (status instanceof HTMLElement) status.textContent = fits.includes(true) ? '' : status.dataset.none || '';
}

/**
 * formOf returns the search form of an event.
 * @param {Event} event
 */
const formOf = (event) => {
  const form = event.target instanceof Element ? event.target.closest('form[data-cards]') : null;
  return form instanceof HTMLFormElement ? form : null;
};

/**
 * place marks the cards of a panel that the table shows now, with the name of the part that shows them. It reads only the page, so it
 * reveals nothing that the reader does not see. A kind whose things are always there is not marked.
 * @param {HTMLElement} panel
 */
function place(panel) {
  for (const old of panel.querySelectorAll('.here')) old.remove();
  let some = false;
  for (const group of panel.querySelectorAll('[data-kind]')) {
    const cards = /** @type {NodeListOf<HTMLElement>} */ (group.querySelectorAll('article'));
    const all = Array.from(cards, (card) => ({ card, part: partOf(card) }));
    for (const { card, part } of all) card.toggleAttribute('data-here', part !== null);
    if (!isPartial(all.map(({ part }) => part !== null))) continue;
    for (const { card, part } of all) {
      if (!part) continue;
      const line = document.createElement('p');
      line.className = 'here';
      line.textContent = part.querySelector('figcaption')?.textContent || '';
      some = true;
      card.querySelector('h3')?.after(line);
    }
  }
  for (const only of /** @type {NodeListOf<HTMLElement>} */ (panel.querySelectorAll('form[data-cards] .tick'))) only.hidden = !some;
}

/**
 * partOf returns the part of the table that shows a card.
 * @param {HTMLElement} card
 */
function partOf(card) {
  for (const thing of (card.dataset.things || '').split(' ')) {
    const part = document.querySelector(`.part [data-thing~="${CSS.escape(thing)}"]`)?.closest('.part');
    if (part) return part;
  }
  return null;
}

const panel = document.getElementById('rules');
if (panel) {
  const look = () => {
    const form = panel.querySelector('form[data-cards]');
    if (!(form instanceof HTMLFormElement) || !panel.hasAttribute('open')) return;
    place(panel);
    sift(form);
  };
  look();
  new MutationObserver(look).observe(panel, { attributeFilter: ['open'] });
}

document.documentElement.dataset.sifts = ''; // hides the submit button

document.addEventListener('input', (event) => {
  const form = formOf(event);
  if (form) sift(form);
});
document.addEventListener('submit', (event) => {
  const form = formOf(event);
  if (!form) return;
  event.preventDefault();
  sift(form);
});
