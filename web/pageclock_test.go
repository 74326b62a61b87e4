package web_test

import (
	"fmt"
	"time"

	"github.com/chromedp/cdproto/page"
	"github.com/chromedp/chromedp"
)

// pageClock is a script that gives a page a clock that a test controls: dates, performance.now and timers follow it, animations do not.
// The clock runs by itself until it is stopped. When the test advances it, it waits for the page's requests, so that these take no time
// on the page.
const pageClock = `(() => {
  const set = setTimeout, clear = clearTimeout, Real = Date;
  const real = performance.now.bind(performance), from = Real.now() - real();
  let ahead = 0, stood = null, last = 0;
  const now = () => stood ?? real() + ahead;
  const all = new Map();
  const plan = (id) => {
    const timer = all.get(id);
    clear(timer.runs);
    if (stood === null) timer.runs = set(fire, Math.max(0, timer.due - now()), id);
  };
  const fire = (id) => {
    const timer = all.get(id);
    if (!timer) return;
    if (timer.every) timer.due += timer.every;
    else all.delete(id);
    if (timer.every) plan(id);
    timer.run(...timer.args);
  };
  const begin = (every) => (run, ms = 0, ...args) => {
    all.set(++last, { run, args, due: now() + Math.max(1, ms), every: every && Math.max(1, ms) });
    plan(last);
    return last;
  };
  const end = (id) => {
    clear(all.get(id)?.runs);
    all.delete(id);
  };
  performance.now = now;
  Date = class extends Real {
    constructor(...of) { super(...of.length ? of : [from + now()]); }
    static now() { return from + now(); }
  };
  Object.assign(window, { setTimeout: begin(false), setInterval: begin(true), clearTimeout: end, clearInterval: end });
  AbortSignal.timeout = (ms) => {
    const end = new AbortController();
    setTimeout(() => end.abort(new DOMException('', 'TimeoutError')), ms);
    return end.signal;
  };
  let fetching = 0;
  const { fetch } = window;
  window.fetch = async (...of) => {
    fetching++;
    try {
      const answer = await fetch(...of);
      await answer.clone().text();
      return answer;
    } finally {
      fetching--;
    }
  };
  const turns = async () => { // what waits for an answer or a promise goes on
    do await new Promise((done) => set(done)); while (fetching && !window.pageClock.alone);
    await new Promise((done) => set(done));
  };
  window.pageClock = {
    wait: set, // for tests, which wait for what is not of the page
    alone: false, // nothing that the page fetches is waited for, since nobody answers
    stop() {
      stood = now();
      for (const id of all.keys()) plan(id);
    },
    // pass lets so many milliseconds pass at once, with all that they bring.
    async pass(ms) {
      const to = now() + ms;
      for (;;) {
        await turns();
        const [id, next] = [...all].reduce((least, one) => one[1].due < (least[1]?.due ?? Infinity) ? one : least, []);
        if (!(next?.due <= to)) break;
        if (stood === null) ahead += Math.max(0, next.due - now());
        else stood = Math.max(stood, next.due);
        fire(id);
      }
      if (stood === null) ahead += Math.max(0, to - now());
      else stood = to;
      for (const id of all.keys()) plan(id);
      await turns();
    },
  };
})()`

// clocked gives the pages that the tab opens from now on the clock of pageClock.
func (b *tab) clocked() {
	b.t.Helper()
	b.prepared(pageClock)
}

// timeless gives the pages that the tab opens from now on a clock that is stopped from the beginning.
func (b *tab) timeless() {
	b.t.Helper()
	b.prepared(pageClock + `; pageClock.stop()`)
}

// prepared runs a script in the pages that the tab opens from now on, before the scripts of the pages.
func (b *tab) prepared(script string) {
	b.t.Helper()
	if _, err := chromedp.Call(b.ctx, page.AddScriptToEvaluateOnNewDocument, page.AddScriptToEvaluateOnNewDocumentParams{Source: script}); err != nil {
		b.t.Fatal(err)
	}
}

// stop stops the page's time. From now on only pass and finish advance it.
func (b *tab) stop() {
	b.t.Helper()
	eval[bool](b, `(pageClock.stop(), true)`)
}

// pass advances the page's time in one step.
func (b *tab) pass(d time.Duration) {
	b.t.Helper()
	eval[bool](b, fmt.Sprintf(`pageClock.pass(%d).then(() => true)`, d.Milliseconds()))
}

// passUntil advances the page's time, a twentieth of a second at a time, until a script returns true.
func (b *tab) passUntil(script string) {
	b.t.Helper()
	await(b.t, script, func() bool {
		b.pass(50 * time.Millisecond)
		return eval[bool](b, `!!(`+script+`)`)
	})
}

// settled waits until the page of a table reports that nothing moves, loads or waits.
func (b *tab) settled() {
	b.t.Helper()
	b.until(atRest)
}

const atRest = `((main) => main && main.dataset.settled === main.dataset.entry)(document.querySelector('main[data-table]'))`

// finish brings a page whose clock the test controls to rest: it ends all animations, and advances the time until nothing
// waits.
func (b *tab) finish() {
	b.t.Helper()
	for end := time.Now().Add(patience); time.Now().Before(end); {
		if eval[bool](b, `(async () => {
			for (const motion of document.getAnimations()) if (motion.effect.getComputedTiming().endTime !== Infinity) motion.finish();
			await pageClock.pass(100);
			for (let n = 0; n < 3; n++) await new Promise(requestAnimationFrame);
			return `+atRest+`;
		})()`) {
			return
		}
	}
	b.t.Fatal("the page does not come to rest")
}
