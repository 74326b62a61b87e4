package web_test

import (
	"testing"

	"github.com/chromedp/chromedp"
)

// TestPhone looks at a table on a narrow screen: nothing is wider than it, and what can be pressed is large enough.
func TestPhone(t *testing.T) {
	shelf := realShelf(t)
	ctx := chromium(t)
	h := openHouse(t, shelf)
	b := browser(t, ctx)
	b.size(390, 844, true)
	for _, path := range []string{"/", "/mine", "/upload", "/carry", "/new/" + shelf[0].ID(), "/rules/" + shelf[0].ID()} {
		b.do(chromedp.Navigate(h.server.URL + path))
		fits(t, b)
	}
	b.do(chromedp.Navigate(h.server.URL))
	eval[bool](b, `document.querySelector('form[action="/play"] button').click() || true`)
	b.until(`document.querySelector('form[data-say]')`)
	fits(t, b)
	// What lies on something that can be touched in its stead, as a piece on its place, may be smaller.
	small := eval[string](b, `[...document.querySelectorAll('button, .button, select, summary, .lit')].filter(n => n.checkVisibility() && !n.dataset.at && !n.closest('.flight')).map(n => [n, n.getBoundingClientRect()]).filter(([n, r]) => r.width > 0 && (r.width < 43.5 || r.height < 37)).map(([n, r]) => n.outerHTML.slice(0, 120) + ' ' + Math.round(r.width) + 'x' + Math.round(r.height)).join('\n')`)
	if small != "" {
		t.Errorf("too small to touch:\n%s", small)
	}
}

// fits fails when the page is wider than the screen.
func fits(t *testing.T, b *tab) {
	t.Helper()
	if wide := eval[int](b, `document.documentElement.scrollWidth`); wide > 390 {
		t.Errorf("%s is %d px wide on a screen of 390", eval[string](b, `location.pathname`), wide)
	}
}
