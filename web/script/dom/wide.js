// The shape of the window, as the style sheet of the table's page names it: wide, upright or lying, and nothing where the window is too
// small to show the whole table at once.

let read = '';
let times = 0;
window.addEventListener('resize', () => {
  read = '';
  times = 0;
});

function shape() {
  // No shape is not remembered: in WebKit the script may begin before the style sheet is there.
  if (!read) read = getComputedStyle(document.body).getPropertyValue('--window').trim();
  return read;
}

// letters tells how many times larger than usual the reader's letters are.
export const letters = () => (times ||= parseFloat(getComputedStyle(document.documentElement).fontSize) / 16);

// wide tells whether all zones stand beside the stage at once.
export const wide = () => shape() === 'wide';

// upright tells whether a sheet below the stage holds them.
export const upright = () => shape() === 'upright';

// atOnce tells whether the page shows the whole table and does not scroll.
export const atOnce = () => shape() !== '';
