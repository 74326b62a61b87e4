package web_test

import (
	"bytes"
	"fmt"
	"io"
	"net"
	"sync/atomic"
	"testing"
	"time"

	"github.com/chromedp/chromedp"
)

// A swallower is a proxy in front of a server. It can swallow everything: then it takes connections and bytes, and passes nothing on.
type swallower struct {
	swallows atomic.Bool
	streams  atomic.Int64 // that were asked for
	said     atomic.Int64 // moves
	rows     atomic.Int64 // lists of open tables
}

// behind puts the house's server behind a proxy. Pages are opened by the proxy's address from now on.
func (h *house) behind() *swallower {
	h.t.Helper()
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		h.t.Fatal(err)
	}
	server := h.server.Listener.Addr().String()
	h.server.URL = "http://" + l.Addr().String()
	s := &swallower{}
	h.t.Cleanup(func() { l.Close() })
	go func() {
		for {
			from, err := l.Accept()
			if err != nil {
				return
			}
			to, err := net.Dial("tcp", server)
			if err != nil {
				from.Close()
				return
			}
			go s.pass(to, from, func(chunk []byte) {
				s.streams.Add(int64(bytes.Count(chunk, []byte("GET /live?"))))
				s.rows.Add(int64(bytes.Count(chunk, []byte("GET /open/rows"))))
				if bytes.HasPrefix(chunk, []byte("POST /")) && bytes.Contains(chunk, []byte("/say HTTP/1.1\r\n")) {
					s.said.Add(1)
				}
			})
			go s.pass(from, to, func([]byte) {})
		}
	}()
	return s
}

// pass passes on what comes, unless it is swallowed.
func (s *swallower) pass(to, from net.Conn, see func([]byte)) {
	defer to.Close()
	chunk := make([]byte, 64<<10)
	lost := false // once something is missing, nothing that follows makes sense
	for {
		n, err := from.Read(chunk)
		see(chunk[:n])
		lost = lost || s.swallows.Load()
		if !lost {
			if _, err := to.Write(chunk[:n]); err != nil {
				io.Copy(io.Discard, from) //nolint:errcheck // nobody is there any more
				return
			}
		}
		if err != nil {
			return
		}
	}
}

// shows is a script that tells whether a page shows one of its texts as a message.
func shows(text string) string {
	return fmt.Sprintf(`Array.from(document.querySelectorAll('#toasts .toast')).some((toast) => toast.dataset.message.includes(JSON.parse(document.getElementById('texts').textContent)[%q]))`, text)
}

// passesOn lets the proxy pass things on again, and time of the page pass until it asks once more. Then no time passes for the page until
// what is given is so.
func (s *swallower) passesOn(b *tab, count *atomic.Int64, until string) {
	b.t.Helper()
	s.swallows.Store(false)
	before := count.Load()
	await(b.t, "another request", func() bool {
		b.pass(time.Second)
		return count.Load() > before
	})
	b.until(until)
}

// silent opens a table at which it is the turn of the tab's person, behind a proxy; the page's clock stands still.
func silent(t *testing.T, before string) (*house, *swallower, *tab) {
	t.Helper()
	ctx := chromium(t)
	h := openHouse(t, toyShelf())
	proxy := h.behind()
	b := browser(t, ctx)
	b.still()
	b.prepared(streams + `; ` + pageClock + before)
	b.playNow(h, h.shelf[0].ID())
	b.settled() // the stream is there
	b.stop()
	eval[bool](b, `pageClock.alone = true`) // nobody answers
	return h, proxy, b
}

// TestASilentConnectionIsSaidToBeLost: behind a proxy that swallows everything the page says after 20 seconds, and not much sooner, that
// the connection is lost, and tries again. A move that is made then is said to wait for an answer. When the proxy passes things on again,
// the page connects by itself, and the move is made once.
func TestASilentConnectionIsSaidToBeLost(t *testing.T) {
	_, proxy, b := silent(t, "")
	streams := proxy.streams.Load()
	before := eval[int](b, nowPly)
	proxy.swallows.Store(true)
	b.pass(13 * time.Second)
	if proxy.streams.Load() > streams || eval[bool](b, shows("lost")) {
		t.Error("the connection is given up after a moment")
	}
	b.pass(7 * time.Second)
	if !eval[bool](b, shows("lost")) {
		t.Error("after 20 seconds the page does not say that the connection is lost")
	}
	await(t, "another stream", func() bool { return proxy.streams.Load() > streams })
	eval[bool](b, `document.dispatchEvent(new Event('pointerdown'))`)
	b.pass(30 * time.Second)
	if !eval[bool](b, shows("lost")) {
		t.Error("the page says no more that the connection is lost, though it is")
	}

	b.until(`(` + pressFirst + `, document.querySelector('form[data-say].used'))`)
	await(t, "the move", func() bool { return proxy.said.Load() > 0 })
	b.pass(5 * time.Second)
	if !eval[bool](b, shows("sending")) {
		t.Error("5 seconds after a move that nobody answers the page does not say so")
	}

	proxy.passesOn(b, &proxy.streams, `!`+shows("lost"))
	b.passUntil(fmt.Sprintf(`%s > %d`, nowPly, before))
	b.until(`!` + shows("sending"))
	if moves := eval[int](b, `Array.from(document.querySelectorAll('#log [data-ply]')).filter((line) => Number(line.dataset.ply) === `+fmt.Sprint(before+1)+`).length`); moves > 1 {
		t.Errorf("the move was made %d times", moves)
	}
}

// TestASilentConnectionIsNoticedLate: where timers are late, since the computer slept or the browser holds a hidden page's timers back, a
// dead stream is noticed as soon as the page is seen again, the network is back, or a tab that is seen asks the one that keeps the stream.
func TestASilentConnectionIsNoticedLate(t *testing.T) {
	_, proxy, b := silent(t, "")
	later := `((now) => { Date.now = () => now() + 60000; })(Date.now); true` // and no timer has fired
	for _, sign := range []string{`document.dispatchEvent(new Event('visibilitychange'))`, `window.dispatchEvent(new Event('pageshow'))`, `window.dispatchEvent(new Event('online'))`} {
		proxy.swallows.Store(true)
		streams := proxy.streams.Load()
		eval[bool](b, later)
		eval[bool](b, sign)
		await(t, "another stream after "+sign, func() bool { return proxy.streams.Load() > streams })
		proxy.passesOn(b, &proxy.streams, `window.streams.some((s) => s.readyState === EventSource.OPEN)`) // the swallowed one is given up
	}

	other := openTab(t, b.ctx)
	other.still()
	other.clocked()
	other.do(chromedp.Navigate(eval[string](b, `location.href`)))
	other.settled()
	other.stop()
	eval[bool](other, `(pageClock.alone = true, new BroadcastChannel('pantheon-live').onmessage = ({ data }) => { window.lost ||= data.state === 'lost'; }, true)`)
	proxy.swallows.Store(true)
	eval[bool](b, later)
	eval[bool](other, `document.dispatchEvent(new Event('visibilitychange'))`) // it asks the tab that keeps the stream
	other.until(`window.lost`)
	other.pass(5 * time.Second)
	if !eval[bool](other, shows("lost")) {
		t.Error("a tab that keeps no stream does not say that the connection is lost")
	}
}

// TestAnOlderServersStreamIsGivenItsTime: a server that does not tell how often it gives a sign of life is an older one, which gives one
// each 15 seconds. Its stream is given up after 45.
func TestAnOlderServersStreamIsGivenItsTime(t *testing.T) {
	_, proxy, b := silent(t, `; JSON.parse = ((parse) => (text) => {
		const value = parse(text);
		if (value?.keys) delete value.beat;
		return value;
	})(JSON.parse)`)
	streams := proxy.streams.Load()
	proxy.swallows.Store(true)
	b.pass(44 * time.Second)
	if proxy.streams.Load() > streams || eval[bool](b, shows("lost")) {
		t.Error("an older server's stream is given up too soon")
	}
	b.pass(10 * time.Second)
	if !eval[bool](b, shows("lost")) {
		t.Error("an older server's stream is not given up")
	}
}

// TestWhatIsNotFetchedIsSaid: whoever asks for something behind a proxy that swallows everything is told that it did not come.
func TestWhatIsNotFetchedIsSaid(t *testing.T) {
	_, proxy, b := silent(t, "")
	before := eval[int](b, nowPly)
	b.until(`(` + pressFirst + `, document.querySelector('form[data-say].used'))`)
	b.passUntil(fmt.Sprintf(`%s > %d`, nowPly, before))
	b.passUntil(`document.querySelector('[data-since]')?.hidden === false || (` + pressFirst + `, false)`) // a bot has moved
	b.passUntil(atRest)
	proxy.swallows.Store(true)
	for _, what := range []struct{ name, press string }{
		{"the rules", `document.querySelector('[data-rules]').click()`},
		{"the aid", `document.querySelector('.tab:has(.tab-aid)').click()`},
		{"the chat", `document.querySelector('.tab:has(.tab-talk)').click()`},
		{"a step back", `document.querySelector('[data-step="first"]').click()`},
		{"what happened since my turn", `document.querySelector('[data-since]').click()`},
	} {
		eval[bool](b, `(document.getElementById('toasts').replaceChildren(), true)`)
		eval[bool](b, `(`+what.press+`, true)`)
		said := false
		for passed := time.Duration(0); !said && passed < time.Minute; passed += time.Second {
			b.pass(time.Second)
			said = eval[bool](b, shows("not-fetched"))
		}
		if !said {
			t.Errorf("%s does not come, and nobody says so", what.name)
		}
	}
}

// TestMyTablesSayThatTheConnectionIsLost: so do the pages that list tables.
func TestMyTablesSayThatTheConnectionIsLost(t *testing.T) {
	h, proxy, b := silent(t, "")
	for _, page := range []struct {
		path  string
		count *atomic.Int64 // of what it asks for
		begun func() bool
	}{
		{"/mine", &proxy.streams, func() bool { return proxy.streams.Load() > 1 }}, // that of the table was the first
		{"/", &proxy.rows, func() bool { // the list's script, which comes later, has run
			return eval[bool](b, `(async () => {
				const script = performance.getEntriesByType('resource').find((r) => r.name.endsWith('/open.js'));
				return !!script && !!await import(script.name);
			})()`)
		}},
	} {
		b.do(chromedp.Navigate(h.server.URL + page.path))
		await(t, "the script of "+page.path, page.begun)
		b.stop()
		eval[bool](b, `pageClock.alone = true`)
		proxy.swallows.Store(true)
		b.pass(20 * time.Second)
		if !eval[bool](b, shows("lost")) {
			t.Errorf("after 20 seconds %s does not say that the connection is lost", page.path)
		}
		proxy.passesOn(b, page.count, `!`+shows("lost"))
	}
}
