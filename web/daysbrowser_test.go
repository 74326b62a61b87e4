package web_test

import (
	"context"
	"encoding/json"
	"fmt"
	"path/filepath"
	"testing"
	"time"

	"github.com/chromedp/chromedp"

	"pantheon/notify/transport/transporttest"
	"pantheon/table"
)

// begun is a script that returns whether the script of a table's page has started.
const begun = `document.querySelector('[data-zoom]:not([hidden])')`

// fill fills in a form of the page and presses its button. It waits until the script then returns true.
func (b *tab) fill(form, then string, fields ...string) {
	b.t.Helper()
	script := ""
	for i := 0; i+1 < len(fields); i += 2 {
		script += fmt.Sprintf("f.elements[%q].value = %q; ", fields[i], fields[i+1])
	}
	b.until(fmt.Sprintf("document.querySelector(%q)", form))
	eval[bool](b, fmt.Sprintf(`((f) => { %s(f.querySelector('button.primary') || f.querySelector('button')).click(); return true; })(document.querySelector(%q))`, script, form))
	b.until(then)
}

// pressFirst is a script that presses the first choice on the table's page, and then the confirmation.
const pressFirst = `(document.querySelector('#chips [data-do]') || document.querySelector('form[data-say]:not(.used) button[name="words"]'))?.click()`

// pressAll presses the first choice until it is another player's turn or the game is over.
func (b *tab) pressAll() {
	b.t.Helper()
	b.until(begun + ` && document.querySelector('form[data-say]')`)
	from := eval[int](b, nowPly)
	b.until(fmt.Sprintf(`document.querySelector('form[data-say]') ? (%s, false) : %s > %d`, pressFirst, nowPly, from))
}

// TestDaysInABrowser plays a correspondence game in virtual time, in a browser whose page is closed. A notification
// arrives, its link is opened, moves are pressed, and the page is closed again. Sometimes it stays open and shows that it
// is the reader's turn; then nobody is notified. At the end no notification was superfluous, and the page shows the result.
// TestAGameOverDays and TestCalledInABrowser test each kind of endpoint.
func TestDaysInABrowser(t *testing.T) {
	nightly(t)
	ctx := chromium(t)
	receiver := transporttest.NewReceiver(t)
	clock := &stopped{from: time.Now()}
	h := &testSite{t: t, folder: filepath.Join(t.TempDir(), "data"), registry: realRegistry(t), clock: clock, calls: clock}
	h.ways.Transports, _, _ = everyWay(t)
	h.start("")
	t.Cleanup(h.stop)
	address := h.server.Listener.Addr().String()
	h.stop()
	h.url = h.server.URL // links in notifications lead here
	h.start(address)

	title := h.registry[1]
	ana, bob := h.person().named("Ana"), h.person().named("Bob")
	ana.post("/calls/add", "kind", "hook", "shape", "json", "address", receiver.URL).want(t, 200, "You now get notifications this way.")
	id := ana.post("/new/"+title.ID(), "name", "Ana", "players", "2", "chair-0", "me", "chair-1", "friend", "clock", "days-3", "input", "days").want(t, 200).table(t)
	bob.post(ana.get("/t/" + id).links()[0], "name", "Bob", "input", "sit").want(t, 200)
	entries, err := h.log.Entries(t.Context(), id, 0)
	if err != nil {
		t.Fatal(err)
	}
	guest := entries[0].User
	rest := browser(t, ctx) // keeps the cookies
	rest.takes(h, ana)
	var page *tab // nil while it is closed
	heard := 0
	called := func() { // opens the table by the link in the next notification
		t.Helper()
		for end := time.Now().Add(patience); len(receiver.Got()) == heard; time.Sleep(20 * time.Millisecond) {
			if time.Now().After(end) {
				t.Fatal("nobody is called")
			}
			clock.turn(10 * time.Second)
		}
		var told struct{ URL string }
		if err := json.Unmarshal([]byte(receiver.Got()[heard].Body), &told); err != nil || told.URL != h.url+"/t/"+id {
			t.Fatalf("a call leads to %q (%v)", told.URL, err)
		}
		heard++
		page = openTab(t, rest.ctx)
		page.still()
		page.do(chromedp.Navigate(told.URL))
		page.until(begun)
	}
	turns, looking := 0, 0
	for snap := h.watched(id); snap.Phase == table.Running; snap = h.watched(id) {
		if snap.Expected.First() == 1 {
			bob.sayAll(id, 1)
			continue
		}
		if page != nil {
			page.until(`document.querySelector('form[data-say]')`)
			h.noted(guest, id, snap.Entry)
			looking++
			clock.turn(5 * time.Hour)
		} else {
			clock.turn(5 * time.Hour) // nobody hurries
			called()
		}
		page.pressAll()
		if turns++; turns > 400 {
			t.Fatal("the game does not end")
		} else if turns%4 != 1 && h.watched(id).Phase != table.Over { // else the page stays open
			page.close()
			page = nil
		}
	}
	if page == nil {
		clock.turn(time.Hour)
		called()
		page.until(over)
		if text := eval[string](page, `document.getElementById('toasts').textContent`); text != "" {
			t.Errorf("over what the game came to lies %q", text)
		}
	}
	page.until(over)
	h.noted(guest, id, h.watched(id).Entry)
	clock.turn(24 * time.Hour)
	if n := len(receiver.Got()); n != heard || heard < 2 || looking == 0 {
		t.Errorf("in %d turns, of which the page was open in %d, %d calls were opened and %d came", turns, looking, heard, n)
	}
	compare(t, page, title.Game, recordOf(t, h, id), []string{"Ana", "Bob"})
}

// noted waits until the server knows that a user's open page has shown an entry.
func (h *testSite) noted(guest, id string, entry int64) {
	h.t.Helper()
	await(h.t, fmt.Sprintf("word that entry %d is seen", entry), func() bool {
		seen, _, err := h.log.Seen(context.Background(), id, guest)
		if err != nil {
			h.t.Fatal(err)
		}
		return seen >= entry
	})
}
