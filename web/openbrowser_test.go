package web_test

import (
	"strings"
	"testing"

	"github.com/chromedp/chromedp"
)

// TestTwoMeetAtAnOpenTable lets one user open a table to everybody. Another, whose browser shows the first page, sees it
// there without doing anything and joins it, and they play. While it is the other's turn the page links to the next waiting
// table, also with the key n.
func TestTwoMeetAtAnOpenTable(t *testing.T) {
	ctx := chromium(t)
	h := openTestSite(t, toyRegistry())
	ana, bob := browser(t, ctx), browser(t, ctx)
	name := func(b *tab, name string) {
		b.do(chromedp.Navigate(h.server.URL + "/name"))
		eval[bool](b, `(() => { const f = document.querySelector('main form'); f.elements.name.value = '`+name+`'; f.requestSubmit(); return true; })()`)
		b.until(`location.pathname === '/'`)
	}
	name(ana, "Ana")
	name(bob, "Bob")
	if text := eval[string](bob, `document.querySelector('[data-open-strip]').textContent`); !strings.Contains(text, "No open tables") {
		t.Fatalf("with no table open the first page says %q", text)
	}
	ana.do(chromedp.Navigate(h.server.URL + "/new/bluff"))
	eval[bool](ana, `(() => {
		const f = document.querySelector('form.create');
		f.querySelector('[name="players"][value="2"]').checked = true;
		f.elements['chair-1'].value = 'friend';
		f.elements.open.checked = true;
		f.requestSubmit();
		return true;
	})()`)
	ana.until(`document.querySelector('form[action$="/act/open"] button[value="0"]')`)
	eval[bool](bob, `(document.dispatchEvent(new Event('visibilitychange')), true)`) // as if he came back to the tab
	bob.until(`document.querySelector('form[action="/seat-me"] button')`)
	if rows := eval[int](bob, `document.querySelectorAll('[data-open] li').length`); rows != 1 {
		t.Errorf("the first page lists %d tables", rows)
	}
	eval[bool](bob, `(document.querySelector('form[action="/seat-me"] button').click(), true)`)
	bob.until(`document.querySelector('main[data-table]')`)
	for _, b := range []*tab{ana, bob} {
		b.until(`document.querySelector('[data-replay]:not([hidden])') && !document.querySelector('form[action$="/act/open"] button[value="0"]')`)
	}
	mover, other := ana, bob
	mover.until(`document.querySelector('main[data-table]')`)
	if !eval[bool](ana, `document.querySelector('form[data-say]') !== null`) {
		mover, other = bob, ana
	}
	mover.play(seedOf(t))
	for _, b := range []*tab{mover, other} {
		b.until(nowPly + ` > 0`)
	}
	mover.until(`!document.querySelector('form[data-say]')`)

	// Another table waits for the player who has moved.
	first := eval[string](mover, `location.pathname`)
	mover.playNow(h, "bluff")
	second := eval[string](mover, `location.pathname`)
	mover.do(chromedp.Navigate(h.server.URL + first))
	mover.until(`document.querySelector('header .next')?.getAttribute('href') === '` + second + `'`)
	eval[bool](mover, `(document.body.dispatchEvent(new KeyboardEvent('keydown', { key: 'n', bubbles: true })), true)`)
	mover.until(`location.pathname === '` + second + `'`)
}

// TestTheNextTableHasItsRoom checks that the strip of players leaves enough room for the link to the next table, also after
// the window was turned or resized.
func TestTheNextTableHasItsRoom(t *testing.T) {
	ctx := chromium(t)
	h := openTestSite(t, toyRegistry())
	id, host, friends := seated(t, h, "bluff", "Bruno", "Carla")
	at := atTable{id, append([]*person{host}, friends...)}
	who := at.seat[(at.turn(t)+1)%3]
	who.open("bluff", "bot:random")
	b := browser(t, ctx)
	wide := window{1440, 900, false}
	b.in(wide)
	b.show(view{who: who, path: "/t/" + id})
	b.until(`document.querySelector('nav > a.next')`)
	for _, w := range []window{wide, {390, 844, true}, {320, 480, true}, {360, 740, true}, {844, 390, true}, wide} {
		b.in(w)
		if wrong := eval[string](b, `(() => {
			const strip = document.querySelector('.players'), link = document.querySelector('nav > a.next').getBoundingClientRect();
			const room = parseFloat(getComputedStyle(strip).marginRight), over = strip.getBoundingClientRect().right - link.left;
			if (getComputedStyle(strip).position !== 'absolute') return room ? room + ' px, though the strip lies below' : '';
			return over > 0 || room > link.width + 10 ? room + ' px for ' + link.width + ' px, and ' + over + ' px lie over each other' : '';
		})()`); wrong != "" {
			t.Errorf("at %v the strip leaves %s", w, wrong)
		}
	}

	// An answer that arrives during the viewer's turn shows no link.
	if !eval[bool](b, `(async () => {
		const { next } = await import(performance.getEntriesByType('resource').find(r => r.name.includes('/next.js')).name);
		next.next(true);
		next.next(false);
		next.next(true);
		await fetch('/next?from=' + document.querySelector('main[data-table]').dataset.table, { headers: { Accept: 'application/json' } }).then(r => r.json());
		return `+frames+`.then(() => !document.querySelector('nav > a.next'));
	})()`) {
		t.Error("the link is there, though it is my turn")
	}
}
