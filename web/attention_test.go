package web_test

import (
	"fmt"
	"testing"
	"time"

	"github.com/chromedp/chromedp"
)

// TestATabThatNobodyTouchesHasSeenNothing checks that an event in a foreground tab counts as seen, unless nobody has touched the tab for
// five minutes. Then it counts as seen only once somebody touches the tab. So an untouched tab suppresses no notification.
func TestATabThatNobodyTouchesHasSeenNothing(t *testing.T) {
	ctx := chromium(t)
	h := openTestSite(t, toyRegistry())
	ana, bob := h.person().named("Ana"), h.person().named("Bob")
	id := ana.open("bluff", "friend")
	host := userOf(h, id)
	bob.post(ana.get("/t/" + id).links()[0], "name", "Bob", "input", "sit").want(t, 200)
	b := browser(t, ctx)
	b.takes(h, ana)
	b.still()
	b.do(chromedp.Navigate(h.server.URL + "/t/" + id))
	b.until(`document.querySelector('[data-replay]:not([hidden])')`)
	eval[bool](b, silentAudio)
	touch := `['pointerdown', 'pointerup'].map((kind) => document.body.dispatchEvent(new PointerEvent(kind, { bubbles: true })))[0]`
	later := 0 // minutes on the page's clock
	// turns lets Ana play, lets the minutes pass, and lets Bob play until it is Ana's turn.
	turns := func(front bool, minutes int) (entry int64) {
		t.Helper()
		eval[bool](b, fmt.Sprintf(`(document.hasFocus = () => %v, window.heard = 0, true)`, front))
		if h.watched(id).Expected.First() == 0 {
			b.pressAll()
		}
		b.until(fmt.Sprintf(nowPly+` === %d`, h.watched(id).Ply))
		h.noted(host, id, h.watched(id).Entry)
		later += minutes
		eval[bool](b, fmt.Sprintf(`(window.now ||= Date.now, Date.now = () => window.now.call(Date) + %d * 60000, true)`, later))
		bob.sayAll(id, 1)
		snap := h.watched(id)
		b.until(fmt.Sprintf(nowPly+` === %d && document.title.startsWith('●')`, snap.Ply))
		return snap.Entry
	}
	eval[bool](b, touch)
	eval[bool](b, `(document.documentElement.dataset.sound = 'turn') === 'turn'`)
	h.noted(host, id, turns(true, 4))
	if n := eval[int](b, `window.heard`); n != 0 {
		t.Errorf("%d tones say that it is the turn of somebody who looks", n)
	}
	entry := turns(false, 6)
	b.until(`window.heard > 0`)
	time.Sleep(time.Second) // a page would have reported by then what was seen
	if seen, _, err := h.log.Seen(t.Context(), id, host); err != nil || seen >= entry {
		t.Errorf("in a tab that nobody touched for six minutes entry %d is seen: %d, %v", entry, seen, err)
	}
	eval[bool](b, touch)
	h.noted(host, id, entry)
}

// userOf returns the user id of a table's host.
func userOf(h *testSite, id string) string {
	h.t.Helper()
	entries, err := h.log.Entries(h.t.Context(), id, 0)
	if err != nil {
		h.t.Fatal(err)
	}
	return entries[0].User
}
