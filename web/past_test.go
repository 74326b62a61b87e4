package web_test

import (
	"fmt"
	"regexp"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"

	"pantheon/game"
	"pantheon/game/gametest"
	"pantheon/table"
)

// part returns the text of a page between two others.
func (r reply) part(t testing.TB, from, to string) string {
	t.Helper()
	_, rest, ok := strings.Cut(r.body, from)
	text, _, ended := strings.Cut(rest, to)
	if !ok || !ended {
		t.Fatalf("%s has no %s:\n%.2000s", r.at, from, r.body)
	}
	return text
}

var livePart = regexp.MustCompile(`(?s)<g class="live" id="part-.*?</svg>`)

// shown returns what a page shows of the game at its position.
func (r reply) shown(t testing.TB) map[string]string {
	t.Helper()
	all := map[string]string{
		"players": r.part(t, `<div id="players"`, `</div>`),
		"prompt":  r.part(t, `<p id="prompt"`, `</p>`),
	}
	for _, p := range livePart.FindAllString(r.body, -1) {
		id, _, _ := strings.Cut(strings.TrimPrefix(p, `<g class="live" id="`), `"`)
		all[id] = p
	}
	return all
}

// TestAPastStepIsDrawnAsItWas looks back in a whole game of each title, cut to the size of an upload: with the full view, as the
// first seat and as a spectator. The page of an earlier position equals the page of a record that ends at that position.
func TestAPastStepIsDrawnAsItWas(t *testing.T) {
	sequential(t)
	t.Parallel()
	registry := realRegistry(t)
	h := openTestSite(t, registry)
	seed := uint64(seedOf(t))
	for _, title := range registry {
		about := title.Game.About()
		r, p := gametest.Random(title.Game, game.Setup{Players: 2}, seed, table.MaxUpload)
		if !p.Result().Over {
			t.Logf("%s: the random game has no end", about.ID)
		}
		who := h.person()
		whole := who.post("/upload", "text", r.Text(), "input", "whole"+about.ID).want(t, 200).at.Path
		for _, at := range []int{0, 1, len(r.Plies) / 2, len(r.Plies) - 2} {
			until := *r
			until.Plies = r.Plies[:at+1]
			then := who.post("/upload", "text", until.Text(), "input", fmt.Sprint(about.ID, at)).want(t, 200).at.Path
			for _, as := range []string{"truth", "0", "watcher"} {
				want := who.get(fmt.Sprintf("%s/at/%d?as=%s", then, at, as)).want(t, 200).shown(t)
				got := who.get(fmt.Sprintf("%s/at/%d?as=%s", whole, at, as)).want(t, 200).shown(t)
				for id, text := range want {
					if got[id] != text {
						t.Errorf("%s, move %d of %d, as %s: of %s the past shows\n%.700s\nand not\n%.700s", about.ID, at, len(r.Plies), as, id, got[id], text)
					}
				}
			}
		}
	}
}

// differs is a script that compares the page with what the server draws at the same position, and returns the names of the differences.
const differs = `fetch(location.href).then((answer) => answer.text()).then((text) => {
	const fresh = new DOMParser().parseFromString(text, 'text/html');
	const words = (node) => node.textContent.replace(/\s+/g, ' ').trim();
	const found = [];
	for (const id of ['players', 'prompt', 'end', 'choices', 'hint', 'past']) {
		const [is, want] = [document, fresh].map((page) => words(page.getElementById(id)));
		if (is !== want) found.push(id + ' shows "' + is + '" and not "' + want + '"');
	}
	for (const what of ['.player.turn', '[aria-current]', '[data-svg] .marked', '#log .shown', '#log .later', '.ending', '.badge']) {
		const [is, want] = [document, fresh].map((page) => page.querySelectorAll(what).length);
		if (is !== want) found.push(is + ' of ' + what + ' and not ' + want);
	}
	for (const part of fresh.querySelectorAll('[data-svg] .live')) {
		if (words(document.getElementById(part.id)) !== words(part)) found.push(part.id + ' is drawn otherwise');
		const pieces = (page) => [...page.getElementById(part.id).querySelectorAll('[data-piece]')].map((n) => n.dataset.key).sort().join();
		if (pieces(document) !== pieces(fresh)) found.push(part.id + ' has other pieces');
	}
	if (!document.querySelector('#clock').hidden && getComputedStyle(document.querySelector('#clock')).display !== 'none') found.push('the clock of the present');
	if (document.querySelector('[data-svg] .lit')) found.push('something is lit');
	return found.join('\n');
})`

// TestThePageShowsTheStepLookedAt looks at the past of a running game while others play, somebody resigns and the host ends
// the game. All of the page stays at that position.
func TestThePageShowsTheStepLookedAt(t *testing.T) {
	tour(t)
	registry := realRegistry(t)
	ctx := chromium(t)
	h := openTestSite(t, registry)
	for _, title := range registry {
		id, seats := h.pair(title.ID())
		for n := range 8 {
			sayAny(t, id, seats, n)
		}
		b := browser(t, ctx)
		b.still()
		b.do(chromedp.Navigate(h.server.URL + "/t/" + id))
		b.until(`document.querySelector('[data-replay]:not([hidden])') && ` + nowPly + ` === 8`)
		eval[bool](b, `(document.activeElement.blur(), document.querySelector('[data-step="back"]').click(), true)`)
		b.until(`document.querySelector('main').dataset.ply === '7'`)
		b.do(chromedp.KeyEvent(kb.ArrowLeft))
		b.until(`document.querySelector('main').dataset.ply === '6' && location.pathname.endsWith('/at/6')`)
		check := func(when, until string) {
			t.Helper()
			b.until(until)
			found := " "
			for end := time.Now().Add(patience); found != "" && time.Now().Before(end); { // the table may change between the two requests
				b.settled()
				found = eval[string](b, differs)
			}
			if found != "" {
				t.Errorf("%s, %s:\n%s", title.ID(), when, found)
			}
		}
		check("nothing has happened", `true`)
		for n := range 3 {
			sayAny(t, id, seats, 8+n)
		}
		check("sentences were said", nowPly+` === 11`)
		entry := eval[int](b, `Number(document.querySelector('main').dataset.entry)`)
		f := `Number(document.querySelector('main').dataset.entry) > ` + strconv.Itoa(entry)
		seats[1].post("/t/"+id+"/act/resign", "seat", "1", "input", "r").want(t, 200)
		check("somebody has given up", f)
		seats[0].post("/t/"+id+"/act/end", "input", "e").want(t, 200)
		check("the host has ended the game", `[...document.querySelectorAll('#log .event')].length > 2 && `+f)
		b.reload()
		check("the page was loaded anew", `document.querySelector('[data-replay]:not([hidden])')`)
		eval[bool](b, `document.querySelector('#past [data-step="last"]').click() || true`)
		b.until(`!document.querySelector('main').hasAttribute('data-past') && document.querySelector('.ending')`)
	}
}
