package web_test

import (
	"strings"
	"testing"

	"github.com/chromedp/chromedp"
)

// TestBackClosesWhatLiesOverTheTable checks that Back closes the settings, a panel and the menu of the table one after the other, and
// then leaves the page. An element that was closed by hand needs no press of Back. The address never names a seat, but a reload returns
// to the page of that seat.
func TestBackClosesWhatLiesOverTheTable(t *testing.T) {
	ctx := chromium(t)
	at, _, next, _ := bluffers(t)
	h, id := at.seat[next].h, at.id
	b := browser(t, ctx)
	b.do(chromedp.Navigate(h.server.URL + "/rules/bluff"))
	b.show(view{who: at.seat[next], path: "/t/" + id})
	back := func() {
		t.Helper()
		eval[bool](b, `(setTimeout(() => history.back()), true)`) // the page that answers may be gone by then
	}
	const open = `[...document.querySelectorAll('.settings[open], #more[open], dialog[open]')].map(n => n.id || 'settings').join()`
	opened := func(want string) {
		t.Helper()
		b.until(open + ` === '` + want + `' && location.pathname === '/t/` + id + `'`)
	}
	for range 2 {
		eval[bool](b, `(document.querySelector('#more summary').click(), true)`)
		opened("more")
		eval[bool](b, `(document.dispatchEvent(new KeyboardEvent('keydown', { key: '?', bubbles: true })), true)`)
		opened("more,rules")
		b.until(`document.querySelector('dialog[open] kbd')`)
		back()
		opened("more")
		eval[bool](b, `(document.querySelector('#more summary').click(), true)`)
		opened("")
		eval[bool](b, `(document.querySelector('.settings summary').click(), true)`)
		opened("settings")
		back()
		opened("")
	}

	// A page for premoves has no seat in its address either, and is still such a page after a reload.
	eval[bool](b, `(document.querySelector('#choices a.button').click(), true)`)
	b.until(`document.querySelector('form[data-ahead]')`)
	for range 2 {
		if address := eval[string](b, `location.href`); strings.Contains(address, "?") {
			t.Errorf("the address of a page that plans is %s", address)
		}
		b.do(chromedp.Reload())
		b.until(`document.querySelector('form[data-ahead]') && document.querySelector('main[data-settled]')`)
	}
	eval[bool](b, `(document.querySelector('#more summary').click(), true)`)
	opened("more")
	back()
	opened("")
	back()
	b.until(`!document.querySelector('form[data-ahead]') && document.querySelector('main[data-table]')`)
	back()
	b.until(`location.pathname === '/rules/bluff'`)
}

// TestSettingsAreKeptAtOnce checks that a changed setting applies to the page without a button, and to the next page.
func TestSettingsAreKeptAtOnce(t *testing.T) {
	ctx := chromium(t)
	h := openTestSite(t, toyRegistry())
	b := browser(t, ctx)
	b.do(chromedp.Navigate(h.server.URL))
	choose := func(name, value string) {
		t.Helper()
		eval[bool](b, `(() => {
			const field = document.querySelector('form[data-settings] [name="`+name+`"]');
			if (field.type === 'checkbox') field.checked = !field.checked;
			else field.value = '`+value+`';
			field.dispatchEvent(new Event('change', { bubbles: true }));
			return true;
		})()`)
	}
	choose("theme", "dark")
	b.until(`document.documentElement.dataset.theme === 'dark' && document.querySelector('#toasts').textContent.includes('Saved')`)
	choose("sound", "")
	b.until(`!document.documentElement.hasAttribute('data-sound')`)
	choose("lang", "pt")
	b.until(`document.documentElement.lang === 'pt' && document.documentElement.dataset.theme === 'dark' && !document.documentElement.hasAttribute('data-sound')`)
}
