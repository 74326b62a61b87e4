package web_test

import (
	"fmt"
	"testing"

	"github.com/chromedp/chromedp"
)

// holding is a script that makes a page hold back the updates of its stream in a list called held, while that list exists.
const holding = `window.EventSource = class extends EventSource {
	addEventListener(kind, hear) { super.addEventListener(kind, kind === 'update' ? (event) => window.held ? window.held.push(Object.assign(() => hear(event), { entry: JSON.parse(event.data).entry })) : hear(event) : hear); }
}`

// TestManyUpdatesAtOnceLeaveThePageFree passes a page several updates in one task, as a browser does when they arrive faster
// than they are drawn. Other tasks must run before all updates are drawn, or a game of quick bots makes the page unresponsive
// for a minute.
func TestManyUpdatesAtOnceLeaveThePageFree(t *testing.T) {
	ctx := chromium(t)
	h := openTestSite(t, toyRegistry())
	l := &looker{tab: browser(t, ctx)}
	l.id, l.seats = h.pair(h.registry[0].ID())
	l.still()
	l.prepared(holding)
	l.do(chromedp.Navigate(h.server.URL + "/t/" + l.id))
	l.say()
	l.follows("one by one")
	eval[bool](l.tab, `(window.held = []).length === 0`)
	for range 4 {
		l.say()
	}
	l.until(fmt.Sprintf(`window.held.length >= %d`, 3))
	now := eval[int](l.tab, `new Promise((done) => {
		const all = window.held;
		window.held = null;
		setTimeout(() => done(`+nowPly+`));
		for (const tell of all) tell();
	})`)
	if now >= l.said-1 {
		t.Errorf("nothing had its turn before the page knew %d of %d moves", now, l.said)
	}
	l.follows("several in one go")
}
