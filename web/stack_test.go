package web_test

import "testing"

// TestPanesStandBelowEachOther checks the rail of a wide window. Open panes are visible and do not overlap, and unchanged
// panes are not written again. Which panes have room is tested without a page, in script/test/panes_test.js.
func TestPanesStandBelowEachOther(t *testing.T) {
	ctx := chromium(t)
	h := openTestSite(t, realRegistry(t))
	const faults = `(() => {
		const rail = document.querySelector('.rail');
		const seen = [...rail.querySelectorAll(':scope > .pane')].filter(p => p.checkVisibility()).map(p => p.getBoundingClientRect());
		const over = (p, q) => p !== q && p.left < q.right - 1 && q.left < p.right - 1 && p.top < q.bottom - 1 && q.top < p.bottom - 1;
		if (seen.some(p => seen.some(q => over(p, q)))) return 'panes lie over each other';
		const open = (rail.dataset.open || '').split(' ').filter(Boolean);
		if (!open.every(zone => rail.parentElement.querySelector('.pane.in-' + zone).checkVisibility())) return 'not all are in sight of ' + open;
		const writes = new MutationObserver(() => {});
		writes.observe(rail, { subtree: true, attributes: true, attributeFilter: ['data-open', 'data-stack', 'style'] });
		document.querySelector('main').dispatchEvent(new Event('lit'));
		return writes.takeRecords().length > 0 ? 'where nothing has changed things are written again' : '';
	})()`
	stacked, titles := 0, sample(t, h.registry)
	for _, title := range titles {
		b := browser(t, ctx)
		b.still()
		b.in(windows[2])
		b.playNow(h, title.ID())
		for _, w := range []window{windows[2], {2560, 1440, false}} {
			b.in(w)
			b.open("log")
			b.until(`document.querySelector('.pane.in-log').checkVisibility() && !document.querySelector('.rail').dataset.open`)
			b.open("shared") // every title has something that belongs to all players
			b.until(`document.querySelector('.pane.in-shared').checkVisibility() && !document.querySelector('.pane.in-log').checkVisibility()`)
			if wrong := eval[string](b, faults); wrong != "" {
				t.Errorf("%s, %v: %s", title.ID(), w, wrong)
			}
			if eval[bool](b, `!!document.querySelector('.rail').dataset.open`) {
				stacked++
			}
		}
	}
	if *whole && stacked < len(titles) {
		t.Errorf("only %d times do panes stand below each other in large windows", stacked)
	}
}
