// Whether the page of a table rests. The main element has the attribute data-settled, with the entry that the page shows, while nothing
// glides, loads or waits. As soon as something begins, this module takes the attribute away. Tests wait for it.
//
// A module announces what it begins: with during when it has a promise, with later when it has a timer. Each script of a page has its own
// copy of this module, so an event carries the announcement. CSS motions and the reader's input are heard here. Clocks, messages that go by
// themselves, motions without an end and requests that change nothing on the page do not count. While the page rests nothing runs here.

import { begun, looked, looks, stir } from '../core/resting.js';

/**
 * begin marks the page of a table when it rests.
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
      for (let i = 0; i < 2; i++) await new Promise(requestAnimationFrame); // what waits for a frame begins in the first
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
    stirs(/** @type {CustomEvent<number>} */ (event).detail); // only tell sends it
  });
  stirs();
}

/** @param {Animation} motion */
const moves = ({ playState, effect }) => playState === 'running' && effect instanceof KeyframeEffect
  && effect.getComputedTiming().endTime !== Infinity && effect.target?.checkVisibility();

/** @param {number} by */
const tell = (by) => document.dispatchEvent(new CustomEvent('under-way', { detail: by }));

/**
 * during keeps the page from resting until a promise is settled. It passes the promise on.
 * @template T
 * @param {Promise<T>} work
 */
export async function during(work) {
  tell(1);
  try {
    return await work;
  } finally {
    tell(-1);
  }
}

/** @type {Map<number, (value: unknown) => void>} */
const waits = new Map(); // ends the wait for a timer

/**
 * later is setTimeout for what changes the page, which does not rest until then.
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
 * never is clearTimeout for a timer of later.
 * @param {number} timer
 */
export function never(timer) {
  clearTimeout(timer);
  waits.get(timer)?.(null);
  waits.delete(timer);
}
