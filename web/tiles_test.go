package web_test

import (
	"testing"

	"github.com/chromedp/cdproto/input"
	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"
)

// press clicks the element of a selector.
func (b *tab) press(selector string) {
	b.t.Helper()
	b.until(`document.querySelector('` + selector + `')`)
	eval[bool](b, `document.querySelector('`+selector+`').dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true })) || true`)
}

// hear makes the page record in window.sent the moves that it plays from now on.
func (b *tab) hear() {
	b.t.Helper()
	eval[bool](b, `(window.sent = '', window.usual = window.fetch, window.fetch = (to, how) => {
		if (String(to).endsWith('/say')) window.sent = how.body.get('words');
		return window.usual(to, how);
	}, true)`)
}

// TestATravelOnThePage opens the rules' example of a travel, with the card space activated, so that a group of two can go.
// The tile, the group, the number in the stepper, and the land to which a piece of the group is dragged make the move
// together. A piece that is dropped where it cannot go plays nothing.
func TestATravelOnThePage(t *testing.T) {
	tour(t)
	h := openTestSite(t, realRegistry(t))
	b := browser(t, chromium(t))
	b.size(1440, 900, false)
	b.still()
	b.example(h, "travel", `document.querySelector('.tile[data-tile="activate"]')`)
	b.press(`[data-svg] [data-thing~="space:3"].lit`)
	b.until(`document.querySelector('.tile[data-tile="travel"]')`)

	const (
		asked = `[...document.querySelectorAll('#asks:not([hidden]) > span')].map(n => n.className).join()`
		spin  = `document.querySelector('#stepper:not([hidden]) [role="spinbutton"]')`
		group = `[data-svg] [data-thing][data-at="territory:D2"] [data-piece]`
	)
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
		// until then the page takes a click for the end of the drag
		eval[bool](b, `new Promise((done) => setTimeout(() => done(true), 60))`)
	}
	b.hear()
	carry(middle(`[data-svg] [data-thing="territory:L1"]`))
	if eval[bool](b, `!!window.sent || !!document.querySelector('[data-svg] .chosen, .flight')`) {
		t.Error("a piece that was let go where it cannot go is still held, or has moved")
	}
	b.press(`.tile[data-tile="travel"]`)
	b.until(asked + ` === 'asks-from'`) // a text also says what the marks ask for
	b.press(group)
	b.until(spin + `?.getAttribute('aria-valuenow') === '2' && ` + spin + `.getAttribute('aria-valuemax') === '2'`)
	b.until(asked + ` === 'asks-to'`)
	eval[bool](b, spin+`.focus() || true`)
	b.do(chromedp.KeyEvent(kb.Home))
	b.until(spin + `.textContent === '1'`)
	b.do(chromedp.KeyEvent(kb.ArrowUp))
	b.until(spin + `.textContent === '2'`)
	eval[bool](b, `document.querySelector('#stepper button').click() || true`)
	b.until(spin + `.textContent === '1'`)
	carry(middle(`[data-svg] [data-thing="territory:N2"] > .pb-hit`))
	b.until(`window.sent`)
	if sent := eval[string](b, `window.sent`); sent != "travel D2 N2 1" {
		t.Errorf("said was %q", sent)
	}
}

// example opens an example of the rules, of the title that has it, and waits until a script returns true.
func (b *tab) example(h *testSite, name, then string) {
	b.t.Helper()
	for _, title := range h.registry {
		b.do(chromedp.Navigate(h.server.URL + "/rules/" + title.ID() + "/examples"))
		if eval[bool](b, `(form => !!form && (form.querySelector('button').click(), true))(document.querySelector('form[action$="/scenario/`+name+`"]'))`) {
			b.until(begun + ` && ` + then)
			return
		}
	}
	b.t.Fatalf("no title has an example of a %s", name)
}
