// Whether the page of a table is idle. While nothing moves, loads or waits, the main element has the attribute data-settled with the entry
// that the page shows. As soon as something begins, this module removes the attribute. Tests wait for it.
//
// A module announces what it begins: with `during` for a promise, with `later` for a timer. Each script of a page has its own copy of this
// module, so an event carries the announcement. This module detects CSS motions and user input itself. Clocks, messages that disappear by
// themselves, endless motions, and requests that do not change the page do not count. While the page is idle this module does nothing.

import { begun, looked, looks, stir } from '../core/resting.js';

/**
 * begin marks the page of a table when it is idle.
 * @param {HTMLElement} main
 */
export function begin(main) {
  const rest = begun();
  let wake = () => {};
  const stirs = (more = 0) => {
    delete main.dataset.settled;
    const begins = stir(rest, more);
    wake();
    if (begins) look();
  };
  async function look() {
    for (;;) {
      looks(rest);
      for (let i = 0; i < 2; i++) await new Promise(requestAnimationFrame); // work that waits for a frame begins in the first one
      const motions = rest.stirred ? [] : document.getAnimations().filter(moves).map((motion) => motion.finished);
      const images = Array.from(document.images).some((image) => !image.complete && image.loading !== 'lazy');
      const is = looked(rest, { moves: motions.length > 0, loads: images || document.readyState !== 'complete' });
      if (is === 'moves') await Promise.race([Promise.allSettled(motions), new Promise((done) => { wake = () => done(null); })]);
      if (is === 'rests') main.dataset.settled = main.dataset.entry;
      if (is === 'rests' || is === 'busy') return;
    }
  }
  for (const kind of ['load', 'error', 'resize', 'scroll', 'pointerup', 'click', 'keydown', 'input', 'transitionrun', 'animationstart']) {
    addEventListener(kind, () => stirs(), { capture: true, passive: true });
  }
  document.addEventListener('under-way', (event) => {
    stirs(/** @type {CustomEvent<number>} */ (event).detail); // only `announce` sends it
  });
  stirs();
}

/**
 * moves reports whether a motion is running and has an end.
 * @param {Animation} motion
 */
const moves = ({ playState, effect }) => playState === 'running' && effect instanceof KeyframeEffect
  && effect.getComputedTiming().endTime !== Infinity && effect.target?.checkVisibility();

/**
 * announce announces that work begins (1) or ends (-1).
 * @param {number} by
 */
const announce = (by) => document.dispatchEvent(new CustomEvent('under-way', { detail: by }));

/**
 * during keeps the page busy until a promise is settled. It returns the promise.
 * @template T
 * @param {Promise<T>} work
 */
export async function during(work) {
  announce(1);
  try {
    return await work;
  } finally {
    announce(-1);
  }
}

/** @type {Map<number, (value: unknown) => void>} */
const waits = new Map(); // ends the wait for a timer

/**
 * later is setTimeout for a callback that changes the page. The page is busy until then.
 * @param {() => unknown} run
 * @param {number} ms
 */
export function later(run, ms) {
  const timer = setTimeout(() => {
    never(timer);
    run();
  }, ms);
  during(new Promise((done) => waits.set(timer, done)));
  return timer;
}

/**
 * never is clearTimeout for a timer of `later`.
 * @param {number} timer
 */
export function never(timer) {
  clearTimeout(timer);
  waits.get(timer)?.(null);
  waits.delete(timer);
}
