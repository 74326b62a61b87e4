// When the page of a table rests: its main element has data-settled, with the entry that it shows, once nothing glides, loads or waits. As
// soon as something begins, it has it no more. Tests wait for that alone.
//
// What is under way is said by the module that begins it: with during what has a promise, with later what has a timer. Each script of a page
// has this module once, so they say it by events. What CSS moves and what the reader does is heard here. Not counted are clocks, messages that
// go by themselves, motions without an end, and what is sent that changes nothing on the page. While the page rests nothing runs here.

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
      for (let i = 0; i < 2; i++) await new Promise(requestAnimationFrame); // after one all has begun that waited for one
      const motions = stirred ? [] : document.getAnimations().filter(moves).map((motion) => motion.finished);
      if (!motions.length) continue;
      await Promise.race([Promise.allSettled(motions), new Promise((done) => { wake = () => done(null); })]);
      stirred = true;
    }
    looking = false;
    if (!under && document.readyState === 'complete' && Array.from(document.images).every((image) => image.complete || image.loading === 'lazy')) {
      main.dataset.settled = main.dataset.entry;
    }
  }
  for (const kind of ['load', 'error', 'resize', 'scroll', 'pointerup', 'click', 'keydown', 'input', 'transitionrun', 'animationstart']) {
    addEventListener(kind, stir, { capture: true, passive: true });
  }
  document.addEventListener('under-way', (event) => {
    under += /** @type {CustomEvent<number>} */ (event).detail; // only during says so
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
 * during lets the page not rest until what is promised is there.
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
 * later is setTimeout for what changes the page: until then it does not rest.
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
 * never is clearTimeout for later.
 * @param {number} timer
 */
export function never(timer) {
  clearTimeout(timer);
  waits.get(timer)?.(null);
  waits.delete(timer);
}
