// Where seats act at the same time more happens than can be read aloud: who listens to the page is told of it every few seconds.

import { counted } from './toast.js';

const every = 4000; // milliseconds between two tellings

let untold = []; // what others said since the last one
let timer = 0;

// happened notes lines of the log that others caused.
export function happened(lines) {
  untold.push(...lines);
  if (untold.length && !timer) timer = setTimeout(tell, every);
}

function tell() {
  timer = 0;
  const said = untold[untold.length - 1].querySelector('.said, span').textContent.trim();
  const many = counted('more-happened', untold.length).replace('{said}', () => said);
  document.querySelector('[data-told]').textContent = untold.length > 1 ? many : said;
  untold = [];
}
