package web_test

import (
	"context"
	"encoding/json"
	"fmt"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/chromedp/chromedp"

	"pantheon/game"
	"pantheon/notify/notifytest"
	"pantheon/store"
	"pantheon/table"
)

// A summoned is somebody with a browser of their own who closes the table, is called to it, and opens it by the link that came.
type summoned struct {
	h     *house
	t     *testing.T
	room  window
	guest string
	rest  *tab // keeps the browser with its cookies and its service worker; it shows no page of the site, and no script runs there
	page  *tab // nil while it is closed

	came  func() int         // how many calls have come
	link  func(n int) string // takes one of them up, and gives where it leads
	heard int                // those that were taken up
}

// summon gives somebody a browser in a language.
func (h *house) summon(t *testing.T, lang game.Lang, room window) *summoned {
	t.Helper()
	s := &summoned{h: h, t: t, room: room, rest: browser(t, theWholeBrowser.ctx)}
	s.rest.do(chromedp.Navigate(h.server.URL + "/calls.js"))
	eval[bool](s.rest, `fetch('/settings', { method: 'POST', body: new URLSearchParams({ lang: '`+string(lang)+`', return: '/' }) }).then(() => true)`)
	return s
}

// open opens a page in a tab.
func (s *summoned) open(address string) {
	s.t.Helper()
	s.page = openTab(s.t, s.rest.ctx)
	s.page.size(s.room.w, s.room.h, s.room.touch)
	s.page.still()
	s.page.do(chromedp.Navigate(address))
	s.page.until(`document.readyState === 'complete'`)
}

// leave closes the page.
func (s *summoned) leave() {
	s.page.close()
	s.page = nil
}

// begun says that the script of a table's page has.
const begun = `document.querySelector('[data-zoom]:not([hidden])')`

// fill fills in a form of the page and presses its button, and waits for what then is true.
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

// sit sits down by an invitation.
func (s *summoned) sit(link, name string) {
	s.t.Helper()
	s.open(link)
	s.page.fill(`form[action^="/i/"]`, begun, "name", name)
}

// byPush has somebody press "call me" at the table. Calls come to the service worker, which shows them. A push service of this computer
// stands for the browser's own.
func (s *summoned) byPush(push *notifytest.Browser) {
	s.t.Helper()
	s.rest.letCall(s.h.server.URL)
	worker := s.rest.serviceWorker(s.h.server.URL)
	s.page.subscribes(push)
	eval[bool](s.page, `(document.querySelector('a[data-call]').click(), true)`)
	s.page.until(`document.querySelector('.toast')?.textContent.includes('from now on')`)
	s.page.keep("days, called by push from now on")
	s.came = func() int { return len(push.Got()) }
	s.link = func(n int) string {
		data, err := json.Marshal(push.Got()[n].Payload)
		if err != nil {
			s.t.Fatal(err)
		}
		worker.deliver(string(data))
		// A browser that is asked for its messages drops those that it has noted and not yet put up: it is not asked at once, and where
		// that has happened to one the push comes again.
		var all [][]string
		for tries := 1; len(all) == 0; tries++ {
			time.Sleep(200 * time.Millisecond)
			if err := json.Unmarshal([]byte(eval[string](s.rest, shown)), &all); err != nil || len(all) > 1 || tries == 200 {
				s.t.Fatalf("the browser shows %v, %v", all, err)
			}
			if len(all) == 0 && tries%20 == 0 {
				worker.deliver(string(data))
			}
		}
		eval[bool](s.rest, `navigator.serviceWorker.ready.then(r => r.getNotifications()).then(all => (all.forEach(n => n.close()), true))`)
		return all[0][2]
	}
}

// byMail has somebody press "call me" at the table in a browser that may not, which leads to the page where a mailbox can be named
// instead, and open the link that is mailed there.
func (s *summoned) byMail(post *notifytest.Post, address string) {
	s.t.Helper()
	eval[bool](s.page, `(document.querySelector('a[data-call]').click(), true)`)
	s.page.until(`location.pathname === '/calls' && document.querySelector('[role="alert"]')`)
	s.page.keep("calls, the browser says no")
	s.page.fill(`form:has([type="email"])`, `document.querySelector('main [role="status"]')`, "address", address)
	confirm := s.linkOf(until(s.t, "the mail with the link", post.Got)[0])
	s.page.do(chromedp.Navigate(confirm))
	s.page.fill(`main form`, `document.querySelector('main [role="status"]')`)
	s.page.keep("calls, confirmed")
	s.came = func() int { return len(post.Got()) - 1 }
	s.link = func(n int) string { return s.linkOf(post.Got()[n+1]) }
}

// linkOf is the first link to the site in a mail.
func (s *summoned) linkOf(m notifytest.Mail) string {
	link := regexp.MustCompile(regexp.QuoteMeta(s.h.url) + `/(t|calls/confirm)/\S+`).FindString(written(m.Raw))
	if link == "" {
		s.t.Fatalf("no link in\n%s", m.Raw)
	}
	return link
}

// byHook has somebody name a webhook.
func (s *summoned) byHook(receiver *notifytest.Receiver) {
	s.t.Helper()
	s.open(s.h.server.URL + "/calls")
	s.page.fill(`form:has([name="shape"])`, `document.querySelector('main [role="status"]')`, "shape", "json", "address", receiver.URL)
	s.came = func() int { return len(receiver.Got()) }
	s.link = func(n int) string {
		var told struct{ URL string }
		if err := json.Unmarshal([]byte(receiver.Got()[n].Body), &told); err != nil {
			s.t.Fatal(err)
		}
		return told.URL
	}
}

// pressFirst presses what the table's page lists first, and then that it is meant.
const pressFirst = `(document.querySelector('#chips [data-do]') || document.querySelector('form[data-say]:not(.used) button[name="words"]'))?.click()`

// pressAll presses what is listed first until it is another's turn or the game is over.
func (b *tab) pressAll() {
	b.t.Helper()
	b.until(begun + ` && document.querySelector('form[data-say]')`)
	from := eval[int](b, nowPly)
	b.until(fmt.Sprintf(`document.querySelector('form[data-say]') ? (%s, false) : %s > %d`, pressFirst, nowPly, from))
}

// TestDaysInThreeBrowsers plays over days, in virtual time, in three browsers with three languages, whose pages are closed: one is called
// by push, one by mail, one by a webhook. Who is called opens the link that came, presses their moves, and closes the page; now and then
// somebody leaves it open, sees that it is their turn and is not called. Nobody is called in vain, nobody's time runs out, at the end the
// others are told of it and find it on the page, and nothing waits to be told.
func TestDaysInThreeBrowsers(t *testing.T) {
	nightly(t)
	theWholeBrowser.begin(t)
	ways, post, push := everyWay(t)
	receiver := notifytest.NewReceiver(t)
	clock := &stopped{from: time.Now()}
	h := &house{t: t, folder: filepath.Join(t.TempDir(), "data"), shelf: realShelf(t), clock: clock, calls: clock}
	h.ways.Ways = ways
	h.start("")
	t.Cleanup(h.stop)
	address := h.server.Listener.Addr().String()
	h.stop()
	h.url = h.server.URL // links in calls lead here
	h.start(address)

	ana, bob, caro := h.summon(t, "en", windows[2]), h.summon(t, "pt", windows[5]), h.summon(t, "zh", windows[2])
	players := []*summoned{ana, bob, caro}
	title := h.shelf[1]
	ana.open(h.server.URL + "/new/" + title.ID())
	ana.page.fill("form.create", begun, "name", "Ana", "players", "3", "chair-1", "friend", "chair-2", "friend", "clock", "days-3")
	links := eval[[]string](ana.page, `[...document.querySelectorAll('.invite input')].map(i => i.value)`)
	if len(links) != 2 {
		t.Fatalf("there are the invitations %q", links)
	}
	ana.byPush(push)
	ana.leave()
	bob.sit(links[0], "Bob")
	id := eval[string](bob.page, `document.querySelector('main[data-table]').dataset.table`)
	bob.byMail(post, "bob@example.org")
	bob.leave()
	caro.byHook(receiver)
	caro.leave()
	caro.sit(links[1], "Caro") // and the game begins, while she looks
	entries, err := h.log.Entries(t.Context(), id, 0)
	if err != nil {
		t.Fatal(err)
	}
	for i, e := range slices.DeleteFunc(entries, func(e store.Entry) bool { return e.Number > 1 && table.Happening(e.Kind) != table.Sat }) {
		players[i].guest = e.Guest
	}

	look := func() table.Snapshot { return h.watched(id) }
	turns, looking := 0, 0
	for snap := look(); snap.Phase == table.Running; snap = look() {
		p := players[snap.Expected.First()]
		if p.page == nil {
			clock.turn(5 * time.Hour) // nobody hurries
			p.called(clock, h.url+"/t/"+id)
		} else {
			p.page.until(`document.querySelector('form[data-say]')`)
			h.noted(p, id, snap.Entry)
			clock.turn(5 * time.Hour)
			looking++
		}
		if turns == 4 {
			p.page.keep("days, who was called")
		}
		p.page.pressAll()
		snap = look()
		switch turns++; {
		case turns > 400:
			t.Fatal("the game does not end")
		case snap.Phase == table.Over:
		case turns%4 != 1: // else the page stays open
			p.leave()
		}
		if turns == 6 { // the server is started anew, while one looks
			h.stop()
			h.start(address)
		}
	}
	for _, p := range players { // first who looks sees the end, before time goes on
		if p.page != nil {
			p.page.until(over)
			h.noted(p, id, look().Entry)
		}
	}
	calls := make([]int, len(players))
	for i, p := range players {
		if p.page == nil {
			clock.turn(time.Hour)
			p.called(clock, h.url+"/t/"+id)
			p.page.until(over)
			h.noted(p, id, look().Entry)
			if text := eval[string](p.page, `document.getElementById('toasts').textContent`); text != "" {
				t.Errorf("over what the game came to lies %q", text)
			}
		}
		p.page.keep("days, the end")
		calls[i] = p.heard
		if p.heard < 2 {
			t.Errorf("player %d was called %d times in %d turns", i, p.heard, turns)
		}
	}
	await(t, "the last message", func() bool {
		_, waits, err := h.log.NextNotice(t.Context())
		if err != nil {
			t.Fatal(err)
		}
		if waits {
			clock.turn(10 * time.Second)
		}
		return !waits
	})
	for i, p := range players {
		if n := p.came(); n != p.heard {
			t.Errorf("player %d is called %d times too often, %d turns of who was looking", i, n-p.heard, looking)
		}
	}
	if looking == 0 {
		t.Error("nobody ever left the page open")
	}
	if text := eval[string](ana.page, `document.getElementById('log').textContent`); strings.Contains(text, "run out of time") {
		t.Error("a clock has run out")
	}
	compare(t, ana.page, title.Game, recordOf(t, h, id), []string{"Ana", "Bob", "Caro"})
	t.Logf("%d turns over %.0f days, calls %v, and %d turns of who was looking", turns, time.Duration(clock.by.Load()).Hours()/24, calls, looking)
}

// called opens the table by the link in the next call.
func (s *summoned) called(clock *stopped, to string) {
	s.t.Helper()
	for tries := 0; s.came() == s.heard; tries++ {
		if tries == 30 {
			s.t.Fatal("nobody is called")
		}
		if tries > 0 {
			clock.turn(10 * time.Second) // who looks for what is due had not come to wait when time passed
		}
		for end := time.Now().Add(2 * time.Second); s.came() == s.heard && time.Now().Before(end); time.Sleep(2 * time.Millisecond) {
		}
	}
	link := s.link(s.heard)
	s.heard++
	if link != to {
		s.t.Fatalf("a call leads to %q", link)
	}
	s.open(link)
	s.page.until(begun)
}

// noted waits until the server knows that somebody's page, which is open, has shown an entry.
func (h *house) noted(s *summoned, id string, entry int64) {
	h.t.Helper()
	await(h.t, fmt.Sprintf("word that entry %d is seen", entry), func() bool {
		seen, _, err := h.log.Seen(context.Background(), id, s.guest)
		if err != nil {
			h.t.Fatal(err)
		}
		return seen >= entry
	})
}
