package web_test

import (
	"fmt"
	"strings"
	"testing"
	"time"

	"github.com/chromedp/chromedp"
)

// swallowing is a script that makes a page's connections fail silently while window.swallows is true, like a proxy that forwards
// nothing. Requests get no answer, and streams stay silent permanently. The script counts the requested streams and lists of open tables
// in window.asked.
const swallowing = `{
	const real = fetch;
	Object.assign(window, { swallows: false, asked: 0 });
	window.fetch = (url, how) => {
		if (String(url).startsWith('/open/rows')) window.asked++;
		if (!window.swallows) return real(url, how);
		return new Promise((_, fail) => how.signal.addEventListener('abort', () => fail(how.signal.reason)));
	};
	window.EventSource = class extends EventSource {
		constructor(...of) { super(...of); window.asked++; this.silent = window.swallows; }
		addEventListener(kind, run) {
			super.addEventListener(kind, (event) => { this.silent ||= window.swallows; if (!this.silent) run(event); });
		}
	};
}; `

// shows returns a script that reports whether a page shows one of its texts as a message.
func shows(text string) string {
	return fmt.Sprintf(`Array.from(document.querySelectorAll('#toasts .toast')).some((toast) => toast.dataset.message.includes(JSON.parse(document.getElementById('texts').textContent)[%q]))`, text)
}

// swallow starts or stops swallowing the page's requests.
func (b *tab) swallow(all bool) {
	b.t.Helper()
	eval[bool](b, fmt.Sprintf(`(window.swallows = %t, pageClock.alone = true)`, all))
}

// TestASilentConnectionIsSaid checks a page whose connection is silent. It says that the connection is lost, that a move
// waits for an answer, and that a request has failed. When the connection works again, the page reconnects automatically,
// and the move is played once. The time-outs are tested in stream_test.js and post_test.js.
func TestASilentConnectionIsSaid(t *testing.T) {
	ctx := chromium(t)
	h := openTestSite(t, toyRegistry())
	b := browser(t, ctx)
	b.still()
	b.prepared(swallowing + pageClock)
	b.playNow(h, h.registry[0].ID())
	b.settled() // the stream is open
	b.stop()
	comesBack := func() {
		t.Helper()
		asked := eval[int](b, `window.asked`)
		b.swallow(false)
		b.passUntil(fmt.Sprintf(`window.asked > %d && !%s`, asked, shows("lost")))
	}
	before := eval[int](b, nowPly)
	b.swallow(true)
	b.pass(13 * time.Second)
	if eval[bool](b, shows("lost")) {
		t.Error("the connection is given up after a moment")
	}
	b.pass(7 * time.Second)
	if !eval[bool](b, shows("lost")) {
		t.Error("after 20 seconds the page does not say that the connection is lost")
	}
	b.until(`(` + pressFirst + `, document.querySelector('form[data-say].used'))`)
	b.pass(5 * time.Second)
	if !eval[bool](b, shows("sending")) {
		t.Error("5 seconds after a move that nobody answers the page does not say so")
	}
	comesBack()
	b.passUntil(fmt.Sprintf(`%s > %d`, nowPly, before))
	b.until(`!` + shows("sending"))
	if moves := eval[int](b, fmt.Sprintf(`document.querySelectorAll('#log [data-ply="%d"]:not(.event)').length`, before+1)); moves > 1 {
		t.Errorf("the move was made %d times", moves)
	}

	b.passUntil(`document.querySelector('[data-since]')?.hidden === false || (` + pressFirst + `, false)`) // a bot has moved
	b.passUntil(atRest)
	b.swallow(true)
	for what, press := range map[string]string{
		"the rules":                   `document.querySelector('[data-rules]').click()`,
		"the aid":                     `document.querySelector('.tab:has(.tab-aid)').click()`,
		"the chat":                    `document.querySelector('.tab:has(.tab-talk)').click()`,
		"a step back":                 `document.querySelector('[data-step="first"]').click()`,
		"what happened since my turn": `document.querySelector('[data-since]').click()`,
	} {
		eval[bool](b, `(document.getElementById('toasts').replaceChildren(), `+press+`, true)`)
		said := false
		for passed := time.Duration(0); !said && passed < time.Minute; passed += time.Second {
			b.pass(time.Second)
			said = eval[bool](b, shows("not-fetched"))
		}
		if !said {
			t.Errorf("%s does not come, and nobody says so", what)
		}
	}

	for path, begun := range map[string]string{
		"/mine": `window.asked > 0`,
		"/": `(async () => {
			const script = performance.getEntriesByType('resource').find((r) => r.name.endsWith('/open.js'));
			return !!script && !!await import(script.name);
		})()`, // the list's script, which is loaded later, has started
	} {
		for again := 5; again > 0; again-- {
			b.do(chromedp.Navigate(h.server.URL + path))
			await(t, "the script of "+path, func() bool { return eval[bool](b, begun) })
			b.stop()
			b.swallow(true)
			_, err := try[bool](b, `pageClock.pass(20000).then(() => true)`)
			if err == nil {
				break
			}
			// A bot's move that arrived before may still redraw the list. Then the page is opened again.
			if again == 1 || !strings.Contains(err.Error(), "navigated") {
				t.Fatal(err)
			}
		}
		if !eval[bool](b, shows("lost")) {
			t.Errorf("after 20 seconds %s does not say that the connection is lost", path)
		}
		comesBack()
	}
}
