package web_test

import (
	"flag"
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/chromedp/cdproto/emulation"
	"github.com/chromedp/chromedp"

	"pantheon/games"
)

var (
	placed = flag.Int("places", 4, "with -whole, the number of positions of each recorded game at which the tables are checked")
	fonts  = flag.String("fonts", "", "with -whole, the fonts of the tables, separated by commas; empty means the browser's own")
)

// A window is a browser window in which the table must fit: its size in pixels, and whether it has touch.
type window struct {
	w, h  int64
	touch bool
}

func (w window) String() string { return fmt.Sprintf("%dx%d", w.w, w.h) }

// windows lists the windows in which tables are checked.
var windows = []window{
	{1024, 640, false}, {1280, 720, false}, {1440, 900, false}, {1920, 1080, false},
	{820, 1180, true}, {390, 844, true}, {360, 740, true}, {844, 390, true},
}

// in sets the size and the touch of the tab's window.
func (b *tab) in(w window) {
	b.t.Helper()
	b.size(w.w, w.h, w.touch)
	if _, err := chromedp.Call(b.ctx, emulation.SetTouchEmulationEnabled, emulation.SetTouchEmulationEnabledParams{Enabled: w.touch}); err != nil {
		b.t.Fatal(err)
	}
	b.until(fmt.Sprintf(`innerWidth === %d && innerHeight === %d`, w.w, w.h))
	eval[bool](b, frames) // pictures are fitted to the window
	b.until(`!document.querySelector('main[data-table]') || ` + atRest)
}

// faults is a script that returns the faults of a table's page in its window, a line each.
const faults = `((touch) => {
  const found = new Set();
  const main = document.querySelector('main.table');
  const name = n => (n.dataset?.key || n.dataset?.thing || n.dataset?.tile || n.id || n.getAttribute('name') || n.className.baseVal || n.className || n.tagName) + (n.value ? '=' + n.value : '');
  const size = r => Math.round(r.width) + 'x' + Math.round(r.height) + ' at ' + Math.round(r.left) + ',' + Math.round(r.top);
  const over = document.querySelector('.ending');
  const page = document.scrollingElement;
  if (page.scrollWidth > innerWidth) found.add('the page is ' + page.scrollWidth + ' px wide');
  if (!over && Math.max(page.scrollHeight, document.body.scrollHeight) > innerHeight) found.add('the page is ' + Math.max(page.scrollHeight, document.body.scrollHeight) + ' px high');
  if (over) return [...found].join('\n');
  const area = n => (n.querySelector(':scope > .pb-hit') || n).getBoundingClientRect();
  const stage = main.querySelector('.parts');
  const inside = (r, room) => r.left >= room.left - 1.5 && r.top >= room.top - 1.5 && r.right <= room.right + 1.5 && r.bottom <= room.bottom + 1.5;
  const all = { left: 0, top: 0, right: innerWidth, bottom: innerHeight };
  const meant = (n, at) => { // whether a click on what lies at a point means the thing
    const things = new Set((n.dataset.thing + ' ' + (n.dataset.at || '')).split(' '));
    for (let e = at; e && main.contains(e); e = e.parentElement) {
      if (e === n) return true;
      if (((e.dataset?.thing || '') + ' ' + (e.dataset?.at || '')).split(' ').some(t => things.has(t))) return true;
    }
    return false;
  };
// whether a tile in sight leads to what is said with it
  const leads = thing => [...main.querySelectorAll('button[name=words][data-things]')].some(b => {
    if (!b.dataset.things.split(' ').includes(thing)) return false;
    const verb = b.value.split(' ')[0];
    return [...main.querySelectorAll('.tile:not(.off)')].some(t => t.dataset.says.split('|').includes(verb) && t.checkVisibility());
  });
  const seen = new Set(); // panes in which something lit is in sight
  const lit = [...main.querySelectorAll('.lit')];
  for (const n of lit) {
    const pane = n.closest('.pane, .bar');
    if (pane && pane.checkVisibility() && inside(area(n), pane.getBoundingClientRect())) seen.add(pane);
  }
  for (const n of lit) {
    const r = area(n);
    const pane = n.closest('.pane, .bar');
    if (r.width === 0 && n.checkVisibility()) continue; // its title draws it only where it is asked for
    if (!n.checkVisibility()) {
      if (n.closest('.cards[hidden]') && leads(n.dataset.thing)) continue;
      const tab = pane && main.querySelector('.tab:has(.tab-' + ([...pane.classList].find(c => c.startsWith('in-')) || 'in-act').slice(3) + ')');
      if (!tab || !tab.checkVisibility() || !tab.classList.contains('waits')) found.add(name(n) + ' can be chosen, is not in sight, and no tab says so');
      continue;
    }
    if (pane && !inside(r, pane.getBoundingClientRect())) {
      const twin = lit.some(o => o !== n && o.dataset.thing === n.dataset.thing && o.checkVisibility() && inside(area(o), (o.closest('.pane, .bar') || document.documentElement).getBoundingClientRect()));
      if (!seen.has(pane) && !twin) found.add(name(n) + ' can be chosen and lies where its list has to be scrolled to, as all others there');
      continue;
    }
    if (!inside(r, all)) { found.add(name(n) + ' can be chosen and lies outside of the window: ' + size(r)); continue; }
    const at = document.elementFromPoint(r.left + r.width / 2, r.top + r.height / 2);
    if (!at || meant(n, at) || at.closest('#menu')) continue;
    const other = at.closest('.lit, .chosen');
    let own = false; // room of its own elsewhere, as large as a mouse needs
    for (let x = r.left + 6; x < r.right - 6 && !own; x += 6) for (let y = r.top + 6; y < r.bottom - 6 && !own; y += 6) {
      own = [[-11, -11], [11, -11], [-11, 11], [11, 11], [0, 0]].every(([dx, dy]) => { const e = document.elementFromPoint(x + dx, y + dy); return e && meant(n, e); });
    }
    if (!other && !own) found.add(name(n) + ' can be chosen, and over it lies ' + name(at) + ': ' + size(r));
    if (other && !own) found.add(name(n) + ' can be chosen and has no 24 px of its own beside ' + name(other));
  }
  const side = main.querySelector('.side').getBoundingClientRect();
  const spare = stage.getBoundingClientRect().width - main.querySelector('.part.zoomed svg[data-svg]').getBoundingClientRect().width;
  if (side.left > 0 && side.width > 410 && spare > 12) found.add('beside the stage ' + Math.round(spare) + ' px are empty that the side could have');
  const least = touch ? 39.5 : 23.5;
  for (const n of main.parentElement.querySelectorAll('button, .button, select, summary, input:not([type=hidden]):not([type=radio]), .tab, .lit')) {
    if (!n.checkVisibility({ visibilityProperty: true }) || stage.contains(n) || n.closest('.in-log, .more-body, .menu-body, .skip')) continue;
    const r = n.classList.contains('lit') ? area(n) : n.getBoundingClientRect();
    if (r.width < 1 || r.height < 1) continue;
    if (r.width < least || r.height < least) found.add(name(n) + ' is too small to be pressed: ' + size(r));
    if (n.matches('button, .button, .tab') && n.scrollWidth > n.clientWidth + 1) found.add('the words of ' + name(n) + ' run out of it');
  }
  const words = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let t = words.nextNode(); t; t = words.nextNode()) {
    const e = t.parentElement;
    if (!t.data.trim() || !e || e.closest('script, style, title, .hidden, .too-small, noscript, template, [aria-hidden=true]:not(svg *)')) continue;
    if (!e.checkVisibility({ visibilityProperty: true, opacityProperty: true })) continue;
    let px = parseFloat(getComputedStyle(e).fontSize);
    if (e.ownerSVGElement) { const m = e.getScreenCTM(); px *= Math.hypot(m.a, m.b); }
    if (px > 0 && px < 10.7) found.add('"' + t.data.trim().slice(0, 30) + '" is written ' + px.toFixed(1) + ' px high in ' + (e.closest('[data-part]')?.dataset.part || name(e)));
  }
  return [...found].join('\n');
})`

// shifts is a script that returns Chromium's layout shift of the page since it was opened, and the elements that have moved;
// "" if the shift is at most 0.02.
const shifts = `new Promise(done => {
  let sum = 0;
  const what = new Set();
  new PerformanceObserver(list => {
    for (const e of list.getEntries()) {
      if (e.hadRecentInput) continue;
      sum += e.value;
      for (const s of e.sources || []) what.add((s.node?.id || s.node?.className?.baseVal || s.node?.className || s.node?.nodeName || '?') + ' ' + s.previousRect.x + ',' + s.previousRect.y + ' ' + s.previousRect.width + 'x' + s.previousRect.height + ' to ' + s.currentRect.x + ',' + s.currentRect.y + ' ' + s.currentRect.width + 'x' + s.currentRect.height);
    }
  }).observe({ type: 'layout-shift', buffered: true });
// by then it has been told
  requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(() => done(sum > .02 ? sum.toFixed(3) + ': ' + [...what].join('; ') : ''))));
})`

// places returns pages of games that can be continued: one game of several people and one solo game, each after the given parts of its
// moves.
func (h *testSite) places(t *testing.T, title games.Title, parts ...float64) []view {
	t.Helper()
	about := title.Game.About()
	var views []view
	for _, alone := range []bool{false, true} {
		all := slices.DeleteFunc(records(t, title.ID()), func(g golden) bool {
			return (g.record.Setup.Players == 1) != alone || about.Races != nil && about.Races(g.record.Setup)
		})
		if len(all) == 0 {
			continue
		}
		most := slices.MaxFunc(all, func(a, b golden) int { return a.record.Setup.Players - b.record.Setup.Players })
		ana := h.person()
		at := "/t/" + ana.post("/upload", "text", most.record.Text(), "input", most.name).want(t, 200).table(t)
		for _, part := range parts {
			ply := int(part * float64(len(most.record.Plies)))
			branch := "/t/" + ana.post(at+"/branch", "ply", fmt.Sprint(ply), "input", fmt.Sprint("b", ply)).want(t, 200).table(t)
			h.untilPage(ana, branch, `data-say`)
			views = append(views, view{fmt.Sprintf("%s after %d", most.name, ply), ana, branch, ""})
		}
	}
	return views
}

// TestTheTableStandsOnOneScreen checks a title at a position of a recorded game in two windows; with -whole, each title at
// several positions in each window. The page does not scroll. Each choice is visible or in a tab that announces it, is not
// covered, and can be read and pressed. Nothing moves when the script starts.
func TestTheTableStandsOnOneScreen(t *testing.T) {
	ctx := chromium(t)
	h := openTestSite(t, realRegistry(t))
	parts, all := []float64{.5}, []string{""}
	if *whole {
		parts, all = nil, strings.Split(*fonts, ",")
		for n := range *placed {
			parts = append(parts, .9*float64(n)/float64(max(1, *placed-1)))
		}
	}
	for _, title := range sample(t, h.registry) {
		t.Run(title.ID(), func(t *testing.T) {
			b := browser(t, ctx)
			b.still()
			views, first := h.places(t, title, parts...), dicing(t).IntN(len(windows))
			if !*whole {
				views = views[:1]
			}
			for i := range len(views) * len(all) {
				v, font := views[i/len(all)], all[i%len(all)]
				v.name += " " + font
				b.in(windows[0])
				b.show(v)
				b.write(font)
				for n, w := range windows {
					if !*whole && n%4 != first%4 { // one wide window and one with touch
						continue
					}
					b.in(w)
					if i == 0 {
						b.reload()
						b.write(font)
						b.settled()
						if by := eval[string](b, shifts); by != "" {
							t.Errorf("%s, %v: the page moves when it is opened, by %s", v.name, w, by)
						}
						b.in(w)
					}
					b.faultless(t, v.name+", "+w.String(), w.touch)
					eval[bool](b, `(`+picked+`, true)`)
					b.settled()
					b.faultless(t, v.name+", "+w.String()+", something picked", w.touch)
					eval[bool](b, `(document.querySelector('#menu')?.remove(), [...document.querySelectorAll('#chips .chip, #chips .sure ~ button')].forEach(c => c.click()), true)`)
				}
			}
		})
	}
}

// TestTheStyleSheetMayComeLate checks a case of WebKit: the script starts before the style sheet, which describes the shape of the
// window, is loaded. Once the shape is known, the map is whole.
func TestTheStyleSheetMayComeLate(t *testing.T) {
	ctx := chromium(t)
	h := openTestSite(t, realRegistry(t))
	b := browser(t, ctx)
	b.still()
	b.size(1440, 900, false)
	b.prepared(`{
		const real = getComputedStyle;
		window.late = true;
		window.getComputedStyle = (node, ...of) => window.late && node === document.body ? { getPropertyValue: () => '' } : real(node, ...of);
	}`)
	title := h.registry[len(h.registry)-1]
	p := h.person()
	b.show(view{"a table", p, "/t/" + p.open(title.ID(), "bot:level1"), ""})
	// gives the frame another size, as the style sheet does
	eval[string](b, `(window.late = false, document.querySelector("[data-frame]").style.paddingRight = "1px")`)
	b.until(fmt.Sprintf(cutMap+`(%v, false) === ''`, title.Board.Script() != ""))
}

// write sets the font of the page; "" is the browser's own.
func (b *tab) write(font string) {
	b.t.Helper()
	if font == "" {
		return
	}
	if !eval[bool](b, fmt.Sprintf(`(() => {
		const width = family => { const c = document.createElement('canvas').getContext('2d'); c.font = '40px ' + family; return c.measureText('Pantheon mmm 神').width; };
		if (width('"%[1]s", monospace') === width('monospace') && width('"%[1]s", serif') === width('serif')) return false;
		document.head.insertAdjacentHTML('beforeend', '<style>* { font-family: "%[1]s" !important; }</style>');
		return true;
	})()`, font)) {
		b.t.Fatalf("there is no font %q here; -fonts names those that are installed", font)
	}
}

// faultless reports the faults of the page as errors of the test.
func (b *tab) faultless(t *testing.T, where string, touch bool) {
	t.Helper()
	if wrong := eval[string](b, fmt.Sprintf(faults+`(%v)`, touch)); wrong != "" {
		t.Errorf("%s:\n    %s", where, strings.ReplaceAll(wrong, "\n", "\n    "))
	}
}
