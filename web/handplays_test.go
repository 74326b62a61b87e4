package web_test

import (
	"fmt"
	"hash/crc32"
	"maps"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/chromedp/cdproto/input"
	"github.com/chromedp/chromedp"
)

// A hand plays at a table with a mouse or touch alone: it presses what it sees, opens tabs that announce something, and
// scrolls lists. It chooses at random.
type hand struct {
	*tab
	t      *testing.T
	w      window
	dice   *rand.Rand
	races  bool
	told   map[string]bool
	last   choice
	sent   int // moves that it has played
	gone   int // gestures since the last move
	idle   int
	missed int
}

// hand returns a hand for the pages that the tab opens from now on. It sets the window and reduced motion.
func (b *tab) hand(t *testing.T, w window, seed uint64) *hand {
	t.Helper()
	b.prepared(eyes)
	b.still()
	b.size(w.w, w.h, w.touch)
	return &hand{tab: b, t: t, w: w, dice: rand.New(rand.NewPCG(seed, uint64(crc32.ChecksumIEEE([]byte(t.Name()))))), told: map[string]bool{}}
}

// complain reports a fault of the page once, and saves a picture of it if that is requested.
func (h *hand) complain(ply int, format string, args ...any) {
	h.t.Helper()
	what := fmt.Sprintf(format, args...)
	if h.told[what] {
		return
	}
	h.told[what] = true
	h.t.Errorf("%v, after %d moves: %s", h.w, ply, what)
	if *handShots != "" {
		file := fmt.Sprintf("%s %v %d-%d.png", strings.NewReplacer("/", " ", "=", "-").Replace(h.t.Name()), h.w, ply, len(h.told))
		os.MkdirAll(*handShots, 0o777)
		h.picture(h.w, filepath.Join(*handShots, file))
	}
}

// any returns a random choice; false if there is none.
func (h *hand) any(all []choice) (choice, bool) {
	if len(all) == 0 {
		return choice{}, false
	}
	return all[h.dice.IntN(len(all))], true
}

// pick chooses what to press, like somebody who knows the game: first an answer to a question, then a continuation of a selection, else
// an action. It returns false if there is nothing to press.
func (h *hand) pick(s *tableView) (choice, bool) {
	for _, kind := range []string{"menu", "do", "step", "enough"} {
		if c, ok := h.any(s.of(kind)); ok && (kind != "step" || h.dice.IntN(5) == 0) {
			return c, true
		}
	}
	lit := slices.DeleteFunc(s.of("lit", "card"), func(c choice) bool { return slices.Contains([]string{"hidden", "within", "gone"}, c.How) })
	if i := slices.IndexFunc(lit, func(c choice) bool { return c.Name == h.last.Name }); h.races && i >= 0 && h.dice.IntN(5) > 0 {
		return lit[i], true // there a second press places what the first has turned
	}
	kinds := map[string][]choice{} // a bag is one choice, and there are many tiles
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
		return h.any(tiles)
	case len(plain) > 0 && (len(lit) == 0 || way == 7):
		return h.any(plain)
	case len(some) > 0:
		return h.any(kinds[some[h.dice.IntN(len(some))]])
	}
	return h.any(s.of("listed"))
}

// act does one thing. It returns false if the game is over.
func (h *hand) act() bool {
	h.t.Helper()
	h.until(`document.querySelector('form[data-say]:not(.used), [data-halt] button') || ` + over)
	h.settled()
	s := h.look()
	if s.Sent > h.sent {
		h.sent, h.gone = s.Sent, 0
	}
	if s.Over {
		return false
	}
	if s.Page != "" {
		h.complain(s.Ply, "%s", s.Page)
	}
	for _, lost := range s.Lost {
		if h.races { // it may just have disappeared
			h.settled()
			if later := h.look(); !slices.Contains(later.Lost, lost) {
				continue
			}
		}
		h.complain(s.Ply, "can be chosen and is not seen: %s", lost)
	}
	if !s.Open { // another seat acts, or the game's time is stopped
		if all := s.of("go on"); len(all) > 0 {
			h.reach(all[0], s.Ply)
		}
		h.settled()
		return true
	}
	if h.w.touch && len(s.of("menu")) == 0 && h.dice.IntN(10) == 0 { // sometimes drag the sheet
		h.draw([]float64{-60, 0, 60}[h.dice.IntN(3)])
		s = h.look()
	}
	c, ok := h.pick(&s)
	if !ok {
		if h.idle++; h.idle > 20 && s.Open {
			h.complain(s.Ply, "a dead end: there is nothing to press")
			h.t.FailNow()
		}
		eval[bool](h.tab, fmt.Sprintf(waiting, fmt.Sprintf(nowPly+` !== %d`, s.Ply)))
		return true
	}
	h.idle = 0
	if h.reach(c, s.Ply) {
		h.missed = 0
	} else if after := h.look(); after.Ply == s.Ply && after.Open && !h.races {
		h.missed++
	}
	h.last = c
	if h.missed > 2 || h.gone > 80 {
		h.complain(s.Ply, "%s %s was pressed, and after %d gestures nothing came of it", c.Kind, c.Name, h.gone)
		h.t.FailNow()
	}
	return true
}

// press presses a choice with the mouse or touch. The result there says whether the point still belonged to the choice, and answered
// whether the page reacted.
func (h *hand) press(c choice) (there, answered bool) {
	h.t.Helper()
	h.gone++
	if !h.w.touch {
		h.do(chromedp.MouseEvent(input.DispatchMouseEventTypeMouseMoved, c.X, c.Y))
	}
	if !eval[bool](h.tab, fmt.Sprintf(`hand.note(%d, %g, %g)`, c.I, c.X, c.Y)) {
		return false, false
	}
	if h.w.touch {
		h.tap(spot{c.X, c.Y})
	} else {
		for _, kind := range []input.DispatchMouseEventType{input.DispatchMouseEventTypeMousePressed, input.DispatchMouseEventTypeMouseReleased} {
			h.do(chromedp.MouseEvent(kind, c.X, c.Y, chromedp.ButtonLeft, chromedp.ClickCount(1)))
		}
	}
	h.settled()
	return true, eval[bool](h.tab, `!!hand.changed()`)
}

// scroll scrolls a list with the wheel or touch, towards a choice further down in it.
func (h *hand) scroll(c choice) {
	h.t.Helper()
	h.gone++
	again := fmt.Sprintf(`JSON.stringify(hand.again(%d))`, c.I)
	eval[bool](h.tab, fmt.Sprintf(`(window.from = %s, true)`, again))
	if !h.w.touch {
		h.do(chromedp.MouseEvent(input.DispatchMouseEventTypeMouseMoved, c.X, c.Y))
		// A wheel that does not turn in a direction must say so, but a 0 would be left out.
		p := input.DispatchMouseEventParams{Type: input.DispatchMouseEventTypeMouseWheel, X: c.X, Y: c.Y, DeltaX: c.Dx + .01, DeltaY: c.Dy + .01}
		if _, err := chromedp.Call(h.ctx, input.DispatchMouseEvent, p); err != nil {
			h.t.Fatal(err)
		}
	} else {
		room := func(d, at, from, to float64) float64 { // how far the finger can move within the list
			return max(min(-d, to-4-at), from+4-at)
		}
		h.swipe(spot{c.X, c.Y}, room(c.Dx, c.X, c.Left, c.Right), room(c.Dy, c.Y, c.Top, c.Bottom))
	}
	eval[bool](h.tab, fmt.Sprintf(waiting, again+` !== window.from`)) // a browser scrolls when it has time
	h.settled()
}

// reach makes a choice visible and presses it. It reports whether the page reacted; false if the page was redrawn in between.
// A choice that it cannot make visible is a fault of the page.
func (h *hand) reach(c choice, ply int) bool {
	h.t.Helper()
	grips := 0
	for range 12 {
		switch c.How {
		case "gone":
			return false
		case "free":
			if there, answered := h.press(c); there {
				return answered
			}
		case "tab", "fold":
			if c.How == "tab" && !c.Dot {
				h.complain(ply, "%s %s lies behind a tab that does not say so", c.Kind, c.Name)
			}
			by := h.again(c.Via)
			if by.How == "scroll" {
				h.scroll(by)
				break
			}
			if by.How != "free" {
				h.complain(ply, "the %s of %s %s cannot be pressed: %s %s", c.How, c.Kind, c.Name, by.How, by.By)
				return false
			}
			if there, answered := h.press(by); there && !answered && h.again(c.I).How == c.How { // else the page changed by itself
				h.complain(ply, "the %s of %s %s was pressed, and nothing came of it", c.How, c.Kind, c.Name)
				return false
			}
		case "scroll":
			h.scroll(c)
		default:
			if c.How == "hidden" && c.By == "" { // its title draws it only on demand
				return false
			}
			if grips == 3 || !h.draw(map[bool]float64{true: -60, false: 60}[c.How == "narrow"]) {
				h.complain(ply, "%s %s can be chosen and cannot be pressed: %s %s", c.Kind, c.Name, c.How, c.By)
				return false
			}
			grips++
		}
		seen := h.again(c.I)
		seen.Kind, seen.Name = c.Kind, c.Name
		c = seen
	}
	h.complain(ply, "%s %s can be chosen and is not got at by many gestures: %s %s", c.Kind, c.Name, c.How, c.By)
	return false
}

// draw drags the sheet's grip by a distance, or taps it if the distance is 0. It returns false if there is none.
func (h *hand) draw(by float64) bool {
	h.t.Helper()
	at := eval[int](h.tab, `hand.grip()`)
	if at < 0 {
		return false
	}
	h.gone++
	switch grip := h.again(at); {
	case grip.How != "free":
		h.complain(0, "the grip of the sheet cannot be pressed: %s %s", grip.How, grip.By)
	case by == 0:
		h.press(grip)
	default:
		h.swipe(spot{grip.X, grip.Y}, 0, by)
	}
	h.settled()
	return true
}
