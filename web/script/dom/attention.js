// Whether the user looks at this page. The server sends no notification of what the user has seen.

import * as core from '../core/attention.js';

const inFront = () => document.visibilityState === 'visible';
const attention = core.attention(inFront(), Date.now());
/** @type {(() => void)[]} */
const listeners = [];

const touches = ['pointerdown', 'pointermove', 'keydown', 'click', 'wheel', 'touchstart'];
for (const kind of touches) addEventListener(kind, touched, { capture: true, passive: true });
document.addEventListener('visibilitychange', () => { if (core.turn(attention, inFront(), Date.now())) notify(); });

function touched() {
  if (core.touch(attention, Date.now())) notify();
}

// notify calls the listeners.
function notify() {
  for (const listener of listeners) listener();
}

// attends reports whether the user looks at this page now.
export const attends = () => core.looks(attention, Date.now());

/**
 * onAttention registers a listener. It is called when the user returns to this page, and when a user who looked at it leaves.
 * @param {() => void} listener
 */
export const onAttention = (listener) => { listeners.push(listener); };
