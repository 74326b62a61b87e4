package web_test

import (
	"fmt"
	"testing"

	"github.com/chromedp/cdproto/cdp"
	"github.com/chromedp/cdproto/page"
	"github.com/chromedp/chromedp"
)

// A looker is a tab that shows a table at which two people elsewhere play.
type looker struct {
	*tab
	id    string
	seats [2]*person
	said  int // moves at the table
}

// say plays a move at the table that the tab shows.
func (l *looker) say() {
	l.t.Helper()
	if !sayAny(l.t, l.id, l.seats, l.said) {
		l.t.Fatal("nothing can be said any more")
	}
	l.said++
}

// follows fails the test unless the tab learns of all moves.
func (l *looker) follows(when string) {
	l.t.Helper()
	l.t.Log(when)
	l.until(fmt.Sprintf(`%s === %d`, nowPly, l.said))
}

// life sets the lifecycle state of the tab's page, so that the browser freezes the tab or wakes it.
func (l *looker) life(state page.SetWebLifecycleStateState) {
	l.t.Helper()
	if _, err := chromedp.Call(l.ctx, page.SetWebLifecycleState, page.SetWebLifecycleStateParams{State: state}); err != nil {
		l.t.Fatal(err)
	}
}

// streams is a script that makes a page record the streams that it opens.
const streams = `window.streams = []; window.EventSource = class extends EventSource { constructor(...all) { super(...all); window.streams.push(this); } }`

// leads is a script that returns whether a tab has the stream.
const leads = `window.streams.some(s => s.readyState !== EventSource.CLOSED)`

// look opens another tab of a window, at a new table of two people.
func (h *testSite) look(window *tab) *looker {
	h.t.Helper()
	l := &looker{tab: openTab(window.t, window.ctx)}
	l.id, l.seats = h.pair(h.registry[0].ID())
	l.still()
	l.prepared(streams)
	l.do(chromedp.Navigate(h.server.URL + "/t/" + l.id))
	l.until(`document.querySelector('[data-replay]:not([hidden])')`)
	return l
}

// TestTabsAtDifferentTables shows two tables in two tabs of one browser. Both stay up to date over one stream, also if the tab that has
// the stream is frozen or closed. A tab in the back/forward cache holds nothing that would prevent that. This test covers the browser's
// own locks, channel and freezing; the logic of tabs is tested in stream_test.js.
func TestTabsAtDifferentTables(t *testing.T) {
	tour(t)
	ctx := chromium(t)
	h := openTestSite(t, toyRegistry())
	window := browser(t, ctx) // keeps the cookies when a tab is closed
	window.do(chromedp.Navigate(h.server.URL))
	all := []*looker{h.look(window), h.look(window)}
	goOn := func(when string, awake ...*looker) {
		t.Helper()
		for _, l := range all {
			l.say()
		}
		for _, l := range awake {
			l.follows(when)
		}
	}
	leader := func() (led, other *looker) {
		t.Helper()
		led, other = all[0], all[1]
		first, second := eval[bool](led.tab, leads), eval[bool](other.tab, leads)
		if first == second {
			t.Fatal("not just one tab keeps a stream")
		}
		if second {
			return other, led
		}
		return led, other
	}
	goOn("two tabs", all...)
	led, _ := leader()
	led.reload()
	goOn("the tab that leads was loaded again", all...)
	led, other := leader()
	led.life(page.SetWebLifecycleStateStateFrozen)
	goOn("the tab that leads sleeps", other)
	led.life(page.SetWebLifecycleStateStateActive)
	goOn("it is awake again and leads no more", all...)
	// A tab that has the lead and is silent: some browsers freeze tabs without an event.
	eval[bool](window, `(navigator.locks.request('pantheon-leader', { steal: true }, () => new Promise(() => {})).catch(() => {}), true)`)
	goOn("a tab leads that does not answer", all...)

	led, other = leader()
	eval[bool](led.tab, `dispatchEvent(new PageTransitionEvent('pagehide', { persisted: true }))`)
	goOn("the tab that leads has gone", other)
	if eval[int](led.tab, nowPly) == led.said || eval[bool](led.tab, leads) {
		t.Error("a page that has gone goes on, or keeps a stream")
	}
	// the locks of the other tab
	led.until(`(navigator.locks.query().then(q => { window.locks = q.held.length + q.pending.length; }), window.locks === 2)`)
	eval[bool](led.tab, `dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }))`)
	goOn("it is back", all...)
	led, other = leader()
	if _, err := chromedp.Call(led.ctx, page.Close, cdp.Empty{}); err != nil {
		t.Fatal(err)
	}
	goOn("the tab that led is closed", other)
}
