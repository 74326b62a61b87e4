package web_test

import (
	"encoding/json"
	"fmt"
	"testing"
	"time"

	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"
)

// filming is a script that returns whether a catch-up playback runs and the stage shows another position than the page.
const filming = `document.querySelector('.part.zoomed.filming') !== null && !document.getElementById('film').hidden`

// TestWhatOthersDoIsAFilm lets others play several moves in quick succession before a spectator with a phone. The page is at the last
// move immediately. The stage shows the moves one after the other, with text. A key ends the playback. In a guided game the reader
// advances each step by hand. The order of playback is tested in playback_test.js.
func TestWhatOthersDoIsAFilm(t *testing.T) {
	tour(t)
	ctx := chromium(t)
	h := openTestSite(t, realRegistry(t))
	l := &looker{tab: browser(t, ctx)}
	l.size(390, 844, true)
	l.id, l.seats = h.pair(h.registry[0].ID())
	l.prepared(holding)
	l.clocked()
	l.do(chromedp.Navigate(h.server.URL + "/t/" + l.id))
	l.settled()
	l.stop()
	over := func(when string) {
		t.Helper()
		if eval[bool](l.tab, `document.querySelector('.part.zoomed.filming') !== null || !document.getElementById('film').hidden`) {
			t.Errorf("%s the film goes on", when)
		}
	}
	for _, end := range []func(){l.finish, func() { l.do(chromedp.KeyEvent(kb.Escape)) }} {
		eval[bool](l.tab, `(window.held = []).length === 0`)
		for range 4 {
			l.say()
		}
		l.until(`window.held.length >= 4`)
		eval[bool](l.tab, `(() => { const all = window.held; window.held = null; for (const tell of all) tell(); return true; })()`)
		l.follows("4 at once")
		l.until(filming)
		if bad := eval[string](l.tab, `(() => {
			const [film, stage] = ['#film', '.parts'].map((s) => document.querySelector(s).getBoundingClientRect());
			const said = document.querySelector('[data-film-said]');
			if (film.bottom > stage.top + 1 && film.top < stage.bottom - 1) return 'the words lie over the stage';
			if (!said.textContent.trim()) return 'nothing is said';
			return said.scrollHeight > said.clientHeight + 1 || said.scrollWidth > said.clientWidth + 1 ? 'what is said is cut' : '';
		})()`); bad != "" {
			t.Error(bad)
		}
		end()
		over("at its end")
	}
	const next, line = `document.querySelector('[data-film-next]')`, `document.querySelector('[data-film-said]').textContent`
	eval[bool](l.tab, `(document.querySelector('main').toggleAttribute('data-guided', true),
		import(document.querySelector('script[type="module"]').src).then(({ since }) => since.show(`+fmt.Sprint(l.said-3, ", ", l.said)+`)).then(() => true))`)
	l.until(filming)
	first := eval[string](l.tab, line)
	l.pass(1700 * time.Millisecond)
	if eval[bool](l.tab, next+`.hidden`) || eval[string](l.tab, line) != first {
		t.Errorf("after 1.7 s a newcomer can read %q no more, or not go on", first)
	}
	l.until(`(` + next + `.click(), document.getElementById('film').hidden)`)
	over("behind the last sentence")
}

// TestAFilmOfThePast requests catch-up playbacks of the last moves, of more moves than one may have, and of moves that do not
// exist.
func TestAFilmOfThePast(t *testing.T) {
	t.Parallel()
	h := openTestSite(t, realRegistry(t))
	id, seats := h.pair(h.registry[0].ID())
	said := 0
	for said < 40 && sayAny(t, id, seats, said) {
		said++
	}
	var film struct {
		Stage  string
		Frames []struct {
			Ply        int
			Log, Stage string
		}
	}
	ask := func(from, to int) {
		t.Helper()
		film.Frames = nil
		if err := json.Unmarshal([]byte(seats[0].get(fmt.Sprintf("/t/%s/film?from=%d&to=%d", id, from, to)).want(t, 200).body), &film); err != nil {
			t.Fatal(err)
		}
	}
	ask(said-3, said)
	if len(film.Frames) != 3 || film.Stage == "" || film.Frames[2].Ply != said {
		t.Fatalf("the film of 3 moves has %d, the last one %+v", len(film.Frames), film.Frames)
	}
	for _, f := range film.Frames {
		if f.Log == "" || f.Stage == "" {
			t.Errorf("move %d is not told or not drawn", f.Ply)
		}
	}
	if ask(0, said); len(film.Frames) != 24 || film.Frames[23].Ply != said {
		t.Errorf("the film of all has %d moves and not the last 24", len(film.Frames))
	}
	for _, bad := range []string{"", "from=a&to=1", "from=-1&to=2", "from=3&to=2", fmt.Sprintf("from=0&to=%d", said+1), "from=0"} {
		seats[0].get("/t/"+id+"/film?"+bad).want(t, 404)
	}
}
