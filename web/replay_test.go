package web_test

import (
	"fmt"
	"strings"
	"testing"
	"time"

	"github.com/chromedp/chromedp"

	"pantheon/game"
	"pantheon/game/gametest/grab"
)

// raced returns a whole game of the small race, with a pause of 4.6 seconds in each heat.
func raced(t *testing.T) *game.Record {
	t.Helper()
	g := grab.Game()
	r := game.NewRecord(g, game.Setup{Players: 2, Options: map[string]string{"heat": "five"}}, "again")
	p, err := r.Begin(g, nil)
	if err != nil {
		t.Fatal(err)
	}
	for !p.Result().Over {
		deadline, _ := p.Deadline()
		ply := game.Ply{Seat: game.Clock, Text: "time-up", At: deadline}
		if first := p.Moves(0, nil); len(r.Plies)%2 == 0 {
			ply = game.Ply{Text: p.FormatMove(first[0], 0, 0), At: deadline - 4600}
		}
		if _, err := r.Step(g, p, len(r.Plies)+1, ply, nil); err != nil {
			t.Fatal(err)
		}
		r.Plies = append(r.Plies, ply)
	}
	return r
}

// study opens a study table with a record in a browser, and returns the address.
func (b *tab) study(h *testSite, r *game.Record) string {
	b.t.Helper()
	at := h.person().post("/upload", "text", r.Text(), "input", "u").want(b.t, 200).at.Path
	b.do(chromedp.Navigate(h.server.URL + at))
	b.until(`document.querySelector('[data-replay]:not([hidden])')`)
	return at
}

// shownPly is a script that returns the ply that the row of steps shows.
const shownPly = `parseInt(document.querySelector('[data-step-count]').textContent)`

// TestAReplayPlays replays a game on a phone, with its keys and its slider. It stops on demand and puts the position into
// the address, continues from where the slider was released, and plays to the end. The timing of the moves is tested in
// replaying_test.js.
func TestAReplayPlays(t *testing.T) {
	ctx := chromium(t)
	h := openTestSite(t, timedRegistry())
	b := browser(t, ctx)
	b.phone(360)
	b.clocked()
	path := b.study(h, raced(t))
	b.settled()
	b.stop()
	if wide := eval[int](b, `document.documentElement.scrollWidth`); wide > 360 {
		t.Errorf("the page is %d px wide", wide)
	}
	if small := eval[string](b, `[...document.querySelectorAll('[data-steps] button, [data-steps] .button, [data-steps] select')]
		.map(n => n.getBoundingClientRect()).filter(r => r.width < 43.5 || r.height < 43.5).map(r => r.width + 'x' + r.height).join()`); small != "" {
		t.Errorf("too small to touch: %s", small)
	}
	press := func(key string) { // the browser's own way to send a key scrolls, whether the page uses the key or not
		eval[bool](b, fmt.Sprintf(`document.body.dispatchEvent(new KeyboardEvent('keydown', { key: %q, bubbles: true, cancelable: true })) || true`, key))
	}
	press("<")
	if got := eval[string](b, `document.querySelector('[data-speed]').value + ' ' + localStorage.getItem('speed')`); got != "0.5 0.5" {
		t.Fatalf("the speed shown and kept is %s", got)
	}
	scroll := eval[int](b, `window.scrollY`)
	const playing = `document.querySelector('[data-play]').hasAttribute('data-playing')`
	press(" ")
	b.until(playing + ` && ` + shownPly + ` === 0 && document.querySelector('[data-play]').innerText.trim() === 'Pause'`)
	b.pass(time.Second)
	b.until(playing + ` && ` + shownPly + ` === 1`)
	press(" ") // the next pause is one of 4 s, and of 8 s at half speed
	if eval[bool](b, playing) {
		t.Error("the key does not stop it")
	}
	if at := eval[string](b, `location.pathname`); !strings.HasSuffix(at, "/at/1") {
		t.Errorf("where it stopped the address is %s", at)
	}
	if now := eval[int](b, `window.scrollY`); now != scroll {
		t.Errorf("playing scrolled the page from %d to %d", scroll, now)
	}

	press(" ")
	if note := eval[string](b, `document.querySelector('[data-replay-note]').textContent`); !strings.HasPrefix(note, "5 s of waiting") {
		t.Errorf("of a pause that is shortened the page says %q", note)
	}
	slide := func(to int, kind string) {
		eval[bool](b, fmt.Sprintf(`((s) => { window.slider = window.slider || s; s.value = %d; return s.dispatchEvent(new Event('%s', { bubbles: true })); })(document.querySelector('[data-slider]'))`, to, kind))
	}
	slide(2, "input")
	b.passUntil(shownPly + ` >= 3`)
	if !eval[bool](b, `window.slider.isConnected && window.slider.value === '2'`) {
		t.Error("the slider slips from the finger")
	}
	slide(4, "change")
	b.finish()
	b.until(`!` + playing + ` && !document.querySelector('main').hasAttribute('data-past') && document.querySelector('[data-slider]') === window.slider`)
	if at := eval[string](b, `location.pathname`); at != path {
		t.Errorf("at the end the address is %s", at)
	}
}

// TestReplayOfARunningGame replays the game so far and then continues with the live game.
func TestReplayOfARunningGame(t *testing.T) {
	tour(t)
	_, _, tabs, _ := twoRace(t)
	mine, other := tabs[0], tabs[1]
	for range 2 {
		eval[bool](mine, `document.querySelector('form[data-say] button[name="words"]').click() || true`)
		mine.until(`!document.querySelector('form.used')`)
	}
	mine.until(nowPly + ` === 2`)
	eval[bool](mine, `(window.first = null, new MutationObserver(() => { if (window.first === null) window.first = `+shownPly+`; }).observe(document.querySelector('[data-step-count]'), { childList: true }), document.querySelector('[data-play]').click(), true)`)
	mine.until(`document.querySelector('main').hasAttribute('data-past')`)
	eval[bool](other, `document.querySelector('form[data-say] button[name="words"]').click() || true`)
	mine.until(nowPly + ` === 3 && !document.querySelector('main').hasAttribute('data-past') && !document.querySelector('[data-playing]')`)
	if first := eval[int](mine, `window.first`); first != 0 {
		t.Errorf("it begins with move %d", first)
	}
}
