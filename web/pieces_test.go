package web_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/chromedp/chromedp"

	"pantheon/games"
)

// pieces clicks everything that is lit, and each piece with which it is drawn, and gives the faults: a click on a piece means that piece,
// where it stands, in the sentence that is said, in those that are left, and in what is held. Nothing is sent.
const pieces = `import(document.querySelector('script[type="module"]').src).then(({ pick }) => {
	const kind = (t) => t.slice(0, t.indexOf(':'));
	const listed = (value) => (value ? value.split(' ') : []);
	const faults = [];
	const said = [];
	window.usual = window.usual || window.fetch;
	window.fetch = (to, how) => (String(to).endsWith('/say') ? (said.push(how.body.get('words')), new Promise(() => {})) : window.usual(to, how));
	const buttons = () => [...document.querySelectorAll('form[data-say] button[name="words"]:not(.tile)')]; // tiles stay at their places
	for (const node of document.querySelectorAll('[data-svg] [data-thing].lit')) {
		const own = listed(node.dataset.thing);
		const at = listed(node.dataset.at);
		const means = (button) => listed(button.dataset.things).some((t, i, all) => own.includes(t) && (!(i > 0 && at.some((a) => kind(a) === kind(all[i - 1]))) || at.includes(all[i - 1])));
		const who = own + (at.length ? ' at ' + at : '');
		if (!buttons().some(means)) faults.push(who + ' is lit, and nothing can be said of it');
		for (const drawn of [node, ...node.querySelectorAll('[data-piece]')]) {
			if (drawn.closest('[data-thing]') !== node) continue;
			const words = pick.would(drawn);
			if (words) {
				if (!buttons().some((b) => b.value === words && means(b))) faults.push('a click on ' + who + ' would say ' + words);
				continue;
			}
			drawn.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true }));
			if (said.length) {
				if (!buttons().some((b) => b.value === said[0] && means(b))) faults.push('a click on ' + who + ' says ' + said[0]);
				return faults.join('\n');
			}
			const left = buttons().filter((b) => !(b.closest('li') || b).hidden);
			const asked = document.querySelector('#chips .sure');
			if (!asked && !pick.held().some((p) => p.things.some((t) => own.includes(t)))) faults.push('a click on ' + who + ' holds ' + JSON.stringify(pick.held().map((p) => p.things)));
			const other = left.find((b) => !means(b));
			if (!asked && other) faults.push('after a click on ' + who + ' one could go on to ' + other.value);
			if (!asked && at.length && !node.matches('.chosen')) faults.push('after a click on ' + who + ' it is not shown as chosen');
			pick.clear();
		}
	}
	window.fetch = window.usual;
	return faults.join('\n');
})`

// meanPieces fails when a click on a piece means something else.
func (b *tab) meanPieces(where string) {
	b.t.Helper()
	if faults := eval[string](b, pieces); faults != "" {
		b.t.Errorf("%s:\n%s", where, faults)
	}
	if eval[bool](b, `!!document.querySelector('form.used')`) { // a click said a sentence, which was not sent
		b.reload()
		b.until(`document.querySelector('[data-replay]:not([hidden])')`)
	}
}

// TestAClickOnAPieceMeansThePiece clicks every piece of positions from random games, of the titles that leave clicks to the page.
func TestAClickOnAPieceMeansThePiece(t *testing.T) {
	tour(t)
	shelf := realShelf(t)
	ctx := chromium(t)
	h := openHouse(t, shelf)
	clicked := slices.DeleteFunc(slices.Clone(shelf), func(title games.Title) bool { return title.Board.Script() != "" })
	for _, title := range clicked {
		b := browser(t, ctx)
		b.still()
		b.playPair(h, title.ID())
		seed := seedOf(t)
		for n := range 12 {
			b.until(`document.querySelector('form[data-say]:not(.used)') || ` + over)
			if eval[bool](b, `!!`+over) {
				break
			}
			b.meanPieces(fmt.Sprintf("%s, sentence %s", title.ID(), eval[string](b, nowPly+` + ''`)))
			before := eval[int](b, nowPly)
			eval[bool](b, fmt.Sprintf(dice, seed+uint32(n))+`true`)
			b.until(fmt.Sprintf(`%s > %d || %s || (%s, false)`, nowPly, before, over, turn))
		}
	}
}

// TestAnAttackPushesOneOfTheGroupsThere opens the rules' example of an attack: of the groups of one people only that in the territory can
// be pushed, and a click on one of its meeples chooses it.
func TestAnAttackPushesOneOfTheGroupsThere(t *testing.T) {
	tour(t)
	ctx := chromium(t)
	h := openHouse(t, realShelf(t))
	tried := 0
	for _, title := range h.shelf {
		p := h.person()
		if r := p.post("/rules/"+title.ID()+"/scenario/attack", "input", "a"); r.status == 404 || !strings.HasPrefix(r.at.Path, "/t/") {
			continue
		}
		tried++
		b := browser(t, ctx)
		b.still()
		b.do(chromedp.Navigate(h.server.URL + "/rules/" + title.ID() + "/examples"))
		eval[bool](b, `document.querySelector('form[action$="/scenario/attack"] button').click() || true`)
		b.until(`document.querySelector('[data-replay]:not([hidden])') && document.querySelector('form[data-say]')`)
		b.meanPieces("before the attack")
		eval[bool](b, `document.querySelector('button[value="activate 4"]').click() || true`)
		b.until(`document.querySelector('button[value="attack V3 phoebus D2"]')`)
		b.meanPieces("the attack")
		lit := eval[string](b, `[...document.querySelectorAll('[data-svg] .lit[data-at]')].map(n => n.dataset.thing + '@' + n.dataset.at).sort().join()`)
		if lit != "faction:phoebus@territory:V3" {
			t.Errorf("lit are the groups %s", lit)
		}
		// Two clicks: the piece, then a group that stands where it is pushed to.
		eval[bool](b, `(() => {
			document.querySelector('[data-svg] [data-thing="faction:phoebus"][data-at="territory:V3"] [data-piece]').dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true }));
			document.querySelector('[data-svg] [data-thing="territory:D2"]').dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true }));
			return true;
		})()`)
		b.until(`[...document.querySelectorAll('#log li:not(.event)')].length === 2`)
		if where := eval[int](b, `document.querySelectorAll('[data-svg] [data-piece="meeple:phoebus"][data-at="territory:D2"]').length`); where == 0 {
			t.Error("no meeple was pushed to D2")
		}
	}
	if tried == 0 {
		t.Error("there is no example of an attack")
	}
}
