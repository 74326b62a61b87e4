package web_test

import (
	"strings"
	"testing"

	"github.com/chromedp/chromedp"

	"pantheon/game"
)

// inFull returns a script that reports whether the elements of a selector are entirely in the window, with nothing over them.
// It checks two opposite corners of each.
func inFull(selector string) string {
	return `[...document.querySelectorAll('` + selector + `')].every(n => {
		const r = n.getBoundingClientRect();
		return r.width > 0 && [[r.left + 3, r.top + 3], [r.right - 3, r.bottom - 3]].every(([x, y]) => {
			const on = document.elementFromPoint(x, y);
			return on !== null && (n.contains(on) || on.contains(n));
		});
	})`
}

// TestATelephonesSheetAsks plays on a phone. Prompts are in the title's words, and the whole confirmation of a move is
// visible. Which tab opens, and how high the sheet is, is tested without a page, in script/test/panes_test.js and
// heights_test.js.
func TestATelephonesSheetAsks(t *testing.T) {
	tour(t)
	ctx := chromium(t)
	h := openTestSite(t, realRegistry(t))
	asked := 0
	for _, title := range h.registry {
		b := browser(t, ctx)
		b.still()
		b.size(390, 844, true)
		b.playNow(h, title.ID())
		if eval[bool](b, `!!document.querySelector('[data-verb-group="choose"]')`) {
			b.press(`[data-svg] .lit`)
			b.until(`document.querySelector('.tile[data-tile="visit"]')`)
		}
		eval[bool](b, `(document.documentElement.dataset.confirm = 'turn') === 'turn'`)
		if !eval[bool](b, `!!document.querySelector('.tile[data-tile="visit"]:not(.off)')`) {
			continue
		}
		asked++
		if eval[bool](b, `[...document.querySelectorAll('.zoomed [data-thing^="territory:"] text')].some(n => n.matches('.too-small') && getComputedStyle(n).display !== 'none')`) {
			t.Errorf("%s: names on the small map are left out", title.ID())
		}
		b.press(`.tile[data-tile="visit"]`)
		b.until(`document.querySelector('.in-shared [data-thing^="god:"].lit')?.checkVisibility()`)
		want := title.Game.About().Words.Text("en", game.NewPhrase("asks.visit.god"), nil)
		if said := eval[string](b, `document.querySelector('#asks').textContent`); !strings.HasSuffix(said, want) {
			t.Errorf("%s: asked is %q and not for %q", title.ID(), said, want)
		}
		b.press(`.in-shared [data-thing^="god:"].lit`)
		b.press(`.zoomed [data-thing^="territory:"].lit`)
		b.until(`document.querySelector('#chips [data-do]')`)
		b.until(inFull(`#chips > :is(.sure, button)`))
	}
	if asked == 0 {
		t.Error("no table asked")
	}
}

// TestACoachExplainsWhatIsDoneAtOnce presses an action with a single move. At a table with a coach it is confirmed first,
// and a second press cancels it. If an action has several moves, the sheet asks which one.
func TestACoachExplainsWhatIsDoneAtOnce(t *testing.T) {
	ctx := chromium(t)
	h := openTestSite(t, realRegistry(t))
	seen, menus := 0, 0
	const once = `[...document.querySelectorAll('.tile:not(.off)')].find(n => n.value && !n.value.includes(' '))`
	for _, title := range sample(t, h.registry) {
		if title.Game.About().Timed {
			continue
		}
		b := browser(t, ctx)
		b.still()
		b.size(390, 844, true)
		b.do(chromedp.Navigate(h.server.URL + "/learn/" + title.ID()))
		if !eval[bool](b, `(n => { n?.click(); return !!n; })(document.querySelector('form[action="/learn/`+title.ID()+`"] button'))`) {
			continue
		}
		b.until(`document.querySelector('[data-replay]:not([hidden])')`)
		b.until(`document.querySelector('form[data-say] [name="words"]')`)
		if !eval[bool](b, `!!(`+once+`)`) {
			continue
		}
		seen++
		eval[bool](b, once+`.click() || true`)
		b.until(`document.querySelector('#chips [data-do]') && document.querySelector('.tile[aria-pressed="true"]')`)
		b.until(inFull(`#chips > :is(.sure, button)`))
		eval[bool](b, once+`.click() || true`)
		b.until(`!document.querySelector('#chips [data-do]')`)
		if eval[bool](b, `!!document.querySelector('.tile[data-tile="promote"]:not(.off)')`) {
			b.press(`.tile[data-tile="promote"]`)
			b.press(`[data-svg] [data-thing^="stone:"].lit`)
			b.until(`document.querySelector('#menu')`)
			menus++
			if !eval[bool](b, `document.querySelector('#menu').closest('.bar') !== null`) {
				t.Errorf("%s: which one is meant is asked over the board", title.ID())
			}
			b.until(inFull(`#menu button`))
		}
	}
	if *whole && (seen == 0 || menus == 0) {
		t.Errorf("%d tables have such an action at the beginning, and %d asked which move is meant", seen, menus)
	}
}
