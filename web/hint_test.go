package web_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/chromedp/chromedp"
)

// TestAHintIsTakenUp requests a hint with its key. Pointing at a suggestion shows on the board the things that it names. Selecting the
// suggestion plays nothing yet, and playing it plays exactly its move. The next choice shows no hint.
func TestAHintIsTakenUp(t *testing.T) {
	ctx := chromium(t)
	h := openTestSite(t, toyRegistry())
	h.hints(60)
	b := browser(t, ctx)
	b.do(chromedp.Navigate(h.server.URL))
	b.do(chromedp.Navigate(eval[string](b, `fetch('/new/bluff', { method: 'POST', body: new URLSearchParams({ name: 'Ana', players: 2, 'chair-0': 'me', 'chair-1': 'bot:random', pace: 'off', input: 'n' }) }).then(r => r.url)`)))
	b.until(`document.querySelector("form[data-hint] button") && ` + begun)
	before := eval[int](b, nowPly)
	eval[bool](b, `document.body.dispatchEvent(new KeyboardEvent('keydown', { key: 'h', bubbles: true, cancelable: true })) || true`)
	b.until(`document.querySelector('#hint [data-take]:not([hidden])') && document.querySelector('[data-hint-said]').textContent.startsWith('Hint: ')`)
	words := eval[string](b, `document.querySelector('#hint [data-take]').dataset.take`)
	if !eval[bool](b, `Array.from(document.querySelectorAll('#hint li')).every((line) => {
		line.dispatchEvent(new PointerEvent('pointerover', { bubbles: true }));
		const named = new Set(Array.from(line.querySelectorAll('[data-own] [data-ref]'), (word) => word.dataset.ref));
		return Array.from(document.querySelectorAll('[data-svg] [data-thing]')).every((thing) => thing.classList.contains('pointed') === named.has(thing.dataset.thing));
	})`) {
		t.Error("pointing at a hint shows more or less than what it names")
	}
	eval[bool](b, `document.querySelector('#hint [data-take]').click() || true`)
	b.until(`document.querySelector('#chips [data-do]')`)
	if now := eval[int](b, nowPly); now != before {
		t.Fatalf("taking a hint up has said something: move %d", now)
	}
	eval[bool](b, `document.querySelector('#chips [data-do]').click() || true`)
	b.until(fmt.Sprintf(`%s > %d && !document.querySelector('#hint [data-take]')`, nowPly, before))
	record := eval[string](b, `fetch('/t/' + document.querySelector('main').dataset.table + '/record').then(r => r.text())`)
	if said := fmt.Sprintf("\n%d 0: %s\n", before+1, words); !strings.Contains(record+"\n", said) {
		t.Errorf("the hint %q was not said as move %d:\n%s", words, before+1, record)
	}
}
