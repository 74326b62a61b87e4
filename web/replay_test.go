package web_test

import (
	"encoding/json"
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/chromedp/chromedp"

	"pantheon/game"
	"pantheon/game/gametest/grab"
)

// raced is a whole game of the small race, with a pause of 4.6 seconds in each heat.
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
		ply := game.Ply{Seat: game.Clock, Say: "time-up", At: deadline}
		if first := p.Moves(0, nil); len(r.Plies)%2 == 0 {
			ply = game.Ply{Say: p.Say(first[0], 0, 0), At: deadline - 4600}
		}
		if _, err := r.Step(g, p, len(r.Plies)+1, ply, nil); err != nil {
			t.Fatal(err)
		}
		r.Plies = append(r.Plies, ply)
	}
	return r
}

// study opens a table with a record to look at, in a browser, and gives the address.
func (b *tab) study(h *house, r *game.Record) string {
	b.t.Helper()
	at := h.person().post("/upload", "text", r.Text(), "input", "u").want(b.t, 200).at.Path
	b.do(chromedp.Navigate(h.server.URL + at))
	b.until(`document.querySelector('[data-replay]:not([hidden])')`)
	return at
}

// shownPly is what the row of steps says is shown.
const shownPly = `parseInt(document.querySelector('[data-step-count]').textContent)`

// TestReplayAsItHappened plays a game with time again: in order, at its own pace though faster, the long pauses shortened, which is
// said; until the end, where it stops.
func TestReplayAsItHappened(t *testing.T) {
	tour(t)
	ctx := chromium(t)
	h := openHouse(t, timedShelf())
	b := browser(t, ctx)
	r := raced(t)
	b.clocked()
	path := b.study(h, r)
	b.settled()
	b.stop()
	eval[bool](b, `(() => {
		window.steps = [];
		window.notes = new Set();
		const begun = performance.now();
		const count = document.querySelector('[data-step-count]');
		new MutationObserver(() => window.steps.push({ Ply: parseInt(count.textContent), At: performance.now() - begun })).observe(count, { childList: true });
		const note = document.querySelector('[data-replay-note]');
		new MutationObserver(() => window.notes.add(note.textContent)).observe(note, { childList: true });
		const speed = document.querySelector('[data-speed]');
		speed.value = '8';
		speed.dispatchEvent(new Event('change', { bubbles: true }));
		document.querySelector('[data-play]').click();
		return true;
	})()`)
	b.finish()
	b.until(fmt.Sprintf(`document.querySelector('[data-play]:not([data-playing])') && %s === %d && !document.querySelector('main').hasAttribute('data-past')`, shownPly, len(r.Plies)))
	var steps []struct {
		Ply int
		At  float64
	}
	if err := json.Unmarshal([]byte(eval[string](b, `JSON.stringify(window.steps)`)), &steps); err != nil {
		t.Fatal(err)
	}
	if len(steps) < 4 || steps[0].Ply != 0 || !slices.IsSortedFunc(steps, func(a, b struct {
		Ply int
		At  float64
	}) int {
		return a.Ply - b.Ply
	}) {
		t.Errorf("the steps shown are %v", steps)
	}
	// Three heats, each 400 ms and a pause that is shortened to 4 s, at eight times the speed: 1,650 ms.
	if took := steps[len(steps)-1].At - steps[0].At; took < 1600 || took > 1700 {
		t.Errorf("it took %.0f ms, and not what was asked for", took)
	}
	if !eval[bool](b, `[...window.notes].some(n => n.startsWith('5 s of quiet'))`) {
		t.Errorf("nothing says that pauses are shortened: %s", eval[string](b, `JSON.stringify([...window.notes])`))
	}
	if at := eval[string](b, `location.pathname`); at != path {
		t.Errorf("at the end the address is %s", at)
	}
}

// TestReplayByKeys plays, pauses and changes the speed by keys, and steps and slides meanwhile, on a phone.
func TestReplayByKeys(t *testing.T) {
	ctx := chromium(t)
	h := openHouse(t, timedShelf())
	b := browser(t, ctx)
	b.phone(360)
	b.clocked()
	b.study(h, raced(t))
	b.settled()
	b.stop()
	if wide := eval[int](b, `document.documentElement.scrollWidth`); wide > 360 {
		t.Errorf("the page is %d px wide", wide)
	}
	if small := eval[string](b, `[...document.querySelectorAll('[data-steps] button, [data-steps] .button, [data-steps] select')].map(n => n.getBoundingClientRect())
		.filter(r => r.width < 43.5 || r.height < 43.5).map(r => r.width + 'x' + r.height).join()`); small != "" {
		t.Errorf("too small to touch: %s", small)
	}
	const speed = `document.querySelector('[data-speed]').value`
	press := func(key string) { // the browser's own way to send a key scrolls, whether the page takes the key or not
		eval[bool](b, fmt.Sprintf(`document.body.dispatchEvent(new KeyboardEvent('keydown', { key: %q, bubbles: true, cancelable: true })) || true`, key))
	}
	for _, step := range []struct{ key, is string }{{">", "2"}, {">", "4"}, {"<", "2"}, {"<", "1"}, {"<", "0.5"}, {"<", "0.5"}} {
		press(step.key)
		if got := eval[string](b, speed); got != step.is {
			t.Fatalf("after %s the speed is %s, not %s", step.key, got, step.is)
		}
	}
	scroll := eval[int](b, `window.scrollY`)
	press(" ")
	b.until(`document.querySelector('[data-play][data-playing]') && ` + shownPly + ` === 0`)
	press(" ") // 800 ms before the next sentence
	b.pass(1200 * time.Millisecond)
	if at := eval[int](b, shownPly); at != 0 {
		t.Errorf("stopped, it goes on to %d", at)
	}
	press(" ")
	b.pass(time.Second)
	b.until(`document.querySelector('[data-play][data-playing]') && ` + shownPly + ` === 1`)
	if word := eval[string](b, `document.querySelector('[data-play]').innerText.trim()`); word != "Pause" {
		t.Errorf("while it plays the button says %q", word)
	}
	press(" ") // the pause now is one of 4 s, and at half the speed of 8
	if eval[bool](b, `document.querySelector('[data-play]').hasAttribute('data-playing')`) {
		t.Error("the key does not stop it")
	}
	if at := eval[string](b, `location.pathname`); !strings.HasSuffix(at, "/at/1") {
		t.Errorf("where it stopped the address is %s", at)
	}
	if now := eval[int](b, `window.scrollY`); now != scroll {
		t.Errorf("playing scrolled the page from %d to %d", scroll, now)
	}

	// The slider stays under the finger that moves it, and the replay goes on from where it was let go.
	for range 4 {
		press(">")
	}
	press(" ")
	slide := func(to int, kind string) {
		eval[bool](b, fmt.Sprintf(`((s) => { window.slider = window.slider || s; s.value = %d; return s.dispatchEvent(new Event('%s', { bubbles: true })); })(document.querySelector('[data-slider]'))`, to, kind))
	}
	slide(2, "input")
	b.passUntil(shownPly + ` >= 3`)
	if !eval[bool](b, `window.slider.isConnected && window.slider.value === '2'`) {
		t.Error("the slider slips from the finger")
	}
	slide(4, "change")
	b.passUntil(shownPly + ` >= 5 && document.querySelector('[data-slider]') === window.slider`)

	press("Escape")
	b.until(`!document.querySelector('[data-playing]')`)
}

// TestReplayOfARunningGame plays what has been so far and then goes on with what is.
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
		t.Errorf("it begins with sentence %d", first)
	}
}

// TestReplayAtASteadyPace plays a game without time, to the reader who wants no motion.
func TestReplayAtASteadyPace(t *testing.T) {
	tour(t)
	ctx := chromium(t)
	h := openHouse(t, toyShelf())
	id, seats := h.pair("bluff")
	for n := range 3 {
		sayAny(t, id, seats, n)
	}
	b := browser(t, ctx)
	b.still()
	b.clocked()
	b.do(chromedp.Navigate(h.server.URL + "/t/" + id))
	b.settled()
	b.stop()
	eval[bool](b, `(() => { window.begun = performance.now(); document.querySelector('[data-play]').click(); return true; })()`)
	b.until(shownPly + ` === 0`)
	b.finish()
	b.until(`document.querySelector('[data-play]:not([data-playing])') && ` + shownPly + ` === 3`)
	if took := eval[float64](b, `performance.now() - window.begun`); took < 3*1200 || took > 3*1200+500 { // it is looked at ten times a second
		t.Errorf("three sentences took %.0f ms", took)
	}
}
