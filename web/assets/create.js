// The form for a new table: where all act at the same time nobody shares a screen, so that is not offered.

import { every, near } from './dom.js';

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
  form.addEventListener('change', settle);
  settle();
}
