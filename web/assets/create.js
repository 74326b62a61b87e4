// The form for a new table: where all act at the same time nobody shares a screen, so that is not offered.

// begin takes over the form.
export function begin(form) {
  const settle = () => {
    const races = form.hasAttribute('data-races') || form.querySelector('[data-races]:checked') !== null;
    for (const option of form.querySelectorAll('option[value="here"]')) {
      if (races && option.selected) option.closest('select').value = 'friend';
      option.disabled = races;
      option.hidden = races;
    }
  };
  form.addEventListener('change', settle);
  settle();
}
