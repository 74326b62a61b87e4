package web_test

import (
	"cmp"
	"encoding/json"
	"flag"
	"fmt"
	"hash/crc32"
	"maps"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/chromedp/cdproto/emulation"
	"github.com/chromedp/cdproto/input"
	"github.com/chromedp/cdproto/page"
	"github.com/chromedp/chromedp"

	"pantheon/games"
)

var (
	byHand    = flag.Int("hands", 0, "how many sentences a hand plays at each table; 0 is a handful, or 12 with -whole; many are a whole game")
	handSeed  = flag.Uint64("hands.seed", 0, "the dice of the hands, as a failure told them; 0 draws them")
	handShots = flag.String("hands.shots", "", "folder for a picture of the page where a hand is at a loss; left out, none are taken")
)

// eyes is what a hand sees with: it reads the page and changes nothing of it. look gives what could be pressed now and how it can be got
// at: it is free where a point of it in the window belongs to it and to nothing else; else it lies behind a tab, in a fold, or further on
// in a list that scrolls.
const eyes = `window.hand = (() => {
  let nodes = [];
  const sent = [];
  const q = (s) => document.querySelector(s);
  const real = window.fetch;
  window.fetch = (to, how) => {
    if (String(to).endsWith('/say')) {
      const words = how.body.get('words');
      const button = [...document.querySelectorAll('form[data-say] button[name="words"]')].find((b) => b.value === words);
      sent.push({ words, ends: Boolean(button && 'ends' in button.dataset), ply: Number(q('main').dataset.now) });
    }
    return real(to, how);
  };
  const name = (n) => !n ? 'nothing' : [n.dataset?.thing || n.dataset?.tile || n.value || n.id || n.dataset?.part || n.getAttribute('aria-label') || n.className?.baseVal || n.className || n.tagName, n.dataset?.at].filter(Boolean).join(' at ');
  const area = (n) => (n.querySelector(':scope > .pb-hit') || n).getBoundingClientRect();
  const cut = (a, b) => ({ left: Math.max(a.left, b.left), top: Math.max(a.top, b.top), right: Math.min(a.right, b.right), bottom: Math.min(a.bottom, b.bottom) });
  const empty = (r) => r.right - r.left < 2 || r.bottom - r.top < 2;
  const things = (n) => ((n.dataset.thing || '') + ' ' + (n.dataset.at || '')).trim();
  const lit = '.lit, .chosen';
  // hits tells whether a press at a point means a thing: it lies there, or what belongs to it or stands on it and cannot itself be meant.
  const hits = (n, x, y) => {
    const at = document.elementFromPoint(x, y);
    if (!at) return false;
    if (!n.dataset.thing || n instanceof HTMLElement) return n.contains(at);
    for (let e = at; e && e !== document.body; e = e.parentElement) {
      if (e === n) return true;
      if (!e.dataset || !(e.dataset.thing || e.dataset.at)) continue;
      if (things(e) === things(n)) return true;
      if (e.matches(lit)) return false;
    }
    return Boolean(at.closest('[data-at~="' + n.dataset.thing.split(' ')[0] + '"]'));
  };
  const point = (n, r) => {
    const [w, h] = [r.right - r.left, r.bottom - r.top];
    const spots = [[r.left + w / 2, r.top + h / 2]];
    const k = 10;
    for (let i = 1; i < k; i++) for (let j = 1; j < k; j++) spots.push([r.left + w * i / k, r.top + h * j / k]);
    let some = null;
    for (const [x, y] of spots) {
      if (x < 0 || y < 0 || x >= innerWidth || y >= innerHeight || !hits(n, x, y)) continue;
      some = some || [x, y];
      if ([[-4, 0], [4, 0], [0, -4], [0, 4]].every(([dx, dy]) => w < 12 || h < 12 || hits(n, x + dx, y + dy))) return [x, y];
    }
    return some;
  };
  const touch = () => navigator.maxTouchPoints > 0;
  const drawn = (n) => getComputedStyle(n).display === 'contents' ? drawn(n.parentElement) : n.checkVisibility();
  const see = (n) => {
    if (!n.isConnected) return { how: 'gone' };
    const main = q('main.table');
    if (!n.checkVisibility({ visibilityProperty: true })) {
      const pane = n.closest('.pane, .choices, .hints');
      if (pane && !drawn(pane)) {
        const input = q('.tab-' + ([...pane.classList].find((c) => c.startsWith('in-')) || 'in-act').slice(3));
        const tab = input && input.closest('.tab');
        if (tab && tab.checkVisibility()) return { how: 'tab', via: keep(tab), dot: tab.classList.contains('waits') };
      }
      let fold = null;
      for (let d = n.closest('details:not([open])'); d; d = d.parentElement.closest('details:not([open])')) if (d !== n) fold = d;
      if (fold) return { how: 'fold', via: keep(fold.querySelector('summary')) };
      let top = n; // what is not drawn
      while (top.parentElement && !top.parentElement.checkVisibility({ visibilityProperty: true })) top = top.parentElement;
      return { how: 'hidden', by: 'in ' + (top.id || top.getAttribute('class') || top.tagName) };
    }
    const r = area(n);
    if (r.width < 1 || r.height < 1) return { how: 'hidden' };
    let room = { left: 0, top: 0, right: innerWidth, bottom: innerHeight };
    let list = null; // the nearest one that could bring more of it
    for (let e = n.parentElement; e && e !== document.documentElement; e = e.parentElement) {
      if (e instanceof SVGElement && !(e instanceof SVGSVGElement)) continue;
      const style = getComputedStyle(e);
      const edge = e.getBoundingClientRect();
      if (style.overflowY === 'visible' && style.overflowX === 'visible') continue;
      const more = (/auto|scroll/.test(style.overflowY) && e.scrollHeight > e.clientHeight + 1) || (/auto|scroll/.test(style.overflowX) && e.scrollWidth > e.clientWidth + 1);
      if (!list && more && (r.left < edge.left - 1 || r.top < edge.top - 1 || r.right > edge.right + 1 || r.bottom > edge.bottom + 1)) list = e;
      room = cut(room, edge);
    }
    const seen = cut(r, room);
    const part = (Math.min(seen.right - seen.left, r.width) * Math.min(seen.bottom - seen.top, r.height)) / (r.width * r.height);
    const at = empty(seen) || (list && part < .5 && seen.bottom - seen.top < 20) ? null : point(n, seen);
    if (at) return { how: 'free', x: at[0], y: at[1] };
    if (list) {
      const edge = cut(list.getBoundingClientRect(), { left: 0, top: 0, right: innerWidth, bottom: innerHeight });
      const least = touch() ? 72 : 24;
      if (edge.bottom - edge.top < least || edge.right - edge.left < least) return { how: 'narrow', by: name(list) };
      const dx = (r.left + r.right) / 2 - (edge.left + edge.right) / 2;
      const dy = (r.top + r.bottom) / 2 - (edge.top + edge.bottom) / 2;
      let from = [(edge.left + edge.right) / 2, (edge.top + edge.bottom) / 2];
      let best = -1;
      for (let i = 1; i < 8; i++) for (let j = 1; j < 8; j++) { // where a finger has far to go, and carries nothing
        const [x, y] = [edge.left + (edge.right - edge.left) * i / 8, edge.top + (edge.bottom - edge.top) * j / 8];
        const e = document.elementFromPoint(x, y);
        if (!e || !list.contains(e)) continue;
        const good = (e.closest('[data-piece], [class*="held"], input') ? 0 : 1) + Math.min(Math.abs(dx), dx > 0 ? x - edge.left : edge.right - x) / 1e4 + Math.min(Math.abs(dy), dy > 0 ? y - edge.top : edge.bottom - y) / 1e4;
        if (good > best) { best = good; from = [x, y]; }
      }
      const wide = list.scrollWidth > list.clientWidth + 1;
      const high = list.scrollHeight > list.clientHeight + 1;
      return { how: 'scroll', x: from[0], y: from[1], dx: wide ? dx : 0, dy: high ? dy : 0, by: name(list), left: edge.left, top: edge.top, right: edge.right, bottom: edge.bottom };
    }
    if (empty(seen)) return { how: 'outside', by: [r.left, r.top, r.right, r.bottom].map(Math.round).join() };
    const over = document.elementFromPoint((seen.left + seen.right) / 2, (seen.top + seen.bottom) / 2);
    if (touch() && over && over.closest(lit) && Math.min(r.width, r.height) < 44) return { how: 'free', x: (r.left + r.right) / 2, y: (r.top + r.bottom) / 2, near: true };
    // Where a title's script turns what lies in hand, a press on that stands for the ways in which it can lie.
    if (over && 'carries' in main.dataset && n.parentElement.closest('[data-thing]')?.contains(over)) return { how: 'within' };
    return { how: 'covered', by: name(over && (over.closest('[data-thing], [data-part], button, [id]') || over)) };
  };
  const keep = (n) => (nodes.includes(n) ? nodes.indexOf(n) : nodes.push(n) - 1);
  const look = () => {
    nodes = [];
    const main = q('main.table');
    const state = { over: Boolean(q('#end .scores')), open: false, ply: Number(main.dataset.now), held: false, lost: [], choices: [], page: '' };
    const root = document.scrollingElement;
    if (!q('.ending') && (scrollX || scrollY || root.scrollTop || document.body.scrollTop || main.scrollTop || Math.max(root.scrollHeight, document.body.scrollHeight) > innerHeight || root.scrollWidth > innerWidth)) state.page = 'the page scrolls: it is ' + root.scrollWidth + 'x' + Math.max(root.scrollHeight, document.body.scrollHeight) + ' at ' + scrollX + ',' + scrollY + ' and ' + main.scrollTop;
    const add = (kind, n) => {
      const seen = see(n);
      state.choices.push({ i: keep(n), kind, name: name(n), value: n.value || '', aside: n.classList.contains('aside'), ...seen });
      return seen;
    };
    for (const b of document.querySelectorAll('[data-halt] button')) add('go on', b);
    const form = q('form[data-say]:not(.used)');
    state.open = Boolean(form);
    if (!form || state.over) return JSON.stringify(state);
    state.held = Boolean(q('#chips:not([hidden]) .chip, [data-svg] .chosen, .cards .chosen, .tile[aria-pressed="true"]'));
    for (const b of document.querySelectorAll('#menu button')) add('menu', b);
    const sure = q('#chips [data-do]');
    if (sure) add('do', sure);
    for (const b of document.querySelectorAll('#stepper:not([hidden]) button:not([hidden], [disabled])')) add(b.matches('.primary') ? 'enough' : 'step', b);
    for (const b of form.querySelectorAll('.tile:not(.off):not([aria-pressed="true"])')) add('tile', b);
    for (const b of form.querySelectorAll('button.plain:not([hidden])')) if (!b.closest('li')) add('plain', b);
    const all = [...main.querySelectorAll(':is([data-svg], .players, .cards) .lit')];
    const seen = all.map((n) => add(n.closest('.cards') ? 'card' : 'lit', n));
    const good = (s) => s.how === 'free' || s.how === 'scroll' || s.how === 'narrow' || s.how === 'fold' || (s.how === 'tab' && s.dot);
    if (!q('#menu')) all.forEach((n, i) => { // a menu lies over the rest until it is answered
      if (q('.side').dataset.height === 'whole' && n.closest('.zoomed')) return; // it was drawn over the stage, and is drawn down again
      if (seen[i].how === 'within' || good(seen[i]) || (seen[i].how === 'hidden' && n.checkVisibility())) return; // its title draws it only where it is asked for
      const ids = things(n).split(' ');
      if (all.some((o, k) => k !== i && good(seen[k]) && things(o).split(' ').some((t) => ids.includes(t)))) return;
      state.lost.push(name(n) + ': ' + (seen[i].how === 'tab' ? 'behind a tab that does not say so' : seen[i].how + ' ' + (seen[i].by || '')));
    });
    if (!state.choices.some((c) => /^(lit|card|tile|plain|menu|do|enough)$/.test(c.kind))) {
      for (const b of form.querySelectorAll('.verb li:not([hidden]) button')) add('listed', b);
    }
    return JSON.stringify(state);
  };
  const again = (i) => JSON.stringify(nodes[i] ? see(nodes[i]) : { how: 'gone' });
  let was = '';
  const print = () => {
    const main = q('main.table');
    const frame = q('.zoomed [data-frame]');
    return [main.dataset.now, main.dataset.entry, main.className, q('form[data-say]')?.className, q('#menu')?.textContent, q('#chips').innerHTML, q('#stepper').outerHTML, q('.tab :checked')?.value,
      q('.side').dataset.height, q('.zoomed svg')?.clientWidth, frame?.scrollLeft, frame?.scrollTop, q('#toasts')?.textContent, document.querySelectorAll('details[open]').length, Boolean(q('#end .scores')), q('[data-halt]') === null,
      ...[...main.querySelectorAll('[data-svg] [class], .tile, .cards > *')].map((n) => n.getAttribute('class').replace(/ ?(pointed|mark-under|under)/g, '') + (n.dataset.role || '') + ('firm' in n.dataset) + (n.getAttribute('aria-pressed') || ''))].join('|');
  };
  const note = (i, x, y) => { was = print(); return nodes[i].isConnected && (hits(nodes[i], x, y) || (touch() && nodes[i].matches(lit))); };
  const changed = () => print() !== was;
  const grip = () => { const g = q('[data-grip]'); return g && g.checkVisibility() ? keep(g) : -1; };
  return { look, again, note, changed, sent, grip };
})();`

// A choice is something that a hand could press, and how it is got at.
type choice struct {
	I                        int
	Kind, Name, Value, How   string
	By                       string
	X, Y, Dx, Dy             float64
	Left, Top, Right, Bottom float64
	Via                      int
	Dot, Aside, Near         bool
}

// A sight is what a hand sees of a table.
type sight struct {
	Over, Open, Held bool
	Ply              int
	Page             string
	Lost             []string
	Choices          []choice
}

// of are the choices of some kinds.
func (s *sight) of(kinds ...string) (all []choice) {
	for _, c := range s.Choices {
		if slices.Contains(kinds, c.Kind) {
			all = append(all, c)
		}
	}
	return all
}

// A hand plays at a table with a mouse, or a finger, alone: it presses what it sees, goes to what lies behind a tab that says so, and moves
// lists. Dice tell it what to choose.
type hand struct {
	*tab
	t      *testing.T
	w      window
	dice   *rand.Rand
	races  bool
	told   map[string]bool
	last   choice
	sent   int              // sentences of its own that were counted
	gone   map[string]int   // gestures since the last sentence, by kind
	all    map[string]int   // all gestures
	verbs  map[string][]int // presses of each sentence
	said   []int            // gestures of each sentence
	turn   int              // gestures of the turn so far
	verb   string           // with which that began
	turns  []int
	trail  []string // what it has pressed since the last sentence
	idle   int
	missed int
}

// hand takes the page into a hand.
func (b *tab) hand(t *testing.T, w window, seed uint64) *hand {
	t.Helper()
	if _, err := chromedp.Call(b.ctx, page.AddScriptToEvaluateOnNewDocument, page.AddScriptToEvaluateOnNewDocumentParams{Source: eyes}); err != nil {
		t.Fatal(err)
	}
	b.still()
	b.size(w.w, w.h, w.touch)
	return &hand{tab: b, t: t, w: w, dice: rand.New(rand.NewPCG(seed, uint64(crc32.ChecksumIEEE([]byte(t.Name()))))), told: map[string]bool{}, gone: map[string]int{}, all: map[string]int{}, verbs: map[string][]int{}}
}

// look opens the eyes.
func (h *hand) look() sight {
	h.t.Helper()
	var s sight
	if err := json.Unmarshal([]byte(eval[string](h.tab, `hand.look()`)), &s); err != nil {
		h.t.Fatal(err)
	}
	return s
}

// complain tells what is wrong with the product, once.
func (h *hand) complain(ply int, format string, args ...any) {
	h.t.Helper()
	what := fmt.Sprintf(format, args...)
	if h.told[what] {
		return
	}
	h.told[what] = true
	h.t.Errorf("%v, after %d sentences: %s%s", h.w, ply, what, h.shot(ply))
}

// shot keeps a picture of the page, and tells where.
func (h *hand) shot(ply int) string {
	if *handShots == "" {
		return ""
	}
	p := emulation.SetDeviceMetricsOverrideParams{Width: h.w.w, Height: h.w.h, DeviceScaleFactor: 1, Mobile: h.w.touch}
	if _, err := chromedp.Call(h.ctx, emulation.SetDeviceMetricsOverride, p); err != nil {
		return err.Error()
	}
	picture, err := chromedp.Call(h.ctx, page.CaptureScreenshot, page.CaptureScreenshotParams{Format: "png"})
	h.size(h.w.w, h.w.h, h.w.touch)
	if err != nil {
		return err.Error()
	}
	file := filepath.Join(*handShots, fmt.Sprintf("%s %v %d-%d.png", strings.NewReplacer("/", " ", "=", "-").Replace(h.t.Name()), h.w, ply, len(h.told)))
	if err := cmp.Or(os.MkdirAll(*handShots, 0o777), os.WriteFile(file, picture.Data, 0o666)); err != nil {
		return err.Error()
	}
	return " (" + file + ")"
}

// count notes a gesture.
func (h *hand) count(kind string) {
	h.gone[kind]++
	h.all[kind]++
}

// press presses a place with the mouse or a finger. It tells whether the place still belonged to what was aimed at, and whether the page
// answered.
func (h *hand) press(c choice) (there, answered bool) {
	h.t.Helper()
	if !h.w.touch {
		h.do(chromedp.MouseEvent(input.DispatchMouseEventTypeMouseMoved, c.X, c.Y))
	}
	if !eval[bool](h.tab, fmt.Sprintf(`hand.note(%d, %g, %g)`, c.I, c.X, c.Y)) {
		return false, false
	}
	if h.w.touch {
		h.tap(spot{c.X, c.Y})
	} else {
		h.do(chromedp.MouseEvent(input.DispatchMouseEventTypeMousePressed, c.X, c.Y, chromedp.ButtonLeft, chromedp.ClickCount(1)))
		h.do(chromedp.MouseEvent(input.DispatchMouseEventTypeMouseReleased, c.X, c.Y, chromedp.ButtonLeft, chromedp.ClickCount(1)))
	}
	return true, eval[bool](h.tab, fmt.Sprintf(waiting, `hand.changed()`))
}

// scroll moves a list with the wheel or a finger, towards what lies further on in it.
func (h *hand) scroll(c choice) {
	h.t.Helper()
	h.count("scroll")
	eval[bool](h.tab, fmt.Sprintf(`(window.from = hand.again(%d), true)`, c.I))
	if !h.w.touch {
		h.do(chromedp.MouseEvent(input.DispatchMouseEventTypeMouseMoved, c.X, c.Y))
		// A wheel that does not turn in a direction must say so, and what is 0 is left out.
		p := input.DispatchMouseEventParams{Type: input.DispatchMouseEventTypeMouseWheel, X: c.X, Y: c.Y, DeltaX: c.Dx + .01, DeltaY: c.Dy + .01}
		if _, err := chromedp.Call(h.ctx, input.DispatchMouseEvent, p); err != nil {
			h.t.Fatal(err)
		}
	} else {
		room := func(d, at, from, to float64) float64 { // as far as the finger can go in the list
			return max(min(-d, to-4-at), from+4-at)
		}
		h.swipe(spot{c.X, c.Y}, room(c.Dx, c.X, c.Left, c.Right), room(c.Dy, c.Y, c.Top, c.Bottom))
	}
	eval[bool](h.tab, fmt.Sprintf(waiting, fmt.Sprintf(`hand.again(%d) !== window.from`, c.I))) // a browser scrolls when it finds the time
	h.rest(c.I)
}

// rest waits until something stays where it is.
func (h *hand) rest(i int) {
	h.t.Helper()
	const stays = `(where => window.lay === where || !(window.lay = where))(hand.again(%d))`
	h.until(fmt.Sprintf(stays, i))
	time.Sleep(50 * time.Millisecond)
	h.until(fmt.Sprintf(stays, i))
}

// reach presses a choice, and first goes where it is. It tells whether the page answered; false where the page was drawn anew meanwhile.
func (h *hand) reach(c choice, ply int) bool {
	h.t.Helper()
	grip := 0
	for range 12 {
		switch c.How {
		case "gone":
			return false
		case "free":
			there, answered := h.press(c)
			if there {
				h.count(map[bool]string{true: "press", false: "nothing"}[answered])
				return answered
			}
		case "tab", "fold":
			if c.How == "tab" && !c.Dot {
				h.complain(ply, "%s %s lies behind a tab that does not say so", c.Kind, c.Name)
			}
			by := h.again(c.Via)
			by.I = c.Via
			if by.How == "scroll" {
				h.scroll(by)
				break
			}
			if by.How != "free" {
				h.complain(ply, "the %s of %s %s cannot be pressed: %s %s", c.How, c.Kind, c.Name, by.How, by.By)
				return false
			}
			h.count(c.How)
			if there, answered := h.press(by); there && !answered && h.again(c.I).How == c.How { // else the page came there by itself meanwhile
				h.complain(ply, "the %s of %s %s was pressed, and nothing came of it", c.How, c.Kind, c.Name)
				return false
			}
		case "scroll":
			h.scroll(c)
		case "hidden":
			if c.By == "" { // its title draws it only where it is asked for
				return false
			}
			fallthrough
		default:
			at := eval[int](h.tab, `hand.grip()`)
			if at < 0 || grip == 3 {
				h.complain(ply, "%s %s can be chosen and cannot be pressed: %s %s", c.Kind, c.Name, c.How, c.By)
				return false
			}
			grip++
			if c.How == "narrow" {
				h.draw(at, -60)
			} else {
				h.draw(at, 60)
			}
		}
		seen := h.again(c.I)
		seen.I, seen.Kind, seen.Name = c.I, c.Kind, c.Name
		c = seen
	}
	h.complain(ply, "%s %s can be chosen and is not got at by many gestures: %s %s", c.Kind, c.Name, c.How, c.By)
	return false
}

// again looks at one thing once more.
func (h *hand) again(i int) (c choice) {
	h.t.Helper()
	if err := json.Unmarshal([]byte(eval[string](h.tab, fmt.Sprintf(`hand.again(%d)`, i))), &c); err != nil {
		h.t.Fatal(err)
	}
	return c
}

// draw draws the sheet's grip by so much, or taps it.
func (h *hand) draw(at int, by float64) {
	h.t.Helper()
	grip := h.again(at)
	grip.I = at
	if grip.How != "free" {
		h.complain(0, "the grip of the sheet cannot be pressed: %s %s", grip.How, grip.By)
		return
	}
	h.count("sheet")
	if by == 0 {
		h.press(grip)
	} else {
		h.swipe(spot{grip.X, grip.Y}, 0, by)
	}
	h.rest(at)
}

// pick chooses among what could be pressed, as somebody would who knows the game: what is asked first, then on with what is held, else an
// action. It gives false where there is nothing.
func (h *hand) pick(s *sight) (choice, bool) {
	any := func(all []choice) (choice, bool) {
		if len(all) == 0 {
			return choice{}, false
		}
		return all[h.dice.IntN(len(all))], true
	}
	for _, kind := range []string{"menu", "do"} {
		if c, ok := any(s.of(kind)); ok {
			return c, true
		}
	}
	if c, ok := any(s.of("step")); ok && h.dice.IntN(5) == 0 {
		return c, true
	}
	if c, ok := any(s.of("enough")); ok {
		return c, true
	}
	lit := slices.DeleteFunc(s.of("lit", "card"), func(c choice) bool { return slices.Contains([]string{"hidden", "within", "gone"}, c.How) })
	if i := slices.IndexFunc(lit, func(c choice) bool { return c.Name == h.last.Name }); h.races && i >= 0 && h.dice.IntN(5) > 0 {
		return lit[i], true // there a second press lays what the first has turned
	}
	kinds := map[string][]choice{} // a bag is one, tiles are many
	for _, c := range lit {
		kind, _, _ := strings.Cut(c.Name, ":")
		kinds[kind] = append(kinds[kind], c)
	}
	some := slices.Sorted(maps.Keys(kinds))
	tiles := slices.DeleteFunc(s.of("tile"), func(c choice) bool { return s.Held && c.Aside })
	plain := slices.DeleteFunc(s.of("plain"), func(c choice) bool { return h.races && c.Value == "pass" && len(lit)+len(tiles) > 0 })
	way := h.dice.IntN(8)
	switch {
	case len(tiles) > 0 && (len(lit) == 0 || !s.Held && way < 4):
		return any(tiles)
	case len(plain) > 0 && (len(lit) == 0 || way == 7):
		return any(plain)
	case len(some) > 0:
		return any(kinds[some[h.dice.IntN(len(some))]])
	}
	return any(s.of("listed"))
}

// act does one thing, and gives false when the game is over.
func (h *hand) act() bool {
	h.t.Helper()
	for end := time.Now().Add(patience); !eval[bool](h.tab, fmt.Sprintf(waiting, `document.querySelector('form[data-say]:not(.used), [data-halt] button') || `+over)); {
		if time.Now().After(end) {
			h.t.Fatalf("%v: nothing moves any more%s", h.w, h.shot(0))
		}
	}
	s := h.look()
	h.reckon(&s)
	if s.Over {
		return false
	}
	for n := 0; n < 3 && !h.races; n++ { // what was under way a moment ago may not be now
		if len(s.Lost) == 0 && s.Page == "" {
			break
		}
		time.Sleep(250 * time.Millisecond)
		s = h.look()
	}
	if s.Page != "" {
		h.complain(s.Ply, "%s", s.Page)
	}
	for _, lost := range s.Lost {
		if h.races && !h.lost(lost) {
			continue
		}
		h.complain(s.Ply, "can be chosen and is not seen: %s", lost)
	}
	if !s.Open {
		h.pause(&s)
		return true
	}
	if h.w.touch && len(s.of("menu")) == 0 && h.dice.IntN(10) == 0 {
		if at := eval[int](h.tab, `hand.grip()`); at >= 0 { // sometimes one moves the sheet
			h.draw(at, []float64{-60, 0, 60}[h.dice.IntN(3)])
			s = h.look()
		}
	}
	c, ok := h.pick(&s)
	if !ok {
		if h.idle++; h.idle > 20 && s.Open {
			h.t.Fatalf("%v, after %d sentences: a dead end: there is nothing to press%s", h.w, s.Ply, h.shot(s.Ply))
		}
		time.Sleep(50 * time.Millisecond)
		return true
	}
	h.idle = 0
	h.trail = append(h.trail, strings.TrimSpace(c.How+" "+c.Kind+" "+c.Name))
	if h.reach(c, s.Ply) {
		h.missed = 0
	} else if after := h.look(); after.Ply == s.Ply && after.Open && !h.races {
		if h.missed++; h.missed > 2 {
			h.complain(s.Ply, "%s %s was pressed again and again, and nothing came of it", c.Kind, c.Name)
			h.t.FailNow()
		}
	}
	h.last = c
	sum := 0
	for _, n := range h.gone {
		sum += n
	}
	if sum > 80 {
		h.t.Fatalf("%v, after %d sentences: %v led to no sentence; the last was %s %s%s", h.w, s.Ply, h.gone, c.Kind, c.Name, h.shot(s.Ply))
	}
	return true
}

// lost tells whether something cannot be seen still, in a race, where it may just have gone.
func (h *hand) lost(what string) bool {
	h.t.Helper()
	time.Sleep(250 * time.Millisecond)
	s := h.look()
	return slices.Contains(s.Lost, what)
}

// pause waits a moment where somebody else acts, or goes on where the game's time was stopped.
func (h *hand) pause(s *sight) {
	h.t.Helper()
	if all := s.of("go on"); len(all) > 0 {
		h.reach(all[0], s.Ply)
	}
	time.Sleep(50 * time.Millisecond)
}

// reckon counts the gestures of the sentences that were said since.
func (h *hand) reckon(s *sight) {
	h.t.Helper()
	var sent []struct {
		Words string
		Ends  bool
		Ply   int
	}
	if err := json.Unmarshal([]byte(eval[string](h.tab, `JSON.stringify(hand.sent)`)), &sent); err != nil {
		h.t.Fatal(err)
	}
	for i, said := range sent[min(h.sent, len(sent)):] {
		sum := 0
		for _, n := range h.gone {
			sum += n
		}
		if i > 0 {
			sum = 0
		}
		if sum >= 5 {
			h.t.Logf("%v, %q took %d gestures, %v: %s", h.w, said.Words, sum, h.gone, strings.Join(h.trail, ", "))
		}
		clear(h.gone)
		h.trail = nil
		verb, _, _ := strings.Cut(said.Words, " ")
		if h.races && verb == "draw" { // where all act at once a turn goes from one draw to the next
			h.endTurn()
		}
		if h.verb == "" {
			h.verb = verb
		}
		h.said = append(h.said, sum)
		h.verbs[verb] = append(h.verbs[verb], sum)
		h.turn += sum
		if !h.races && (said.Ends || s.Ply > said.Ply+1 || s.Over) {
			h.endTurn()
		}
	}
	h.sent = len(sent)
}

func (h *hand) endTurn() {
	if h.verb != "" {
		h.turns = append(h.turns, h.turn)
	}
	h.turn, h.verb = 0, ""
}

// part is the value below which that part of some numbers lies.
func part(of []int, part float64) int {
	if len(of) == 0 {
		return 0
	}
	sorted := slices.Sorted(slices.Values(of))
	return sorted[int(part*float64(len(sorted)-1)+.5)]
}

// A sitting is how a hand comes to a table: a title, with its options where it is played alone.
type sitting struct {
	name    string
	title   games.Title
	options map[string]string
	alone   bool
}

// sittings are all titles among bots, and all modes of those that are played alone.
func sittings(shelf games.Shelf, all bool) (list []sitting) {
	for _, title := range shelf {
		list = append(list, sitting{name: title.ID(), title: title})
	}
	if !all {
		return list
	}
	for _, m := range soloModes(shelf) {
		list = append(list, sitting{name: m.String(), title: m.title, options: m.options, alone: true})
	}
	return list
}

// sit opens the table.
func (b *tab) sit(h *house, s sitting, wide bool) {
	b.t.Helper()
	about := s.title.Game.About()
	players := max(2, about.MinSeats)
	if s.alone {
		players = 1
	} else if wide && !races(s.title) {
		players = about.MaxSeats
	}
	pace := "off"
	if !s.alone && races(s.title) {
		pace = "slow" // bots that wait for nobody would leave nothing to the others
	}
	b.do(chromedp.Navigate(h.server.URL + "/new/" + s.title.ID()))
	for option, value := range s.options {
		eval[bool](b, fmt.Sprintf(`document.querySelector('[name="option-%s"][value="%s"]').checked = true`, option, value))
	}
	eval[bool](b, fmt.Sprintf(`(() => {
		const f = document.querySelector('form.create');
		f.elements.name.value = 'Ana';
		f.querySelector('[name="players"][value="%d"]').checked = true;
		if (f.elements.pace) f.elements.pace.value = '%s';
		f.querySelector('button.primary').click();
		return true;
	})()`, players, pace))
	b.until(`document.querySelector('[data-replay]:not([hidden])')`) // the script has begun
}

// TestPlayedByHand plays a table of every title, and of every mode of those that are played alone, with a mouse in a wide window and with a
// finger on a telephone, by gestures alone: a hand presses what it sees, opens tabs that say that something waits there, moves lists and
// draws the sheet. What can be chosen and cannot be got at so is a fault of the page, as is a press of which nothing comes, and a page that
// scrolls. It tells how many gestures a turn takes.
func TestPlayedByHand(t *testing.T) {
	shelf := realShelf(t)
	ctx := chromium(t)
	long := *byHand
	if long == 0 {
		long = map[bool]int{true: 12, false: 4}[*whole]
	}
	seed := *handSeed
	if seed == 0 {
		seed = uint64(time.Now().UnixNano())
	}
	for i, s := range sittings(sample(shelf), *whole) {
		for _, w := range []window{{1440, 900, false}, {390, 844, true}} {
			long := long
			if s.alone && long <= 12 { // CI plays each mode in one of the windows, and not as long
				if w.touch == (i%2 == 0) {
					continue
				}
				long = long * 2 / 3
			}
			t.Run(s.name+" "+w.String(), func(t *testing.T) {
				t.Parallel()
				h := openHouse(t, shelf)
				race := !s.alone && races(s.title)
				if race { // nobody waits long for sand, and a hand is no quicker than a person
					h.stop()
					h.clock = quick{time.Now(), 3}
					h.start("")
				}
				t.Logf("-hands.seed %d", seed)
				b := browser(t, ctx)
				hand := b.hand(t, w, seed)
				hand.races = race
				b.sit(h, s, !w.touch)
				b.in(w)
				if w.touch { // the script asks once whether a finger points
					b.reload()
					b.until(`document.querySelector('[data-replay]:not([hidden])')`)
				}
				began := time.Now()
				ended := false
				for hand.sent < long && !ended {
					ended = !hand.act()
				}
				hand.endTurn()
				verbs := ""
				for _, v := range slices.Sorted(maps.Keys(hand.verbs)) {
					verbs += fmt.Sprintf(" %s %d×%d", v, len(hand.verbs[v]), part(hand.verbs[v], .5))
				}
				t.Logf("HAND %s | %v | %d sentences, ended %v | %d turns: median %d, p90 %d gestures | a sentence: median %d, p90 %d | %v |%s | %.0f s",
					s.name, w, hand.sent, ended, len(hand.turns), part(hand.turns, .5), part(hand.turns, .9), part(hand.said, .5), part(hand.said, .9), hand.all, verbs, time.Since(began).Seconds())
			})
		}
	}
}
