package web_test

import (
	"fmt"
	"slices"
	"testing"

	"github.com/chromedp/cdproto/cdp"
	"github.com/chromedp/cdproto/page"
	"github.com/chromedp/chromedp"
)

// A looker is a tab that shows a table at which two persons elsewhere play.
type looker struct {
	*tab
	id    string
	seats [2]*person
	said  int // sentences at the table
}

// say says a sentence at the table that the tab shows.
func (l *looker) say() {
	l.t.Helper()
	if !sayAny(l.t, l.id, l.seats, l.said) {
		l.t.Fatal("nothing can be said any more")
	}
	l.said++
}

// follows fails unless the tab comes to know all that was said.
func (l *looker) follows(when string) {
	l.t.Helper()
	l.t.Log(when)
	l.until(fmt.Sprintf(`%s === %d`, nowPly, l.said))
}

// life lets the browser put the tab to sleep and wake it.
func (l *looker) life(state page.SetWebLifecycleStateState) {
	l.t.Helper()
	if _, err := chromedp.Call(l.ctx, page.SetWebLifecycleState, page.SetWebLifecycleStateParams{State: state}); err != nil {
		l.t.Fatal(err)
	}
}

// streams makes a page count the streams that it opens.
const streams = `window.streams = []; window.EventSource = class extends EventSource { constructor(...all) { super(...all); window.streams.push(this); } }`

// leads tells whether a tab keeps the stream.
const leads = `window.streams.some(s => s.readyState !== EventSource.CLOSED)`

// look opens one more tab of a window at a table of its own.
func (h *house) look(window *tab) *looker {
	h.t.Helper()
	l := &looker{tab: openTab(window.t, window.ctx)}
	l.id, l.seats = h.pair(h.shelf[0].ID())
	l.still()
	l.prepared(streams)
	l.do(chromedp.Navigate(h.server.URL + "/t/" + l.id))
	l.until(`document.querySelector('[data-replay]:not([hidden])')`)
	return l
}

// TestTabsAtDifferentTables looks at three tables in three tabs of one browser: each goes on showing what happens, over one stream, when
// the tab that keeps it sleeps or is closed. What tabs agree on is tested without a page, in script/test/stream_test.js.
func TestTabsAtDifferentTables(t *testing.T) {
	tour(t)
	ctx := chromium(t)
	h := openHouse(t, realShelf(t))
	window := browser(t, ctx) // keeps the cookies when a tab is closed
	window.do(chromedp.Navigate(h.server.URL))
	all := []*looker{h.look(window), h.look(window), h.look(window)}
	goOn := func(when string, asleep ...*looker) {
		t.Helper()
		for _, l := range all {
			l.say()
		}
		for _, l := range all {
			if !slices.Contains(asleep, l) {
				l.follows(when)
			}
		}
	}
	leader := func() int {
		t.Helper()
		lead := func(l *looker) bool { return eval[bool](l.tab, leads) }
		led := slices.IndexFunc(all, lead)
		if led < 0 || slices.ContainsFunc(all[led+1:], lead) {
			t.Fatal("no tab keeps a stream, or two do")
		}
		return led
	}
	goOn("all have come")
	led := all[leader()]
	led.life(page.SetWebLifecycleStateStateFrozen)
	goOn("the tab that leads sleeps", led)
	led.life(page.SetWebLifecycleStateStateActive)
	goOn("it is awake again")

	at := leader()
	if _, err := chromedp.Call(all[at].ctx, page.Close, cdp.Empty{}); err != nil {
		t.Fatal(err)
	}
	all = slices.Delete(all, at, at+1)
	goOn("the tab that led is closed")
	leader()
}

// TestTabComesBack lets a tab go to the browser's cache of pages and come back, as its script is told of it: in between it wants nothing
// and holds nothing for which a browser would not keep it, then it goes on where it stood.
func TestTabComesBack(t *testing.T) {
	tour(t)
	ctx := chromium(t)
	h := openHouse(t, toyShelf())
	window := browser(t, ctx)
	window.do(chromedp.Navigate(h.server.URL))
	l := h.look(window)
	l.say()
	l.follows("it is there")
	eval[bool](l.tab, `dispatchEvent(new PageTransitionEvent('pagehide', { persisted: true }))`)
	l.until(`(navigator.locks.query().then(q => { window.locks = q.held.length + q.pending.length; }), window.locks === 0)`)
	l.say()
	if eval[bool](l.tab, leads) {
		t.Error("a page that has gone keeps a stream")
	}
	eval[bool](l.tab, `dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }))`)
	l.follows("it is back")
}
