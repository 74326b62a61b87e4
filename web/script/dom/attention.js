// Whether somebody looks at this page: what they have looked at keeps a notification back.

import * as core from '../core/attention.js';

const inFront = () => document.visibilityState === 'visible';
const attention = core.attention(inFront(), Date.now());
/** @type {(() => void)[]} */
const listeners = [];

const touches = ['pointerdown', 'pointermove', 'keydown', 'click', 'wheel', 'touchstart'];
for (const kind of touches) addEventListener(kind, touched, { capture: true, passive: true });
document.addEventListener('visibilitychange', () => { if (core.turn(attention, inFront(), Date.now())) tell(); });

function touched() {
  if (core.touch(attention, Date.now())) tell();
}

function tell() {
  for (const listener of listeners) listener();
}

// attends tells whether somebody looks at this page now.
export const attends = () => core.looks(attention, Date.now());

/**
 * onAttention calls a listener when somebody looks at this page again, and when somebody who looked at it leaves.
 * @param {() => void} listener
 */
export const onAttention = (listener) => { listeners.push(listener); };
