package web_test

import (
	"encoding/json"
	"fmt"
	"testing"
	"time"

	"github.com/chromedp/cdproto/emulation"
	"github.com/chromedp/cdproto/input"
	"github.com/chromedp/chromedp"

	"pantheon/game"
)

// phone makes the tab a phone of the given width, in portrait orientation and with reduced motion.
func (b *tab) phone(width int64) {
	b.t.Helper()
	b.size(width, 780, true)
	b.still()
	if _, err := chromedp.Call(b.ctx, emulation.SetTouchEmulationEnabled, emulation.SetTouchEmulationEnabledParams{Enabled: true}); err != nil {
		b.t.Fatal(err)
	}
}

// A spot is a point of the screen.
type spot struct{ X, Y float64 }

// touch puts fingers on the screen, moves them to other points and lifts them. If to is nil, they do not move.
func (b *tab) touch(from, to []spot) {
	b.t.Helper()
	send := func(kind input.DispatchTouchEventType, spots []spot) {
		b.t.Helper()
		p := input.DispatchTouchEventParams{Type: kind, TouchPoints: []*input.TouchPoint{}}
		for i, s := range spots {
			id := float64(i)
			p.TouchPoints = append(p.TouchPoints, &input.TouchPoint{X: s.X, Y: s.Y, ID: &id})
		}
		if _, err := chromedp.Call(b.ctx, input.DispatchTouchEvent, p); err != nil {
			b.t.Fatal(err)
		}
	}
	send(input.DispatchTouchEventTypeTouchStart, from)
	const steps = 8
	for n := 1; n <= steps && to != nil; n++ {
		at := make([]spot, len(from))
		for i := range from {
			part := float64(n) / steps
			at[i] = spot{from[i].X + part*(to[i].X-from[i].X), from[i].Y + part*(to[i].Y-from[i].Y)}
		}
		send(input.DispatchTouchEventTypeTouchMove, at)
	}
	if to != nil { // a finger that rests before it is lifted starts no fling, during which a browser would take the next tap for its end
		time.Sleep(80 * time.Millisecond)
	}
	send(input.DispatchTouchEventTypeTouchEnd, nil)
}

// tap touches a point with one finger.
func (b *tab) tap(s spot) {
	b.t.Helper()
	b.touch([]spot{s}, nil)
}

// swipe moves a finger from a point.
func (b *tab) swipe(s spot, dx, dy float64) {
	b.t.Helper()
	b.touch([]spot{s}, []spot{{s.X + dx, s.Y + dy}})
}

// where returns the point that a script returns.
func (b *tab) where(script string) spot {
	b.t.Helper()
	var s spot
	if err := json.Unmarshal([]byte(eval[string](b, `JSON.stringify(`+script+`)`)), &s); err != nil {
		b.t.Fatal(err)
	}
	return s
}

// TestPhone checks pages on a narrow screen, those outside of tables in all languages. Nothing is wider than the screen. At a
// table, buttons and highlighted things are large enough to touch.
func TestPhone(t *testing.T) {
	tour(t)
	registry := realRegistry(t)
	ctx := chromium(t)
	h := openTestSite(t, registry)
	b := browser(t, ctx)
	const width = 360
	b.phone(width)
	fits := func() {
		t.Helper()
		if wide := eval[int](b, `document.documentElement.scrollWidth`); wide > width {
			t.Errorf("%s is %d px wide on a screen of %d", eval[string](b, `document.documentElement.lang + location.pathname`), wide, width)
		}
	}
	paths := []string{"/", "/mine", "/upload", "/carry"}
	for _, title := range registry {
		paths = append(paths, "/new/"+title.ID(), "/rules/"+title.ID(), "/rules/"+title.ID()+"/examples", "/rules/"+title.ID()+"/curious", "/rules/"+title.ID()+"/cards")
	}
	b.do(chromedp.Navigate(h.server.URL))
	for _, l := range []game.Lang{"zh", "pt", "en"} {
		eval[bool](b, fmt.Sprintf(`fetch('/settings', { method: 'POST', body: new URLSearchParams({ lang: '%s' }) }).then(() => true)`, l))
		for _, path := range paths {
			b.do(chromedp.Navigate(h.server.URL + path))
			fits()
		}
	}
	for _, title := range registry {
		b.do(chromedp.Navigate(h.server.URL + "/rules/" + title.ID() + "/examples"))
		const example = `document.querySelector('.scenario img')`
		eval[bool](b, `(document.querySelector('.scenario').open = true, `+example+`.scrollIntoView(), true)`)
		b.until(example + `.complete && ` + example + `.currentSrc.includes('strip=')`)
		b.playNow(h, title.ID())
		fits()
		// A thing on top of another one that can be touched in its place, such as a piece on its space, may be smaller.
		small := eval[string](b, `[...document.querySelectorAll('button, .button, select, summary, .lit')]
			.filter(n => n.checkVisibility() && !n.dataset.at && !n.closest('.flight')).map(n => [n, n.getBoundingClientRect()])
			.filter(([n, r]) => r.width > 0 && (r.width < 39.5 || r.height < 37))
			.map(([n, r]) => n.outerHTML.slice(0, 120) + ' ' + Math.round(r.width) + 'x' + Math.round(r.height)).join('\n')`)
		if small != "" {
			t.Errorf("%s: too small to touch:\n%s", title.ID(), small)
		}
	}
}

// aim is a script that chooses a small highlighted thing of the large picture that a finger can miss. It returns "" if there is none, or
// if something is selected already.
const aim = `(() => {
  const words = n => (n.dataset.thing + ' ' + (n.dataset.at || '')).split(' ');
  const spots = [-18, -9, 9, 18].flatMap(x => [-18, -9, 9, 18].map(y => [x, y]));
  const misses = ([node, r]) => spots.map(([x, y]) => ({ X: r.left + r.width / 2 + x, Y: r.top + r.height / 2 + y })).find(({ X, Y }) => {
    const on = document.elementFromPoint(X, Y), lit = on?.closest('.lit');
    return on?.closest('.zoomed [data-svg]') && !(lit && words(lit).some(w => words(node).includes(w)));
  });
  const hit = n => (n.querySelector(':scope > .pb-hit') || n).getBoundingClientRect();
  const all = [...document.querySelectorAll('.zoomed [data-svg] .lit')].map(n => [n, hit(n)]);
  const small = all.filter(one => one[1].width > 0 && one[1].width < 40 && one[1].height < 40 && misses(one));
  if (!small.length || document.querySelector('.chosen, #menu, #chips .sure')) return '';
  const [node] = small[window.dice(small.length)];
  window.aim = { node, hit: () => hit(node), was: node.ownerSVGElement.clientWidth };
  window.at = () => misses([node, hit(node)]) || { X: hit(node).left + hit(node).width / 2, Y: hit(node).top + hit(node).height / 2 };
  window.sent = '';
  return words(node).join(' ');
})()`

// struck is a script that returns the effect of a touch: the move or the selection if the touch hit the thing that was aimed at. It
// returns "closer" if the picture was enlarged so that a finger can hit the thing, and "" if nothing has happened yet. Otherwise it
// returns what was hit.
const struck = `(() => {
  const { node, hit, was } = window.aim;
  const things = (node.dataset.thing + ' ' + (node.dataset.at || '')).split(' ');
  const words = things.map(t => t.split(':').slice(1).join(':'));
  const menu = [...document.querySelectorAll('#menu button')].map(m => m.value);
  const chosen = [...document.querySelectorAll('.chosen')].flatMap(n => (n.dataset.thing + ' ' + (n.dataset.at || '')).split(' '));
  const came = window.sent ? [window.sent] : menu.length ? menu : chosen.map(t => t.split(':').slice(1).join(':'));
  if (came.length) return came.some(c => c.split(' ').some(w => words.includes(w))) ? 'meant' : came.join();
  if (document.querySelector('#chips .sure')) return 'meant';
  const r = hit();
  return node.ownerSVGElement.clientWidth > was + 1 && r.width > 43.4 && r.height > 43.4 ? 'closer' : '';
})()`

// TestFingersHitWhatTheyMean touches a small highlighted thing of each title without its own script on a phone, slightly off
// its centre. The touch selects the intended thing, or enlarges the picture until the thing is 44 px wide. Ambiguous touches
// of close things are tested without a page, in script/test/touch_test.js.
func TestFingersHitWhatTheyMean(t *testing.T) {
	tour(t)
	ctx := chromium(t)
	h, hits := openTestSite(t, realRegistry(t)), 0
	for _, title := range h.registry {
		if title.Board.Script() != "" {
			continue // touches have other meanings there
		}
		b := browser(t, ctx)
		b.phone(390)
		b.playPair(h, title.ID())
		eval[bool](b, fmt.Sprintf(dice, seedOf(t))+`(() => {
			const real = window.fetch;
			window.fetch = (where, how) => {
				if (String(where).endsWith('/say')) window.sent = new URLSearchParams(how.body).get('words');
				return real(where, how);
			};
			return true;
		})()`)
		touched := ""
		for n := 0; n < 60 && touched == ""; n++ {
			if b.settled(); eval[bool](b, `!!`+over) {
				break
			}
			if touched = eval[string](b, aim); touched == "" {
				eval[string](b, turn)
			}
		}
		if touched == "" {
			continue // all highlighted things are large
		}
		hits++
		what := ""
		for n := 0; n < 2 || n < 4 && what == "closer"; n++ { // again if the picture was enlarged, and then the thing
			b.settled()
			b.tap(b.where(`window.at()`))
			eval[bool](b, fmt.Sprintf(waiting, `!['', 'closer'].includes(`+struck+`)`))
			if what = eval[string](b, struck); what != "" && what != "closer" {
				break
			}
		}
		if what != "meant" {
			t.Errorf("%s: a touch at %s was taken for %q", title.ID(), touched, what)
		}
	}
	if hits == 0 {
		t.Error("nothing small was lit")
	}
}

// TestLargePictureOnAPhone moves the large picture with fingers. At first it is whole, two fingers enlarge it, one finger
// moves it and not the page, and the choices come into view automatically. Its size and place are tested without a page, in
// script/test/viewport_test.js.
func TestLargePictureOnAPhone(t *testing.T) {
	tour(t)
	ctx := chromium(t)
	h := openTestSite(t, toyRegistry())
	b := browser(t, ctx)
	b.phone(390)
	b.playNow(h, h.registry[0].ID())
	const (
		frame = `document.querySelector('[data-frame]')`
		wide  = `Math.round(document.querySelector('.zoomed svg').clientWidth)`
		all   = `document.querySelector('[data-zoom-by="0"]').click() || true`
	)
	if !eval[bool](b, `(r => r.clientWidth >= r.scrollWidth && r.clientHeight >= r.scrollHeight)(`+frame+`)`) {
		t.Fatalf("the picture begins %d px wide, and not whole", eval[int](b, wide))
	}
	eval[bool](b, all)
	b.until(wide + ` === 700`) // the width that its board asks for
	at := b.where(`(r => ({ X: r.left + r.width / 2, Y: r.top + 150 }))(` + frame + `.getBoundingClientRect())`)
	left := eval[float64](b, frame+`.scrollLeft`)
	b.swipe(at, -120, 0)
	b.until(fmt.Sprintf(frame+`.scrollLeft > %g`, left+60))
	for _, from := range []float64{at.X, 3} {
		b.swipe(spot{from, at.Y}, 0, -100)
	}
	if y := eval[float64](b, `scrollY + document.body.scrollTop`); y != 0 {
		t.Errorf("a finger on the picture moves the page by %.0f px", y)
	}
	b.touch([]spot{{at.X - 40, at.Y}, {at.X + 40, at.Y}}, []spot{{at.X - 60, at.Y}, {at.X + 60, at.Y}})
	b.until(wide + ` > 900`)
	eval[bool](b, frame+`.scrollLeft = 9999, `+frame+`.scrollTop = 9999, true`)
	const sight = `[...document.querySelectorAll('.zoomed .lit')].some(n => { const a = n.getBoundingClientRect(), r = ` + frame + `.getBoundingClientRect(); const x = a.left + a.width / 2, y = a.top + a.height / 2; return x > r.left && x < r.right && y > r.top && y < r.bottom; })`
	b.until(`(document.querySelector('main').dispatchEvent(new Event('lit')), ` + sight + `)`)
}
