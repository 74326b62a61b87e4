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

// TestTabsAtDifferentTables looks at three tables in three tabs of one browser: each goes on showing what happens, over one stream,
// whatever becomes of the tab that keeps it.
func TestTabsAtDifferentTables(t *testing.T) {
	tour(t)
	ctx := chromium(t)
	h := openHouse(t, realShelf(t))
	window := browser(t, ctx) // keeps the cookies when a tab is closed
	window.do(chromedp.Navigate(h.server.URL))
	var all []*looker
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
	leader := func() (led *looker, rest []*looker) {
		t.Helper()
		for _, l := range all {
			if eval[bool](l.tab, leads) {
				if led != nil {
					t.Fatal("two tabs keep a stream")
				}
				led = l
			} else {
				rest = append(rest, l)
			}
		}
		if led == nil {
			t.Fatal("no tab keeps a stream")
		}
		return led, rest
	}
	for n := range 3 {
		all = append(all, h.look(window))
		goOn(fmt.Sprintf("tab %d has come", n+1))
	}

	led, _ := leader()
	led.reload()
	goOn("the tab that leads was loaded anew")

	led, rest := leader()
	rest[0].life(page.SetWebLifecycleStateStateFrozen)
	goOn("a tab sleeps", rest[0])
	rest[0].life(page.SetWebLifecycleStateStateActive)
	goOn("it is awake again")

	led.life(page.SetWebLifecycleStateStateFrozen)
	goOn("the tab that leads sleeps", led)
	led.life(page.SetWebLifecycleStateStateActive)
	goOn("it is awake again and leads no more")

	led, rest = leader()
	rest[0].life(page.SetWebLifecycleStateStateFrozen)
	rest[1].life(page.SetWebLifecycleStateStateFrozen)
	all = rest
	if _, err := chromedp.Call(led.ctx, page.Close, cdp.Empty{}); err != nil {
		t.Fatal(err)
	}
	rest[1].life(page.SetWebLifecycleStateStateActive)
	goOn("the tab that led is closed, and one that may be next sleeps", rest[0])
	rest[0].life(page.SetWebLifecycleStateStateActive)
	goOn("it is awake again")

	// A tab that holds the lead and says nothing: some browsers let tabs sleep without telling them.
	eval[bool](window, `(navigator.locks.request('pantheon-leader', { steal: true }, () => new Promise(() => {})).catch(() => {}), true)`)
	goOn("a tab leads that does not answer")
}

// TestTabComesBack lets tabs go to the browser's cache of pages and come back, as their scripts are told of it: meanwhile a tab wants
// nothing, then it goes on where it stood. It holds nothing for which a browser would not keep it.
func TestTabComesBack(t *testing.T) {
	tour(t)
	ctx := chromium(t)
	h := openHouse(t, toyShelf())
	window := browser(t, ctx)
	window.do(chromedp.Navigate(h.server.URL))
	both := []*looker{h.look(window), h.look(window)}
	for i, l := range both {
		other := both[1-i]
		eval[bool](l.tab, `dispatchEvent(new PageTransitionEvent('pagehide', { persisted: true }))`)
		for _, l := range both {
			l.say()
		}
		other.follows("the other tab has gone")
		if now := eval[int](l.tab, nowPly); now == l.said {
			t.Error("a page that has gone goes on")
		}
		if eval[bool](l.tab, leads) {
			t.Error("a page that has gone keeps a stream")
		}
		l.until(`(navigator.locks.query().then(q => { window.locks = q.held.length + q.pending.length; }), window.locks === 2)`) // those of the other
		eval[bool](l.tab, `dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }))`)
		for _, l := range both {
			l.follows("it is back")
		}
	}
}
