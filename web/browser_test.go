package web_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"
)

// playNow starts a game of a title against bots with one press, where all ways into it are offered, and says what has to be said before
// anything on the board can be chosen.
func (b *tab) playNow(h *house, title string) {
	b.t.Helper()
	b.do(chromedp.Navigate(h.server.URL + "/first/" + title))
	eval[bool](b, `document.querySelector('form[action="/play"] button').click() || true`)
	b.until(`document.querySelector('[data-replay]:not([hidden])')`) // the script has begun
	b.until(`document.querySelector('form[data-say]') && document.querySelector('[data-svg] .lit') || document.querySelector('form[data-say]:not(.used) button.plain')?.click()`)
}

// playPair starts a game for two of a title against a bot that does not wait: less to draw than with all seats taken.
func (b *tab) playPair(h *house, title string) {
	b.t.Helper()
	b.do(chromedp.Navigate(h.server.URL + "/new/" + title))
	eval[bool](b, `(() => {
		const f = document.querySelector('form.create');
		f.elements.name.value = 'Ana';
		f.querySelector('[name="players"][value="2"]').checked = true;
		f.elements.pace.value = 'off';
		f.querySelector('button.primary').click();
		return true;
	})()`)
	b.until(`document.querySelector('[data-replay]:not([hidden])')`)
	b.until(`document.querySelector('form[data-say]') && document.querySelector('[data-svg] .lit') || document.querySelector('form[data-say]:not(.used) button.plain')?.click()`)
}

// TestTenTabs opens ten tabs of one browser at one table. All of them follow, over one stream.
func TestTenTabs(t *testing.T) {
	tour(t)
	ctx := chromium(t)
	h := openHouse(t, toyShelf())
	first := browser(t, ctx)
	first.playNow(h, h.shelf[0].ID())
	address := eval[string](first, `location.href`)
	tabs := []*tab{first}
	for len(tabs) < 10 {
		b := openTab(t, first.ctx)
		b.still()
		b.do(chromedp.Navigate(address))
		b.until(`document.querySelector('main[data-table]')`)
		tabs = append(tabs, b)
	}
	from := eval[int](first, nowPly)
	first.play(seedOf(t))
	for i, b := range tabs {
		b.until(fmt.Sprintf(`Number(document.querySelector('main').dataset.now) >= %d`, from+3))
		if i > 0 && eval[int](b, `performance.getEntriesByType('resource').filter(r => new URL(r.name).pathname === '/live').length`) > 1 {
			t.Errorf("tab %d keeps a stream of its own", i)
		}
	}
}

// TestRestart stops the server under a page and starts it again: the page goes on without being touched.
func TestRestart(t *testing.T) {
	ctx := chromium(t)
	h := openHouse(t, toyShelf())
	b := browser(t, ctx)
	b.playNow(h, h.shelf[0].ID())
	eval[bool](b, fmt.Sprintf(dice, seedOf(t))+`window.still = true`)
	before := eval[int](b, nowPly)
	address := h.server.Listener.Addr().String()
	h.stop()
	for range 5 {
		eval[string](b, turn) // said while nobody listens: it is sent again until somebody does
	}
	h.start(address)
	b.play(seedOf(t))
	b.until(fmt.Sprintf(`Number(document.querySelector('main').dataset.now) > %d`, before))
	if !eval[bool](b, `window.still === true`) {
		t.Error("the page was loaded anew though the program is the same")
	}
}

// TestHalfSentences holds the script's reading of clicks against what a player means by them.
func TestHalfSentences(t *testing.T) {
	ctx := chromium(t)
	h := openHouse(t, toyShelf())
	b := browser(t, ctx)
	b.playNow(h, h.shelf[0].ID()) // the script of a table holds the module
	for _, c := range []struct{ what, picks, left string }{
		{"nothing chosen leaves everything", `[]`, "go a b,go b a,go a c,hit a red,hit b red,rest"},
		{"one thing keeps the sentences that it agrees with, first places first", `[{things: ['place:a']}]`, "go a b,go a c,hit a red"},
		{"a second thing of the kind fills the second place", `[{things: ['place:a']}, {things: ['place:b']}]`, "go a b"},
		{"words of other kinds come in any order", `[{things: ['team:red']}, {things: ['place:b']}]`, "hit b red"},
		{"chosen again, a thing is read as the later place", `[{things: ['place:a'], rank: 1}]`, "go b a,hit a red"},
		{"a place that is only ever second is read so at once", `[{things: ['place:c']}]`, "go a c"},
		{"a thing that stands for two words keeps both readings", `[{things: ['team:red', 'place:a']}]`, "go a b,go a c,hit a red"},
		{"a piece is meant where it stands, and fills the word for its place", `[{things: ['team:red'], at: ['place:b']}]`, "hit b red"},
		{"a piece where none like it can be chosen agrees with nothing", `[{things: ['team:red'], at: ['place:c']}]`, ""},
		{"a piece agrees with the place chosen before", `[{things: ['place:a']}, {things: ['team:red'], at: ['place:a']}]`, "hit a red"},
		{"a piece that lies on what no sentence names is just that piece", `[{things: ['team:red'], at: ['hand:1']}]`, "hit a red,hit b red"},
		{"a verb narrows", `[{verb: 'rest'}]`, "rest"},
		{"what agrees with nothing leaves nothing", `[{things: ['place:z']}]`, ""},
	} {
		have := eval[string](b, `import(document.querySelector('script[type="module"]').src).then(({ sentence: m }) => {
			const s = (verb, ...things) => ({ verb, things, words: [verb, ...things.map(t => t.split(':')[1])].join(' ') });
			const all = [s('go', 'place:a', 'place:b'), s('go', 'place:b', 'place:a'), s('go', 'place:a', 'place:c'), s('hit', 'place:a', 'team:red'), s('hit', 'place:b', 'team:red'), s('rest')];
			return m.resolve(all, `+c.picks+`).left.map(x => x.words).join();
		})`)
		if have != c.left {
			t.Errorf("%s: left are %q, not %q", c.what, have, c.left)
		}
	}
}

// TestKeyboard says a sentence of each title with Tab and Enter alone.
func TestKeyboard(t *testing.T) {
	tour(t)
	shelf := realShelf(t)
	ctx := chromium(t)
	h := openHouse(t, shelf)
	for _, title := range shelf {
		b := browser(t, ctx)
		b.still()
		b.playNow(h, title.ID())
		b.until(`document.querySelector('form[data-say] button[name="words"]')`) // bots may be first, and take their time
		before := eval[int](b, nowPly)
		const focus = `(() => {
			const n = document.activeElement;
			return n.closest('#menu') ? 'menu' : n.dataset.do !== undefined ? 'do' : n.closest('[data-svg] .lit, .cards .lit') ? 'lit' : '';
		})()`
		said := false
		for press := 0; press < 400 && !said; press++ {
			if eval[string](b, focus) == "" {
				b.do(chromedp.KeyEvent("\t"))
				continue
			}
			b.do(chromedp.KeyEvent("\r"))
			b.settled()
			said = eval[int](b, nowPly) > before
			if where := eval[string](b, focus); !said && where != "menu" && where != "do" {
				b.do(chromedp.KeyEvent("\t"))
			}
		}
		if !said {
			t.Errorf("%s: no sentence was said with the keyboard", title.ID())
		}
	}
}

// TestLookBackAndUndo steps back with the keys and forth again, and takes a sentence back.
func TestLookBackAndUndo(t *testing.T) {
	tour(t)
	shelf := realShelf(t)
	ctx := chromium(t)
	h := openHouse(t, shelf)
	b := browser(t, ctx)
	b.still() // which words are large enough to be read is not asked while what they stand on moves
	b.playNow(h, shelf[0].ID())
	eval[bool](b, fmt.Sprintf(dice, seedOf(t))+`true`)
	b.until(`document.querySelector('form[data-undo]') || (` + turn + `, false)`)
	now := eval[int](b, nowPly)
	board := eval[string](b, pictures)
	b.do(chromedp.KeyEvent(kb.ArrowLeft))
	b.until(`document.querySelector('main').hasAttribute('data-past')`)
	if eval[string](b, pictures) == board {
		t.Error("a step back shows the same board")
	}
	if path := eval[string](b, `location.pathname`); !strings.HasSuffix(path, fmt.Sprintf("/at/%d", now-1)) {
		t.Errorf("a step back leads to %s", path)
	}
	b.do(chromedp.KeyEvent(kb.ArrowRight))
	b.until(`!document.querySelector('main').hasAttribute('data-past')`)
	b.sameBoard(board, "a step back and forth")
	b.until(`document.querySelector('form[data-say]')`)
	eval[bool](b, `document.querySelector('form[data-undo] button').click() || true`)
	b.until(fmt.Sprintf(`Number(document.querySelector('main').dataset.now) < %d`, now))
}

// TestEscapeTakesNoMoveBack lets go of what is held with Escape, closes what is open and comes back from the past, one after the other;
// with nothing in hand it does nothing, though a sentence could freely be taken back.
func TestEscapeTakesNoMoveBack(t *testing.T) {
	tour(t)
	shelf := realShelf(t)
	ctx := chromium(t)
	h := openHouse(t, shelf)
	b := browser(t, ctx)
	b.still()
	b.playNow(h, shelf[0].ID())
	eval[bool](b, fmt.Sprintf(dice, seedOf(t))+`true`)
	b.until(`document.querySelector('form[data-undo]') || (` + turn + `, false)`)
	eval[bool](b, `(document.querySelector('#menu')?.remove(), window.posted = [], window.usual = window.fetch, window.fetch = (to, how) => {
		if (how?.method === 'POST' && !String(to).endsWith('/seen')) window.posted.push(String(to));
		return window.usual(to, how);
	}, true)`)
	const now = nowPly + ` + '/' + document.querySelector('main').dataset.entry`
	before := eval[string](b, now)
	press := func(what, then string) {
		t.Helper()
		for range 2 { // the first may close a tip
			b.do(chromedp.KeyEvent(kb.Escape))
			if eval[bool](b, then) {
				return
			}
		}
		t.Errorf("Escape %s: not %s", what, then)
	}

	// Some lit thing that makes half a sentence, of an action that needs one: what belongs to one action alone may say all of it.
	eval[bool](b, `document.querySelector('form[data-say]:not(.used) .tile[type="button"]:not(.off)')?.click() || true`)
	b.until(`document.querySelector('#chips .chip') || ([...document.querySelectorAll('[data-svg] .lit')].find(n => !document.querySelector('#chips .chip') &&
		(n.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true })), document.querySelector('#chips .chip') || (document.querySelector('#chips button:last-child')?.click(), false))), false)`)
	press("with half a sentence in hand", `document.querySelector('#chips').hidden && !document.querySelector('[data-svg] .chosen')`)
	press("with nothing in hand", `true`)
	press("again", `true`)
	b.do(chromedp.KeyEvent(kb.ArrowLeft))
	b.until(`document.querySelector('main').hasAttribute('data-past')`)
	b.do(chromedp.KeyEvent(kb.Escape))
	b.until(`!document.querySelector('main').hasAttribute('data-past')`)
	press("in the present", `true`)

	b.settled()
	if sent := eval[string](b, `window.posted.join()`); sent != "" {
		t.Errorf("Escape sent something to %s", sent)
	}
	if after := eval[string](b, now); after != before {
		t.Errorf("Escape led from %s to %s", before, after)
	}
	if !eval[bool](b, `!!document.querySelector('form[data-undo]')`) {
		t.Error("nothing was there to be taken back")
	}
}

// TestCurtainBetweenTwoPersons passes one screen between two persons in a game with secrets.
func TestCurtainBetweenTwoPersons(t *testing.T) {
	tour(t)
	ctx := chromium(t)
	h := openHouse(t, toyShelf())
	b := browser(t, ctx)
	b.do(chromedp.Navigate(h.server.URL + "/new/" + h.shelf[0].ID()))
	eval[bool](b, `(() => {
		const f = document.querySelector('form.create');
		f.elements.name.value = 'Ana';
		f.querySelector('[name="players"][value="2"]').checked = true;
		f.elements['chair-1'].value = 'here';
		f.elements['here-1'].value = 'Bea';
		f.querySelector('main button.primary, button.primary').click();
		return true;
	})()`)
	b.until(`document.querySelector('#curtain:not([hidden])')`)
	eval[bool](b, fmt.Sprintf(dice, seedOf(t))+`true`)
	seen := map[string]bool{}
	for range 12 {
		b.until(`document.querySelector('#curtain:not([hidden])') || document.querySelector('#end .scores')`)
		if eval[bool](b, `!!`+over) {
			break
		}
		who := eval[string](b, `document.querySelector('[data-curtain-who]').textContent`)
		seen[who] = true
		eval[bool](b, `document.querySelector('[data-lift]').click() || true`)
		b.until(`document.querySelector('#curtain[hidden]') && document.querySelector('form[data-say]')`)
		if seat := eval[string](b, `document.querySelector('main').dataset.seat`); (seat == "0") != (who == "Ana") {
			t.Fatalf("the curtain names %s and opens for seat %s", who, seat)
		}
		eval[bool](b, fmt.Sprintf(dice, 5)+`true`)
		b.until(`!document.querySelector('#curtain[hidden]') || ` + over + ` || (` + turn + `, false)`)
	}
	if !seen["Ana"] || !seen["Bea"] {
		t.Errorf("the curtain named only %v", seen)
	}
}
