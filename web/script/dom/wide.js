// The shape of the window, as the style sheet of the table's page names it: wide, upright or lying, and nothing where the window is too
// small to show the whole table at once.

/** @type {string | null} */
let read = null;
window.addEventListener('resize', () => { read = null; });

function shape() {
  if (read === null) read = getComputedStyle(document.body).getPropertyValue('--window').trim();
  return read;
}

// wide tells whether all zones stand beside the stage at once.
export const wide = () => shape() === 'wide';

// upright tells whether a sheet below the stage holds them.
export const upright = () => shape() === 'upright';

// atOnce tells whether the page shows the whole table and does not scroll.
export const atOnce = () => shape() !== '';
