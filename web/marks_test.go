package web_test

import "testing"

// marked is a script that counts the rings, corners, outlines and pins on the large picture, with those of selected things after a
// slash. It also returns the faults: marks that a screen reader reads or a click hits, marks under 24 pixels, and filled areas. A ring
// must surround one of the viewer's own pieces.
const marked = `(() => {
	const svg = document.querySelector('.zoomed [data-svg]');
	const layer = svg.querySelector(':scope > .marks');
	const count = (kind) => (layer ? layer.querySelectorAll(kind + ':not(.taken)').length + '/' + layer.querySelectorAll(kind + '.taken').length : '0/0');
	const faults = [];
	for (const hit of svg.querySelectorAll('.lit > .pb-hit, .chosen > .pb-hit, .marked > .pb-hit')) {
		if (getComputedStyle(hit).fill !== 'rgba(0, 0, 0, 0)') faults.push(hit.parentNode.dataset.thing + ' is filled');
	}
	if (layer && layer.getAttribute('aria-hidden') !== 'true') faults.push('marks are read out');
	for (const mark of layer ? layer.children : []) {
		const { left, top, width, height } = mark.getBoundingClientRect();
		const hit = document.elementFromPoint(left + width / 2, top + height / 2);
		if (hit && layer.contains(hit)) faults.push('a click hits a mark');
		if (!mark.matches('.mark-peak') && Math.max(width, height) < 24) faults.push(mark.getAttribute('class') + ' is small');
	}
	const inside = (a, b) => a.left <= b.left && a.top <= b.top && a.right >= b.right && a.bottom >= b.bottom;
	const mine = [...svg.querySelectorAll('[data-mine]')].map((n) => n.getBoundingClientRect());
	for (const ring of layer ? layer.querySelectorAll('.mark-from > .mark-line') : []) {
		if (!mine.some((piece) => inside(ring.getBoundingClientRect(), { left: piece.left + 4, top: piece.top + 4, right: piece.right - 4, bottom: piece.bottom - 4 }))) faults.push('a ring goes round nothing of mine');
	}
	return ['.mark-from', '.mark-whom', '.mark-to', '.mark-pin'].map(count).join(' ') + (faults.length ? ': ' + faults.join(', ') : '');
})()`

// TestMarks opens the rules' example of an attack and plays it by clicks on pieces. First the viewer's pieces have rings. Then possible
// targets have corners; of the groups of one people only the group in the territory has them. Then the lands to which the piece may go
// have outlines and pins. After the move no mark is left.
func TestMarks(t *testing.T) {
	tour(t)
	h := openTestSite(t, realRegistry(t))
	b := browser(t, chromium(t))
	b.still()
	for _, width := range []int64{1440, 390} {
		b.size(width, 900, width < 500)
		b.example(h, "attack", `document.querySelector('form[data-say] button[value="activate 4"]') && document.querySelector('[data-svg] .lit')`)
		b.press(`button[value="activate 4"]`)
		b.until(`document.querySelector('form[data-say]:not(.used) [data-verb-group="attack"]')`)
		for _, step := range []struct{ click, want string }{
			{"", "1/0 0/0 0/0 0/0"},
			{`[data-mine][data-at="territory:V3"]`, "0/1 1/0 0/0 0/0"},
			{`[data-thing="faction:phoebus"][data-at="territory:V3"] [data-piece]`, "0/1 0/1 6/0 6/0"},
		} {
			if step.click != "" {
				b.press(`.zoomed ` + step.click)
			}
			b.settled() // marks are fitted to the drawing one frame later
			if got := eval[string](b, marked); got != step.want {
				t.Errorf("%d pixels wide, after a click on %q: rings, corners, outlines and pins are %s, not %s", width, step.click, got, step.want)
			}
		}
		if got := eval[string](b, `[...document.querySelectorAll('.zoomed .mark-to')].map((mark, i) => {
			const land = document.querySelectorAll('.zoomed [data-role="to"]')[i];
			land.dispatchEvent(new PointerEvent('pointerover', { bubbles: true, pointerType: 'mouse' }));
			return getComputedStyle(mark.querySelector('.mark-line')).strokeDasharray;
		}).join()`); got != "none,none,none,none,none,none" {
			t.Errorf("under the pointer the outlines have the dashes %s", got)
		}
		b.press(`.zoomed [data-thing="territory:D2"]`)
		b.until(`document.querySelector('.zoomed [data-piece="meeple:phoebus"][data-at="territory:D2"]') && !document.querySelector('.zoomed .marks .taken')`)
	}
}
