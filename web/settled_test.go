package web_test

import (
	"testing"
	"time"

	"github.com/chromedp/chromedp"
)

// frames is a script that lets the page paint often enough to update its report of rest.
const frames = `(async () => { for (let n = 0; n < 12; n++) await new Promise(requestAnimationFrame); return true; })()`

// TestAPageSaysWhenItRests checks the page's report of rest during a motion, a request, a timer and more. While one runs,
// it reports no rest; afterwards it does. At rest its script does nothing. The counting is tested in resting_test.js.
func TestAPageSaysWhenItRests(t *testing.T) {
	ctx := chromium(t)
	h := openTestSite(t, realRegistry(t))
	l := &looker{tab: browser(t, ctx)}
	l.id, l.seats = h.pair(h.registry[0].ID())
	l.clocked()
	// Motions run until they are ended, and requests wait until they are released.
	l.prepared(`{
		const { animate } = Element.prototype;
		Element.prototype.animate = function (frames, how) { return animate.call(this, frames, { ...how, duration: 1e9 }); };
		const real = fetch;
		window.go = null; // lets go what is fetched
		window.fetch = async (...of) => {
			if (window.go) await new Promise((done) => { window.go = done; });
			return real(...of);
		};
		const frame = requestAnimationFrame;
		window.asked = 0;
		window.requestAnimationFrame = (run) => (window.asked++, frame(run));
	}`)
	l.do(chromedp.Navigate(h.server.URL + "/t/" + l.id))
	l.settled()
	l.stop()
	busy := func(what string) {
		t.Helper()
		if eval[bool](l.tab, frames+`.then(() => document.querySelector('main').hasAttribute('data-settled'))`) {
			t.Errorf("%s, and the page says that it rests", what)
		}
	}
	for moved := false; !moved; { // until a move moves a piece
		l.say()
		l.follows("a sentence")
		moved = eval[bool](l.tab, frames+`.then(() => document.querySelector('.flight') !== null)`)
		if moved {
			busy("a piece glides")
		}
		l.finish()
	}
	if eval[bool](l.tab, `document.querySelector('.flight') !== null`) {
		t.Error("at rest a piece glides")
	}

	if asked := eval[int](l.tab, `(async () => {
		const before = window.asked;
		await `+frames+`;
		return window.asked - before - 12;
	})()`); asked > 0 {
		t.Errorf("while the page rests its script asks for %d frames", asked)
	}

	for _, of := range []struct{ what, begins, goesOn, then string }{
		{"a request is under way", `window.go = () => {}, document.querySelector('[data-step="back"]').click()`, `window.go(), window.go = null`,
			`document.querySelector('main').hasAttribute('data-past')`},
		{"a tip is to come", `document.querySelector('#players .seat').dispatchEvent(new PointerEvent('pointerover', { bubbles: true, pointerType: 'mouse' }))`, `0`,
			`document.getElementById('tip') !== null`},
		{"something fades", `Object.assign(document.getElementById('tip').style, { transition: 'opacity 1000s', opacity: .5 })`, `0`, `true`},
	} {
		eval[bool](l.tab, `(`+of.begins+`, true)`)
		busy(of.what)
		eval[bool](l.tab, `(`+of.goesOn+`, true)`)
		l.finish()
		if !eval[bool](l.tab, of.then) {
			t.Errorf("%s, and the page rests before that has come to its end", of.what)
		}
	}
	eval[bool](l.tab, `(document.getElementById('tip').animate([{ opacity: 0 }, { opacity: 1 }], { iterations: Infinity }), dispatchEvent(new Event('resize')), true)`)
	l.settled()
}

// TestAPageWaitsForWhatItSaid holds back the stream after a move on a page. The page reports no rest until the events are
// there.
func TestAPageWaitsForWhatItSaid(t *testing.T) {
	ctx := chromium(t)
	h := openTestSite(t, toyRegistry())
	id, seats := h.pair("bluff")
	who := seats[0]
	if len(sayForm(t, who.get("/t/"+id)).words) == 0 {
		who = seats[1]
	}
	b := browser(t, ctx)
	b.prepared(holding)
	b.clocked()
	b.show(view{who: who, path: "/t/" + id})
	b.settled()
	b.stop() // else the page would request what the stream does not bring
	eval[bool](b, `(window.held = []).length === 0`)
	b.until(`document.querySelector('form.used') || (` + pressFirst + `, false)`)
	b.pass(200 * time.Millisecond) // until that is answered, and its highlights have been updated
	if eval[bool](b, frames+`.then(() => `+atRest+`)`) {
		t.Error("the page rests before it shows what was said on it")
	}
	b.until(`window.held.length > 0`)
	eval[bool](b, `(() => { const all = window.held; window.held = null; for (const tell of all) tell(); return true; })()`)
	b.finish()
	if now := eval[int](b, nowPly); now != 1 {
		t.Errorf("at rest the page knows %d moves", now)
	}
}
