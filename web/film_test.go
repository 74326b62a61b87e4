package web_test

import (
	"encoding/json"
	"fmt"
	"testing"
	"time"

	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"
)

// filming tells whether the stage shows something else than the page is at.
const filming = `document.querySelector('.part.zoomed.filming') !== null`

// TestWhatOthersDoIsAFilm lets others say several sentences at once, before somebody who looks on: the page is at the last of them at once,
// and the stage shows them one after the other with a line that says who did what, until it is at the last one too. Who presses a key sees
// the present.
func TestWhatOthersDoIsAFilm(t *testing.T) {
	tour(t)
	ctx := chromium(t)
	h := openHouse(t, realShelf(t))
	l := &looker{tab: browser(t, ctx)}
	l.id, l.seats = h.pair(h.shelf[0].ID())
	l.prepared(holding)
	l.clocked()
	l.do(chromedp.Navigate(h.server.URL + "/t/" + l.id))
	l.settled()
	l.stop()
	several := func(n int) {
		eval[bool](l.tab, `(window.held = []).length === 0`)
		for range n {
			l.say()
		}
		l.until(fmt.Sprintf(`window.held.length >= %d`, n))
		eval[bool](l.tab, `(() => { const all = window.held; window.held = null; for (const tell of all) tell(); return true; })()`)
		l.follows(fmt.Sprintf("%d at once", n))
	}
	several(4)
	l.until(filming)
	l.until(`document.getElementById('film').innerText.trim() !== ''`)
	if eval[int](l.tab, `document.querySelectorAll('.film-stage [id], .film-stage [data-thing], .film-stage [tabindex]').length`) > 0 {
		t.Error("what the film shows can be pressed or is found twice")
	}
	l.finish()
	if eval[bool](l.tab, filming+` || !document.getElementById('film').hidden`) {
		t.Error("the film does not end where the page is")
	}
	several(6)
	l.until(filming)
	l.do(chromedp.KeyEvent(kb.Escape))
	if eval[bool](l.tab, filming+` || !document.getElementById('film').hidden`) {
		t.Error("a key does not end the film")
	}
	several(60)
	l.until(filming)
	eval[bool](l.tab, `(document.querySelector('.prompt').dispatchEvent(new PointerEvent('pointerdown', { bubbles: true })), true)`)
	if eval[bool](l.tab, filming) {
		t.Error("a tap does not end the film")
	}
	// What happened is shown again, and ends where the page is.
	eval[bool](l.tab, `import(document.querySelector('script[type="module"]').src).then(({ since }) => since.show(`+fmt.Sprint(l.said-3, ", ", l.said)+`)).then(() => true)`)
	l.until(filming)
	l.finish()
	if eval[bool](l.tab, filming+` || !document.getElementById('film').hidden`) {
		t.Error("what is shown again does not end where the page is")
	}
}

// TestANewcomersFilmCanBeRead shows a film in a guided game: a sentence stays longer than at other tables, whoever presses goes on to the
// next one and not to the end, and behind the last the film is over. Without a coach it goes by as usual.
func TestANewcomersFilmCanBeRead(t *testing.T) {
	tour(t)
	ctx := chromium(t)
	h := openHouse(t, realShelf(t))
	l := &looker{tab: browser(t, ctx)}
	l.id, l.seats = h.pair(h.shelf[0].ID())
	for range 4 {
		l.say()
	}
	l.clocked()
	l.do(chromedp.Navigate(h.server.URL + "/t/" + l.id))
	l.settled()
	l.stop()
	const next, line = `document.querySelector('[data-film-next]')`, `document.querySelector('[data-film-said]').textContent`
	begin := func() string {
		eval[bool](l.tab, `(document.getElementById('film').hidden = true, import(document.querySelector('script[type="module"]').src).then(({ since }) => since.show(`+fmt.Sprint(l.said-3, ", ", l.said)+`)).then(() => true))`)
		l.until(`!document.getElementById('film').hidden`)
		return eval[string](l.tab, line)
	}
	first := begin()
	if eval[bool](l.tab, `!`+next+`.hidden`) {
		t.Error("at a table without a coach one goes on by hand")
	}
	l.pass(1700 * time.Millisecond)
	if eval[string](l.tab, line) == first {
		t.Error("at a table without a coach a sentence stays for 1.7 s")
	}
	l.do(chromedp.KeyEvent(kb.Escape))
	eval[bool](l.tab, `document.querySelector('main').toggleAttribute('data-guided', true)`)
	for _, press := range []string{next + `.click()`, `document.querySelector('.parts').dispatchEvent(new PointerEvent('pointerdown', { bubbles: true }))`} {
		first = begin()
		l.pass(1700 * time.Millisecond)
		if eval[bool](l.tab, next+`.hidden`) || eval[string](l.tab, line) != first {
			t.Errorf("after 1.7 s %q is no more to be read, or nobody can go on", first)
		}
		eval[bool](l.tab, `(`+press+`, true)`)
		l.until(line + ` !== ` + fmt.Sprintf("%q", first))
		if eval[bool](l.tab, `document.getElementById('film').hidden`) {
			t.Error("who goes on ends the film")
		}
		eval[bool](l.tab, `(`+press+`, true)`)
		eval[bool](l.tab, `(`+press+`, true)`)
		l.until(`document.getElementById('film').hidden`)
	}
}

// TestAFilmCoversNothing shows a film on a telephone: its words stand in the sheet and not over the stage, and are whole. Whose turn has
// begun is told so.
func TestAFilmCoversNothing(t *testing.T) {
	tour(t)
	ctx := chromium(t)
	h := openHouse(t, realShelf(t))
	l := &looker{tab: browser(t, ctx)}
	l.size(390, 844, true)
	l.id, l.seats = h.pair(h.shelf[0].ID())
	for range 4 {
		l.say()
	}
	l.do(chromedp.Navigate(h.server.URL + "/t/" + l.id))
	l.until(`document.querySelector('[data-replay]:not([hidden])')`)
	eval[bool](l.tab, `(document.querySelector('main').toggleAttribute('data-guided', true), true)`)
	const turn = `document.querySelector('#hint').insertAdjacentHTML('beforeend', '<div class="asks"><button class="primary" name="yes"></button></div>')`
	eval[bool](l.tab, `(`+turn+`, import(document.querySelector('script[type="module"]').src).then(({ since }) => since.show(`+fmt.Sprint(l.said-3, ", ", l.said)+`)).then(() => true))`)
	l.until(`!document.getElementById('film').hidden`)
	if bad := eval[string](l.tab, `(() => {
		const [film, stage] = ['#film', '.parts'].map(s => document.querySelector(s).getBoundingClientRect());
		const over = (a, b) => a.bottom > b.top + 1 && a.top < b.bottom - 1;
		const said = document.querySelector('[data-film-said]');
		if (over(film, stage)) return 'the words lie over the stage';
		if (said.scrollHeight > said.clientHeight + 1 || said.scrollWidth > said.clientWidth + 1) return 'what is said is cut';
		return document.querySelector('[data-film-left]').textContent.trim() && document.querySelector('#film.yours') ? '' : 'whose turn it is, is not told';
	})()`); bad != "" {
		t.Error(bad)
	}
}

// TestAFilmOfThePast asks for films: of the last sentences, as the one who asks may see them, and not of what is not there.
func TestAFilmOfThePast(t *testing.T) {
	t.Parallel()
	h := openHouse(t, realShelf(t))
	id, seats := h.pair(h.shelf[0].ID())
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
		t.Fatalf("the film of 3 sentences has %d, the last one %+v", len(film.Frames), film.Frames)
	}
	for _, f := range film.Frames {
		if f.Log == "" || f.Stage == "" {
			t.Errorf("sentence %d is not told or not drawn", f.Ply)
		}
	}
	if ask(0, said); len(film.Frames) != 24 || film.Frames[23].Ply != said {
		t.Errorf("the film of all has %d sentences and not the last 24", len(film.Frames))
	}
	for _, bad := range []string{"", "from=a&to=1", "from=-1&to=2", "from=3&to=2", fmt.Sprintf("from=0&to=%d", said+1), "from=0"} {
		seats[0].get("/t/"+id+"/film?"+bad).want(t, 404)
	}
}
