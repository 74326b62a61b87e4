package web_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/chromedp/cdproto/input"
	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"
)

// travelled opens the rules' example of a travel, of the title that has one, with the card space activated, so that a group of two can
// go.
func travelled(t *testing.T, h *house, b *tab) {
	t.Helper()
	b.still()
	for _, title := range h.shelf {
		b.do(chromedp.Navigate(h.server.URL + "/rules/" + title.ID() + "/examples"))
		if eval[bool](b, `!!document.querySelector('form[action$="/scenario/travel"]')`) {
			break
		}
	}
	eval[bool](b, `document.querySelector('form[action$="/scenario/travel"] button').click() || true`)
	b.until(`document.querySelector('[data-replay]:not([hidden])') && document.querySelector('.tile[data-tile="activate"]')`)
	b.press(`[data-svg] [data-thing~="space:3"].lit`)
	b.until(`document.querySelector('.tile[data-tile="travel"]')`)
}

// press clicks what a selector finds.
func (b *tab) press(selector string) {
	b.t.Helper()
	b.until(`document.querySelector('` + selector + `')`)
	eval[bool](b, `document.querySelector('`+selector+`').dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true })) || true`)
}

const (
	asked = `[...document.querySelectorAll('#asks:not([hidden]) > span')].map(n => n.className).join()`
	spin  = `document.querySelector('#stepper:not([hidden]) [role="spinbutton"]')`
	said  = `[...document.querySelectorAll('#log li:not(.event)')].length`
	group = `[data-svg] [data-thing][data-at="territory:D2"] [data-piece]`
)

// TestATravelIsTwoClicks plays a travel with a click on the group and one on the place; how many go stands in the stepper meanwhile, and
// begins at the most.
func TestATravelIsTwoClicks(t *testing.T) {
	tour(t)
	ctx := chromium(t)
	h := openHouse(t, realShelf(t))
	b := browser(t, ctx)
	travelled(t, h, b)
	lit := eval[string](b, `[...document.querySelectorAll('[data-svg] .lit')].map(n => n.dataset.thing).sort().join()`)
	if !strings.Contains(lit, "territory:D2") && !strings.Contains(lit, "D2") {
		t.Errorf("lit is %s", lit)
	}
	before := eval[int](b, said)
	b.press(group)
	b.until(spin)
	most := eval[int](b, `Number(`+spin+`.getAttribute('aria-valuemax'))`)
	if now := eval[int](b, `Number(`+spin+`.getAttribute('aria-valuenow'))`); now != most || most < 2 {
		t.Errorf("the stepper begins at %d of %d", now, most)
	}
	if pressed := eval[string](b, `document.querySelector('.tile[aria-pressed="true"]')?.dataset.tile || ''`); pressed != "travel" {
		t.Errorf("the tile that is chosen is %q", pressed)
	}
	b.press(`[data-svg] [data-thing="territory:N2"]`)
	b.until(fmt.Sprintf("%s > %d", said, before))
	if after := eval[int](b, said); after != before+1 {
		t.Errorf("two clicks said %d sentences", after-before)
	}
}

// hear notes in window.sent what is said from now on.
func (b *tab) hear() {
	b.t.Helper()
	eval[bool](b, `(window.sent = '', window.usual = window.fetch, window.fetch = (to, how) => {
		if (String(to).endsWith('/say')) window.sent = how.body.get('words');
		return window.usual(to, how);
	}, true)`)
}

// TestHowManyIsChosenWithKeys changes the stepper with buttons and keys; as many go as it says.
func TestHowManyIsChosenWithKeys(t *testing.T) {
	tour(t)
	ctx := chromium(t)
	h := openHouse(t, realShelf(t))
	b := browser(t, ctx)
	travelled(t, h, b)
	b.until(asked + ` === ''`)
	b.press(`.tile[data-tile="travel"]`)
	b.until(asked + ` === 'asks-from'`) // what the marks ask for stands there in words too
	b.press(group)
	b.until(spin)
	b.until(asked + ` === 'asks-to'`)
	eval[bool](b, spin+`.focus() || true`)
	b.do(chromedp.KeyEvent(kb.Home))
	b.until(spin + `.textContent === '1'`)
	b.do(chromedp.KeyEvent(kb.ArrowUp))
	b.until(spin + `.textContent === '2'`)
	eval[bool](b, `document.querySelector('#stepper button').click() || true`)
	b.until(spin + `.textContent === '1'`)
	b.hear()
	b.press(`[data-svg] [data-thing="territory:N2"]`)
	b.until(`window.sent`)
	if sent := eval[string](b, `window.sent`); sent != "travel D2 N2 1" {
		t.Errorf("said was %q", sent)
	}
}

// TestAFarLandMovesNobody clicks a land where a group could go, with nothing in hand: nothing is said before it is told what would move.
func TestAFarLandMovesNobody(t *testing.T) {
	tour(t)
	ctx := chromium(t)
	h := openHouse(t, realShelf(t))
	b := browser(t, ctx)
	travelled(t, h, b)
	b.hear()
	eval[bool](b, `[...document.querySelectorAll('[data-svg] [data-thing^="territory:"]')].forEach(n => {
		n.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true }));
		document.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape' }));
	}) || true`)
	b.settled()
	if sent := eval[string](b, `window.sent`); sent != "" {
		t.Errorf("a click on a land said %q", sent)
	}
}

// TestAPieceIsCarriedToItsPlace drags a piece onto a land, which is the same as two clicks; one that is let go where it cannot go changes
// nothing.
func TestAPieceIsCarriedToItsPlace(t *testing.T) {
	tour(t)
	ctx := chromium(t)
	h := openHouse(t, realShelf(t))
	b := browser(t, ctx)
	b.size(1440, 900, false)
	travelled(t, h, b)
	before := eval[int](b, said)
	middle := func(selector string) (x, y float64) {
		at := eval[[]float64](b, `(() => { const r = document.querySelector('`+selector+`').getBoundingClientRect(); return [r.x + r.width / 2, r.y + r.height / 2]; })()`)
		return at[0], at[1]
	}
	carry := func(x, y float64) {
		fromX, fromY := middle(group)
		b.do(chromedp.MouseEvent(input.DispatchMouseEventTypeMousePressed, fromX, fromY, chromedp.ButtonLeft))
		for i := 1.0; i <= 5; i++ {
			b.do(chromedp.MouseEvent(input.DispatchMouseEventTypeMouseMoved, fromX+(x-fromX)*i/5, fromY+(y-fromY)*i/5, chromedp.ButtonLeft))
		}
		b.do(chromedp.MouseEvent(input.DispatchMouseEventTypeMouseReleased, x, y, chromedp.ButtonLeft))
	}
	carry(middle(`[data-svg] [data-thing="territory:L1"]`))
	if now := eval[int](b, said); now != before || eval[bool](b, `!!document.querySelector('[data-svg] .chosen, .flight')`) {
		t.Error("a piece that was let go where it cannot go is still held, or has moved")
	}
	carry(middle(`[data-svg] [data-thing="territory:N2"] > .pb-hit`))
	b.until(fmt.Sprintf("%s === %d", said, before+1))
}
