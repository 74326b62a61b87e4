// Whether the page of a table rests. The main element has the attribute data-settled, with the entry that the page shows, while nothing
// glides, loads or waits. As soon as something begins, this module takes the attribute away. Tests wait for it.
//
// A module announces what it begins: with during when it has a promise, with later when it has a timer. Each script of a page has its own
// copy of this module, so an event carries the announcement. CSS motions and the reader's input are heard here. Clocks, messages that go by
// themselves, motions without an end and requests that change nothing on the page do not count. While the page rests nothing runs here.

/**
 * begin marks the page of a table when it rests.
 * @param {HTMLElement} main
 */
export function begin(main) {
  let [under, stirred, looking, wake] = [0, false, false, () => {}];
  const stir = () => {
    delete main.dataset.settled;
    stirred = true;
    wake();
    if (!looking) look();
  };
  async function look() {
    looking = true;
    while (stirred) {
      stirred = false;
      for (let i = 0; i < 2; i++) await new Promise(requestAnimationFrame); // what waits for a frame begins in the first
      const motions = stirred ? [] : document.getAnimations().filter(moves).map((motion) => motion.finished);
      if (!motions.length) continue;
      await Promise.race([Promise.allSettled(motions), new Promise((done) => { wake = () => done(null); })]);
      stirred = true;
    }
    looking = false;
    const loads = Array.from(document.images).some((image) => !image.complete && image.loading !== 'lazy');
    if (!under && !loads && document.readyState === 'complete') {
      main.dataset.settled = main.dataset.entry;
    }
  }
  for (const kind of ['load', 'error', 'resize', 'scroll', 'pointerup', 'click', 'keydown', 'input', 'transitionrun', 'animationstart']) {
    addEventListener(kind, stir, { capture: true, passive: true });
  }
  document.addEventListener('under-way', (event) => {
    under += /** @type {CustomEvent<number>} */ (event).detail; // only tell sends it
    stir();
  });
  stir();
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
