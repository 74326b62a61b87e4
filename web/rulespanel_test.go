package web_test

import (
	"testing"
)

// TestTheRulesOfATableAreSearched opens the rules at a table, types a word, and follows a result. The panel scrolls there,
// and the address of the table stays.
func TestTheRulesOfATableAreSearched(t *testing.T) {
	tour(t)
	h := openTestSite(t, realRegistry(t))
	b := browser(t, chromium(t))
	b.still()
	b.size(1440, 900, false)
	p := h.person()
	b.show(view{"a table", p, "/t/" + p.open(h.registry[0].ID(), "bot:level1"), rulesOut})
	b.until(`document.querySelector('dialog [data-toc]')?.open`) // the script has started
	eval[bool](b, `(() => { const field = document.querySelector('dialog [name="q"]'); field.value = 'player'; field.dispatchEvent(new Event('input', { bubbles: true })); return true; })()`)
	b.until(`document.querySelector('dialog [data-found] a[href^="#"]')`)
	at := eval[string](b, `location.href`)
	place := eval[string](b, `(() => { const all = document.querySelectorAll('dialog [data-found] a[href^="#"]'); const link = all[all.length - 1]; link.click(); return link.hash; })()`)
	b.until(`(() => { const place = document.querySelector('dialog ` + place + `').getBoundingClientRect(); return place.bottom > 0 && place.top < innerHeight; })()`)
	if now := eval[string](b, `location.href`); now != at {
		t.Errorf("the table's address is %s, no longer %s", now, at)
	}
}
