// The form for a new table. Where all seats act at the same time, sharing a screen is not offered. The days of the week are in the reader's
// time zone.

import { every, find, near } from './dom.js';

/**
 * begin takes over the form.
 * @param {HTMLFormElement} form
 */
export function begin(form) {
  const settle = () => {
    const races = form.hasAttribute('data-races') || form.querySelector('[data-races]:checked') !== null;
    for (const option of every(form, 'option[value="here"]', HTMLOptionElement)) {
      const seat = near(option, 'select', HTMLSelectElement);
      if (races && option.selected && seat) seat.value = 'friend';
      option.disabled = races;
      option.hidden = races;
    }
  };
  const zone = find(form, '[data-zone]');
  if (zone instanceof HTMLInputElement) zone.value = String(-new Date().getTimezoneOffset());
  const place = find(form, '[data-place]');
  if (place instanceof HTMLInputElement) place.value = Intl.DateTimeFormat().resolvedOptions().timeZone || '';
  form.addEventListener('change', settle);
  settle();
}
