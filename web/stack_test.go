package web_test

import (
	"strings"
	"testing"
)

// TestPanesStandBelowEachOther looks at the rail of a wide window: where there is room for more than the pane of the open tab they stand
// below each other and not over each other, a tab that stands open that way is no step, and the log is alone.
func TestPanesStandBelowEachOther(t *testing.T) {
	ctx := chromium(t)
	h := openHouse(t, realShelf(t))
	const open = `(document.querySelector('.rail').dataset.open || '')`
	const seen = `[...document.querySelectorAll('.rail > .pane')].filter(p => p.checkVisibility())`
	const over = `(panes => panes.some((p, i) => panes.some((q, j) => j !== i && p.left < q.right - 1 && q.left < p.right - 1 && p.top < q.bottom - 1 && q.top < p.bottom - 1)))(` +
		seen + `.map(p => p.getBoundingClientRect()))`
	const again = `(() => {
		const seen = new MutationObserver(() => {});
		seen.observe(document.querySelector('.rail'), { subtree: true, attributes: true, attributeFilter: ['data-open', 'data-stack', 'style'] });
		document.querySelector('main').dispatchEvent(new Event('lit'));
		return seen.takeRecords().length;
	})()`
	stacked, titles := 0, sample(t, h.shelf)
	for _, title := range titles {
		b := browser(t, ctx)
		b.still()
		b.in(window{1440, 900, false})
		b.playNow(h, title.ID())
		for _, w := range []window{{1440, 900, false}, {2560, 1440, false}} {
			b.in(w)
			b.open("log")
			b.until(open + ` === ''`)
			if !eval[bool](b, `document.querySelector('.pane.in-log').checkVisibility()`) {
				t.Errorf("%s, %v: the log does not open", title.ID(), w)
			}
			b.open("shared") // every title has something that belongs to all
			b.until(`document.querySelector('.pane.in-shared').checkVisibility() && !document.querySelector('.pane.in-log').checkVisibility()`)
			if eval[bool](b, over) {
				t.Errorf("%s, %v: panes lie over each other", title.ID(), w)
			}
			panes := strings.Fields(eval[string](b, open))
			for _, zone := range panes {
				if !eval[bool](b, `document.querySelector('.pane.in-`+zone+`').checkVisibility()`) {
					t.Errorf("%s, %v: the pane %s is said to be open and is not in sight", title.ID(), w, zone)
				}
			}
			if len(panes) > 1 {
				stacked++
			}
			if n := eval[int](b, again); n > 0 {
				t.Errorf("%s, %v: where nothing has changed, %d things are written again", title.ID(), w, n)
			}
		}
	}
	if *whole && stacked < len(titles) {
		t.Errorf("only %d times do panes stand below each other in large windows", stacked)
	}
}
