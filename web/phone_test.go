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

// phone makes the tab a telephone of that width, held upright, without motion.
func (b *tab) phone(width int64) {
	b.t.Helper()
	b.size(width, 780, true)
	b.still()
	if _, err := chromedp.Call(b.ctx, emulation.SetTouchEmulationEnabled, emulation.SetTouchEmulationEnabledParams{Enabled: true}); err != nil {
		b.t.Fatal(err)
	}
}

// A spot is a place on the screen where a finger is.
type spot struct{ X, Y float64 }

// touch puts fingers on the screen, moves them to other places and lifts them.
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
	if to != nil { // a finger that rests before it is lifted throws nothing: while a throw runs a browser takes the next tap for its end
		time.Sleep(80 * time.Millisecond)
	}
	send(input.DispatchTouchEventTypeTouchEnd, nil)
}

// tap touches a place on the screen with one finger.
func (b *tab) tap(s spot) {
	b.t.Helper()
	b.touch([]spot{s}, nil)
}

// swipe moves a finger from a place on the screen.
func (b *tab) swipe(s spot, dx, dy float64) {
	b.t.Helper()
	b.touch([]spot{s}, []spot{{s.X + dx, s.Y + dy}})
}

// where gives the place on the screen that a script tells.
func (b *tab) where(script string) spot {
	b.t.Helper()
	var s spot
	if err := json.Unmarshal([]byte(eval[string](b, `JSON.stringify(`+script+`)`)), &s); err != nil {
		b.t.Fatal(err)
	}
	return s
}

// TestPhone looks at pages on a narrow screen, with -whole in all languages: nothing is wider than it, what can be pressed is large
// enough, and the large picture can be read.
func TestPhone(t *testing.T) {
	tour(t)
	shelf := realShelf(t)
	ctx := chromium(t)
	h := openHouse(t, shelf)
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
	for _, title := range shelf {
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
	for _, title := range shelf {
		b.do(chromedp.Navigate(h.server.URL + "/rules/" + title.ID() + "/examples"))
		const example = `document.querySelector('.scenario img')`
		eval[bool](b, `(document.querySelector('.scenario').open = true, `+example+`.scrollIntoView(), true)`)
		b.until(example + `.complete && ` + example + `.currentSrc.includes('strip=')`)
		b.playNow(h, title.ID())
		fits()
		// What lies on something that can be touched in its stead, as a piece on its place, may be smaller.
		small := eval[string](b, `[...document.querySelectorAll('button, .button, select, summary, .lit')]
			.filter(n => n.checkVisibility() && !n.dataset.at && !n.closest('.flight')).map(n => [n, n.getBoundingClientRect()])
			.filter(([n, r]) => r.width > 0 && (r.width < 39.5 || r.height < 37))
			.map(([n, r]) => n.outerHTML.slice(0, 120) + ' ' + Math.round(r.width) + 'x' + Math.round(r.height)).join('\n')`)
		if small != "" {
			t.Errorf("%s: too small to touch:\n%s", title.ID(), small)
		}
	}
}

// reach takes the lit things of the large picture in turn, brings one above the list of choices and gives where a finger that
// misses its middle a little could hit it. It gives "" when nothing there is lit.
const reach = `(() => {
  const all = [...document.querySelectorAll('.zoomed [data-svg] .lit')];
  if (!all.length) return '';
  const name = n => n.dataset.thing + '@' + (n.dataset.at || '');
  const small = all.filter(n => n.dataset.at);
  const node = small.length && window.dice(3) ? small[window.dice(small.length)] : all[window.dice(all.length)];
  const hit = node.querySelector(':scope > .pb-hit') || node;
  hit.scrollIntoView({ block: 'center', inline: 'center' });
  const middle = hit.getBoundingClientRect();
  const bar = document.querySelector('[data-bar]').getBoundingClientRect().top; // the choices cover the page below it
  window.scrollBy(0, middle.top + middle.height / 2 - bar / 2);
  const a = hit.getBoundingClientRect();
  const off = room => (window.dice(2 * room + 1) - room);
  window.aim = { node, hit, was: node.ownerSVGElement.clientWidth, things: [node.dataset.thing, node.dataset.at].filter(Boolean).join(' ').split(' ') };
  window.sent = '';
  window.stood = window.stands();
  // Where about the middle of a land a neighbour begins, the nearest place to it where none does; in a land that is too narrow for
  // that, a finger misses nothing.
  const mine = ([x, y]) => document.elementFromPoint(x, y)?.closest('.lit') === node;
  const clear = ([x, y]) => [[0, 0], [-12, -12], [12, -12], [-12, 12], [12, 12]].every(([dx, dy]) => mine([x + dx, y + dy]));
  let spot = [a.left + a.width / 2, a.top + a.height / 2], miss = 1;
  if (a.width >= 44 && a.height >= 44 && !clear(spot)) {
    const far = ([x, y]) => Math.hypot(x - a.left - a.width / 2, y - a.top - a.height / 2);
    const own = Array.from({ length: 900 }, (_, i) => [a.left + a.width * (i % 30 + .5) / 30, a.top + a.height * (Math.floor(i / 30) + .5) / 30]).filter(mine);
    const wide = own.filter(clear);
    if (!wide.length) miss = 0;
    spot = (wide.length ? wide : own).sort((p, q) => far(p) - far(q))[0] || spot;
  }
  return JSON.stringify({ Name: name(node), X: spot[0] + miss * off(Math.min(a.width, a.height) < 44 ? 20 : 12), Y: spot[1] + miss * off(Math.min(a.width, a.height) < 44 ? 20 : 12), W: a.width, H: a.height });
})()`

// struck tells what came of a touch: "said" or "chosen" when it meant the thing that was aimed at, "closer" when the picture was
// enlarged so that a finger can hit the thing, and else what is wrong.
const struck = `(() => {
  const { node, hit, things } = window.aim;
  const a = hit.getBoundingClientRect();
  const words = new Set(things.map(t => t.split(':').slice(1).join(':')));
  const meant = list => list.some(w => words.has(w));
  if (window.sent) return meant(window.sent.split(' ')) ? 'said' : 'said ' + window.sent;
  const closer = node.ownerSVGElement.clientWidth > window.aim.was + 1 && a.width >= 43.5 && a.height >= 43.5;
  if (window.stands() === window.stood) return closer ? 'closer' : ''; // what was chosen before the touch
  const menu = [...document.querySelectorAll('#menu button')];
  if (menu.length) return menu.some(m => meant(m.value.split(' '))) ? 'chosen' : 'a menu of other things';
  const sure = document.querySelector('#chips .sure');
  if (sure) return 'chosen';
  const chosen = [...document.querySelectorAll('.chosen')].flatMap(n => (n.dataset.thing + ' ' + (n.dataset.at || '')).split(' '));
  if (chosen.length) return chosen.some(t => things.includes(t)) ? 'chosen' : 'chosen is ' + chosen;
  return closer ? 'closer' : '';
})()`

// onward takes back what was chosen, and plays on a little.
const onward = `new Promise((done) => {
  for (let n = 0; n < 6; n++) document.querySelector('#chips .sure ~ button:last-child, #chips .chip')?.click();
  document.querySelector('#menu')?.remove();
  let left = 5;
  const timer = setInterval(() => { ` + turn + `; if (--left === 0) { clearInterval(timer); done(true); } }, 25);
})`

// TestFingersHitWhatTheyMean touches lit things of each title on a telephone, a little beside their middle: each touch chooses
// what it was meant for, or the picture comes closer until the thing is 44 px wide.
func TestFingersHitWhatTheyMean(t *testing.T) {
	tour(t)
	shelf := realShelf(t)
	ctx := chromium(t)
	h := openHouse(t, shelf)
	for _, title := range shelf {
		if title.Board.Script() != "" {
			continue // touches have meanings of their own there
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
			addEventListener('touchstart', () => { window.sent = ''; }, true);
			window.stands = () => [...document.querySelectorAll('.chosen')].map(n => n.dataset.thing + '@' + (n.dataset.at || '')).join(' ')
				+ document.querySelector('#chips').textContent + (document.querySelector('#menu')?.textContent || '');
			return true;
		})()`)
		came := map[string]int{}
		// Where the machine is slow a picture moves on between measuring it and touching it. A person aims at the same thing anew.
		anew := func() {
			b.settled()
			b.tap(b.where(`(a => ({ X: a.left + a.width / 2, Y: a.top + a.height / 2 }))(window.aim.hit.getBoundingClientRect())`))
		}
		for taps := 0; taps < 14; {
			b.until(`document.querySelector('form[data-say]:not(.used)') || ` + over)
			if eval[bool](b, `!!`+over) {
				break
			}
			var aim struct {
				spot
				Name string
				W, H float64
			}
			b.settled()
			if found := eval[string](b, reach); found == "" {
				eval[bool](b, onward) // nothing on the picture: on with the game
				continue
			} else if err := json.Unmarshal([]byte(found), &aim); err != nil {
				t.Fatal(err)
			}
			taps++
			b.tap(aim.spot)
			if !eval[bool](b, fmt.Sprintf(waiting, `(`+struck+`) !== ''`)) {
				eval[bool](b, `(window.stood = null, true)`) // or what was touched was chosen before
				anew()                                       // or the board was drawn anew under the finger
			}
			b.until(struck)
			what := eval[string](b, struck)
			for tries := 0; what == "closer" && (aim.W < 43.5 || aim.H < 43.5) && tries < 3; tries++ {
				if tries == 0 {
					came["closer"]++
				}
				anew()
				eval[bool](b, fmt.Sprintf(waiting, `(`+struck+`) !== 'closer'`))
				what = eval[string](b, struck)
			}
			came[what]++
			if what == "closer" && aim.W > 43.5 && aim.H > 43.5 {
				continue // the place was meant, and a finger there could have meant a piece on it
			}
			if what != "said" && what != "chosen" {
				t.Errorf("%s: a touch at %s (%.0fx%.0f px) was taken for something else: %s", title.ID(), aim.Name, aim.W, aim.H, what)
			}
			if eval[int](b, `window.dice(3)`) > 0 { // sometimes on with what was chosen, mostly anew and a little later in the game
				eval[bool](b, onward)
			}
		}
		t.Logf("%s: %v", title.ID(), came)
	}
}

// TestLargePictureOnAPhone moves about the large picture with fingers. It begins whole, and the page stays where it is.
func TestLargePictureOnAPhone(t *testing.T) {
	tour(t)
	ctx := chromium(t)
	h := openHouse(t, toyShelf())
	b := browser(t, ctx)
	b.phone(390)
	b.playNow(h, h.shelf[0].ID())
	const (
		frame = `document.querySelector('[data-frame]')`
		wide  = `Math.round(document.querySelector('.zoomed svg').clientWidth)`
		all   = `document.querySelector('[data-zoom-by="0"]').click() || true`
	)
	begins := eval[int](b, wide)
	if begins > 390 || !eval[bool](b, `(r => r.clientWidth >= r.scrollWidth && r.clientHeight >= r.scrollHeight)(`+frame+`)`) {
		t.Fatalf("the picture begins %d px wide, and not whole", begins)
	}
	eval[bool](b, all)
	b.until(wide + ` === 700`) // as wide as its board wants it
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
	eval[bool](b, all)
	b.until(fmt.Sprintf(wide+` === %d`, begins))
	eval[bool](b, all)
	b.until(wide + ` === 700`)

	// What can be chosen comes into sight by itself, unless the reader has just looked elsewhere.
	const sight = `[...document.querySelectorAll('.zoomed .lit')].some(n => { const a = n.getBoundingClientRect(), r = ` + frame + `.getBoundingClientRect(); const x = a.left + a.width / 2, y = a.top + a.height / 2; return x > r.left && x < r.right && y > r.top && y < r.bottom; })`
	eval[bool](b, frame+`.scrollLeft = 9999, true`)
	b.until(`document.querySelector('.zoomed').classList.contains('more-left')`)
	for range 2 {
		eval[bool](b, `document.querySelector('[data-zoom-by="1.4"]').click() || true`)
	}
	eval[bool](b, frame+`.scrollTop = 9999, true`)
	if eval[bool](b, sight) {
		t.Fatal("the test shows nothing: something lit lies at the lower end of the picture")
	}
	b.until(`(document.querySelector('main').dispatchEvent(new Event('lit')), ` + sight + `)`)
}
