package web_test

import (
	"fmt"
	"regexp"
	"strings"
	"testing"
	"time"

	"github.com/chromedp/chromedp"

	"pantheon/game"
	"pantheon/games"
	"pantheon/table"
)

// startsReady reports whether a title's game waits at the start until all players are ready.
func startsReady(t *testing.T, title games.Title) bool {
	t.Helper()
	p, err := game.NewRecord(title.Game, game.Setup{Players: title.Game.About().MaxSeats}, "start").Begin(title.Game, nil)
	if err != nil {
		t.Fatal(err)
	}
	return !game.Started(p)
}

// readyTestSite returns a server, its clock, which the test turns, and the titles that begin with a countdown.
func readyTestSite(t *testing.T) (h *testSite, clock *stopped, titles games.Registry) {
	t.Helper()
	h = openTestSite(t, realRegistry(t))
	h.stop()
	clock = &stopped{from: time.Now()}
	h.clock = clock
	h.start("")
	for _, title := range h.registry {
		if startsReady(t, title) {
			titles = append(titles, title)
		}
	}
	if titles == nil {
		t.Fatal("no title begins with a countdown")
	}
	return h, clock, titles
}

// moving is a script that counts how often the number of the countdown on a page moves.
const moving = `(() => {
	window.moved = 0;
	const animate = Element.prototype.animate;
	Element.prototype.animate = function (...how) {
		if (this.matches('.start-count')) window.moved++;
		return animate.apply(this, how);
	};
	return true;
})()`

// TestTheStartOnThePage checks that the dark stage shows which players are ready, and the pace of the bots. When all are
// ready, it counts 3, 2, 1 and "Go", and only then can anybody play. With reduced motion only the number changes.
func TestTheStartOnThePage(t *testing.T) {
	tour(t)
	ctx := chromium(t)
	h, clock, titles := readyTestSite(t)
	for _, title := range titles {
		for _, still := range []bool{false, true} {
			b := browser(t, ctx)
			b.timeless()
			b.do(chromedp.Navigate(h.server.URL))
			eval[bool](b, fmt.Sprintf(`fetch('/settings', { method: 'POST', body: new URLSearchParams({ motion: '%s', return: '/' }) }).then(() => true)`, map[bool]string{true: "off", false: "on"}[still]))
			b.do(chromedp.Navigate(eval[string](b, fmt.Sprintf(`fetch('/new/%s', { method: 'POST', body: new URLSearchParams({ name: 'Ana', players: 3, 'chair-0': 'me', 'chair-1': 'bot:random', 'chair-2': 'bot:random', input: 'n' }) }).then(r => r.url)`, title.ID()))))
			b.until(`document.querySelector('.start li.mine')`)
			b.finish()
			clock.turn(2 * time.Second)
			b.until(`document.querySelectorAll('.start li.ready').length === 2 && !document.querySelector('.start[data-halt]')`)
			if got := eval[string](b, `document.querySelector('.start select[name="pace"]').value`); got != string(table.PaceSlow) {
				t.Errorf("%s: the pace of a table with persons is %q", title.ID(), got)
			}
			eval[bool](b, `(() => {
				document.querySelector('.start select[name="pace"]').value = 'fast';
				document.querySelector('.start form[action$="/act/pace"] button').click();
				return true;
			})()`)
			b.until(`document.querySelector('.start select[name="pace"]').value === 'fast' && document.querySelector('#log').innerText.includes('fast')`)
			eval[bool](b, moving)
			eval[bool](b, `document.querySelector('form[data-say] .plains button[name="words"]').click() || true`)
			b.until(`document.querySelector('.start[data-halt] li.ready.mine') && !document.querySelector('form[data-say]')`)
			for _, n := range []string{"3", "2", "1", "Go"} {
				b.passUntil(`document.querySelector('.start [data-halt-left]').textContent.trim() === '` + n + `'`)
			}
			clock.turn(table.StartCountdown)
			at := eval[string](b, `location.pathname`)
			await(t, "the start", func() bool { return !strings.Contains(h.carriedBy(b, at), "data-halt=") })
			b.pass(table.StartCountdown)
			b.until(`!document.querySelector('.start') && document.querySelector('form[data-say]') && !document.querySelector('main').hasAttribute('data-halted')`)
			if moved := eval[int](b, `window.moved`); still != (moved == 0) {
				t.Errorf("%s: with motion switched off: %v, the numbers moved %d times", title.ID(), still, moved)
			}
		}
	}
}

// TestTheStageIsDarkUntilAllAreReady checks, without script, that the stage is dark until all players are ready.
func TestTheStageIsDarkUntilAllAreReady(t *testing.T) {
	h, clock, titles := readyTestSite(t)
	for _, title := range titles {
		ana := h.person()
		at := "/t/" + ana.post("/new/"+title.ID(), "name", "Ana", "players", "2", "chair-0", "me", "chair-1", "bot:random", "input", title.ID()).want(t, 200).table(t)
		waits := func(words string) string {
			t.Helper()
			h.untilPage(ana, at, regexp.QuoteMeta(words))
			return ana.get(at).body
		}
		waits(`class="start"`)
		clock.turn(2 * time.Second)
		body := waits("is ready<")
		if strings.Contains(body, "data-halt=") || !strings.Contains(body, "isn&#39;t ready yet") || !strings.Contains(body, `action="`+at+`/act/pace"`) {
			t.Errorf("%s: before all are ready the page does not say so", title.ID())
		}
		if strings.Contains(body, "/hint") {
			t.Errorf("%s: a hint is offered before the game begins", title.ID())
		}
		ana.post(at+"/say", "seat", "0", "words", "ready", "input", "r").want(t, 200)
		body = waits(`data-halt="start"`)
		if !strings.Contains(body, `data-left="3400"`) || strings.Contains(body, "isn&#39;t ready yet") || strings.Contains(body, "data-say") {
			t.Errorf("%s: while it is counted down the page says something else", title.ID())
		}
		clock.turn(table.StartCountdown)
		if body = waits("data-say"); strings.Contains(body, `class="start"`) {
			t.Errorf("%s: the stage stays dark", title.ID())
		}
	}
}
