package web_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"
)

// chooses is a script that returns whether something on the board can be chosen. Until then it presses what must be chosen before.
const chooses = `document.querySelector('form[data-say]') && document.querySelector('[data-svg] .lit') || document.querySelector('form[data-say]:not(.used) button.plain')?.click()`

// playNow starts a game of a title against bots with one press, on the page for new players of the title.
func (b *tab) playNow(h *testSite, title string) {
	b.t.Helper()
	b.do(chromedp.Navigate(h.server.URL + "/first/" + title))
	eval[bool](b, `document.querySelector('form[action="/play"] button').click() || true`)
	b.until(begun)
	b.until(chooses)
}

// playPair starts a two-player game of a title against a bot without pauses. Such a game has less to draw than one with all seats.
func (b *tab) playPair(h *testSite, title string) {
	b.t.Helper()
	b.do(chromedp.Navigate(h.server.URL + "/new/" + title))
	b.fill("form.create", begun, "name", "Ana", "players", "2", "pace", "off")
	b.until(chooses)
}

// TestTenTabs opens ten tabs of one browser at one table. All of them follow the game over one stream.
func TestTenTabs(t *testing.T) {
	tour(t)
	ctx := chromium(t)
	h := openTestSite(t, toyRegistry())
	first := browser(t, ctx)
	first.playNow(h, h.registry[0].ID())
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

// TestRestart stops the server and starts it again. The open page continues without being touched.
func TestRestart(t *testing.T) {
	ctx := chromium(t)
	h := openTestSite(t, toyRegistry())
	b := browser(t, ctx)
	b.playNow(h, h.registry[0].ID())
	eval[bool](b, fmt.Sprintf(dice, seedOf(t))+`window.still = true`)
	before := eval[int](b, nowPly)
	address := h.server.Listener.Addr().String()
	h.stop()
	for range 5 {
		eval[string](b, turn) // the move is sent again until a server accepts it
	}
	h.start(address)
	b.play(seedOf(t))
	b.until(fmt.Sprintf(`Number(document.querySelector('main').dataset.now) > %d`, before))
	if !eval[bool](b, `window.still === true`) {
		t.Error("the page was loaded anew though the program is the same")
	}
}

// TestKeyboard plays a move of each title with Tab and Enter alone.
func TestKeyboard(t *testing.T) {
	tour(t)
	registry := realRegistry(t)
	ctx := chromium(t)
	h := openTestSite(t, registry)
	for _, title := range registry {
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
			t.Errorf("%s: no move was said with the keyboard", title.ID())
		}
	}
}

// TestLookBackAndUndo steps back and forth with the keys, cancels a selection and a past position with Escape, and undoes a move with
// its button. No key plays or undoes a move.
func TestLookBackAndUndo(t *testing.T) {
	tour(t)
	h := openTestSite(t, realRegistry(t))
	b := browser(t, chromium(t))
	b.still() // whether text is large enough is not checked while it moves
	b.playNow(h, h.registry[0].ID())
	eval[bool](b, fmt.Sprintf(dice, seedOf(t))+`true`)
	b.until(`document.querySelector('form[data-undo]') || (` + turn + `, false)`)
	eval[bool](b, `(document.querySelector('#menu')?.remove(), window.posted = [], window.usual = window.fetch, window.fetch = (to, how) => {
		if (how?.method === 'POST' && !String(to).endsWith('/seen')) window.posted.push(String(to));
		return window.usual(to, how);
	}, true)`)
	now := eval[int](b, nowPly)

	// Press a highlighted thing that selects a part of a move with several parts. A thing that belongs to one action alone
	// may make a whole move.
	eval[bool](b, `document.querySelector('form[data-say]:not(.used) .tile[type="button"]:not(.off)')?.click() || true`)
	b.until(`document.querySelector('#chips .chip') || ([...document.querySelectorAll('[data-svg] .lit')].find(n => !document.querySelector('#chips .chip') &&
		(n.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true })), document.querySelector('#chips .chip') || (document.querySelector('#chips button:last-child')?.click(), false))), false)`)
	for range 3 { // a tooltip, a selection, and nothing
		b.do(chromedp.KeyEvent(kb.Escape))
	}
	if !eval[bool](b, `document.querySelector('#chips').hidden && !document.querySelector('[data-svg] .chosen, #tip')`) {
		t.Error("after Escape something is still held")
	}
	board := eval[string](b, pictures)
	for _, back := range []string{kb.ArrowRight, kb.Escape} {
		b.do(chromedp.KeyEvent(kb.ArrowLeft))
		b.until(`document.querySelector('main').hasAttribute('data-past')`)
		if eval[string](b, pictures) == board {
			t.Error("a step back shows the same board")
		}
		if path := eval[string](b, `location.pathname`); !strings.HasSuffix(path, fmt.Sprintf("/at/%d", now-1)) {
			t.Errorf("a step back leads to %s", path)
		}
		b.do(chromedp.KeyEvent(back))
		b.until(`!document.querySelector('main').hasAttribute('data-past')`)
		b.sameBoard(board, "a step back and forth")
	}
	b.settled()
	if sent := eval[string](b, `window.posted.join()`); sent != "" || eval[int](b, nowPly) != now {
		t.Errorf("the keys sent something to %s", sent)
	}
	b.until(`document.querySelector('form[data-say]')`)
	eval[bool](b, `document.querySelector('form[data-undo] button').click() || true`)
	b.until(fmt.Sprintf(`Number(document.querySelector('main').dataset.now) < %d`, now))
}

// TestCurtainBetweenTwoPersons lets two people share a screen in a game with secrets. Before each turn a curtain covers the table, names
// the next player, and opens to that player's view.
func TestCurtainBetweenTwoPersons(t *testing.T) {
	tour(t)
	ctx := chromium(t)
	h := openTestSite(t, toyRegistry())
	b := browser(t, ctx)
	b.do(chromedp.Navigate(h.server.URL + "/new/" + h.registry[0].ID()))
	b.fill("form.create", `document.querySelector('#curtain:not([hidden])')`, "name", "Ana", "players", "2", "chair-1", "here", "here-1", "Bea")
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
