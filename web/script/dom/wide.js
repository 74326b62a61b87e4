// The shape of the window as the style sheet of the table's page names it: wide, upright (portrait) or lying (landscape), empty if the
// window is too small to show the whole table.

let read = '';
let times = 0;
window.addEventListener('resize', () => {
  read = '';
  times = 0;
});

// shape returns the shape of the window, "" for none.
function shape() {
  // An empty shape is not cached: in WebKit the script may start before the style sheet is loaded.
  if (!read) read = getComputedStyle(document.body).getPropertyValue('--window').trim();
  return read;
}

// letters returns the ratio of the reader's font size to the usual one.
export const letters = () => (times ||= parseFloat(getComputedStyle(document.documentElement).fontSize) / 16);

// wide reports whether all zones are beside the board.
export const wide = () => shape() === 'wide';

// upright reports whether a sheet below the board holds them.
export const upright = () => shape() === 'upright';

// atOnce reports whether the page shows the whole table and does not scroll.
export const atOnce = () => shape() !== '';
