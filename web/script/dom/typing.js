// The line in which somebody writes stays in sight when the keyboard of a telephone comes, which takes room from the page, or covers it.

import { hides } from '../core/typing.js';

const lines = 'textarea, input:not([type="checkbox"], [type="radio"], [type="range"], [type="hidden"])';

function follow() {
  const line = document.activeElement;
  if (!line?.matches(lines)) return;
  const { top, bottom } = line.getBoundingClientRect();
  const { offsetTop, height } = window.visualViewport || { offsetTop: 0, height: window.innerHeight };
  if (hides({ top, bottom }, { top: offsetTop, bottom: offsetTop + height })) line.scrollIntoView({ block: 'center', inline: 'nearest' });
}

// When the window has its new size the page is laid out for it first.
const later = () => requestAnimationFrame(() => requestAnimationFrame(follow));
window.addEventListener('resize', later);
window.visualViewport?.addEventListener('resize', later);
