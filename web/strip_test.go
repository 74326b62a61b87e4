package web_test

import (
	"testing"

	"github.com/chromedp/chromedp"
)

// stripFaults is a script that returns the chips of the strip, and their figures, that are not whole: outside the header, over the links
// next to it, or cut.
const stripFaults = `(() => {
	const faults = [];
	const bar = document.querySelector('header.site').getBoundingClientRect();
	const link = Array.from(document.querySelectorAll('header nav > a, header summary')).find((n) => n.checkVisibility()).getBoundingClientRect();
	for (const seat of document.querySelectorAll('.seat')) {
		const chip = seat.getBoundingClientRect();
		if (chip.left < 0 || chip.right > link.left || chip.bottom > bar.bottom + 1) faults.push('a chip at ' + [chip.left, chip.right, chip.bottom]);
		const box = seat.querySelector('.figures').getBoundingClientRect();
		const shown = Array.from(seat.querySelectorAll('.figure')).map((f) => f.getBoundingClientRect()).filter((f) => f.height && f.top < box.bottom - 2);
		if (shown.length < Math.min(2, seat.querySelectorAll('.figure').length)) faults.push('only ' + shown.length + ' figures');
		for (const f of shown) if (f.right > chip.right || f.bottom > box.bottom + 1) faults.push('a figure at ' + [f.right, f.bottom] + ' of a chip to ' + chip.right);
	}
	return faults.join('; ');
})()`

// TestStrip checks the strip of players in a browser. It fits into the header of each window, with the first two figures of
// every player. Without -whole only the first title is checked, in three of the window sizes. A click or a key on a chip
// opens that player's board and leaves it open. On a wide screen the board is next to the stage until it is closed.
func TestStrip(t *testing.T) {
	ctx := chromium(t)
	registry := realRegistry(t)
	if !*whole {
		registry = registry[:1]
	}
	h := openTestSite(t, registry)
	dice := dicing(t)
	for _, title := range registry {
		b := browser(t, ctx)
		b.still()
		b.size(1440, 900, false)
		b.playNow(h, title.ID())
		if eval[int](b, `document.querySelectorAll('.seat .open').length`) == 0 {
			continue // a title without a scoreboard
		}
		sizes := [][2]int64{{1024, 640}, {1280, 720}, {1440, 900}, {1920, 1080}, {2560, 1440}, {820, 1180}, {390, 844}, {360, 740}, {844, 390}}
		if !*whole {
			dice.Shuffle(len(sizes), func(i, j int) { sizes[i], sizes[j] = sizes[j], sizes[i] })
			sizes = sizes[:3]
		}
		for _, size := range sizes {
			b.size(size[0], size[1], false)
			if faults := eval[string](b, stripFaults); faults != "" {
				t.Errorf("%s at %d x %d: %s", title.ID(), size[0], size[1], faults)
			}
		}

		eval[bool](b, `fetch('/settings', { method: 'POST', body: new URLSearchParams({ lang: 'pt' }) }).then(() => true)`)
		b.reload() // the links next to the strip are longest there
		b.until(`document.querySelector('[data-replay]:not([hidden])')`)
		for _, width := range []int64{1024, 1440} {
			b.size(width, 720, false)
			if faults := eval[string](b, stripFaults); faults != "" {
				t.Errorf("%s in Portuguese, %d wide: %s", title.ID(), width, faults)
			}
		}

		b.size(1440, 900, false)
		last := `document.querySelector('.seat:last-child .open')`
		figure := `document.querySelector('.part[data-part="' + ` + last + `.dataset.board + '"]')`
		eval[bool](b, last+`.click() || true`)
		b.until(figure + `.checkVisibility() && document.querySelector('.tab-rivals:checked')`)
		if !eval[bool](b, `document.querySelector('main').dispatchEvent(new Event('lit')) && document.querySelector('.tab-rivals').checked`) {
			t.Errorf("%s: the board that was opened is hidden again", title.ID())
		}

		b.size(1920, 1080, false)
		eval[bool](b, last+`.focus() || true`)
		b.do(chromedp.KeyEvent("\r"))
		b.until(figure + `.closest('.pins')`)
		if !eval[bool](b, `document.querySelector('.part.zoomed').getBoundingClientRect().right <= document.querySelector('.pins').getBoundingClientRect().left`) {
			t.Errorf("%s: the board that stays open lies over the stage", title.ID())
		}
		eval[bool](b, figure+`.querySelector('.unpin').click() || true`)
		b.until(figure + `.closest('.pane.in-rivals')`)
	}
}
