// Keeps the field that the user writes in visible when the keyboard of a telephone opens and takes room from the page or covers it.

import { hides } from '../core/typing.js';

const lines = 'textarea, input:not([type="checkbox"], [type="radio"], [type="range"], [type="hidden"])';

// follow scrolls to the focused field if it is hidden.
function follow() {
  const line = document.activeElement;
  if (!line?.matches(lines)) return;
  const { top, bottom } = line.getBoundingClientRect();
  const { offsetTop, height } = window.visualViewport || { offsetTop: 0, height: window.innerHeight };
  if (hides({ top, bottom }, { top: offsetTop, bottom: offsetTop + height })) line.scrollIntoView({ block: 'center', inline: 'nearest' });
}

// After a resize the browser first lays out the page.
const later = () => requestAnimationFrame(() => requestAnimationFrame(follow));
window.addEventListener('resize', later);
window.visualViewport?.addEventListener('resize', later);
