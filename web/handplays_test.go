package web_test

import (
	"cmp"
	"fmt"
	"hash/crc32"
	"maps"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/chromedp/cdproto/emulation"
	"github.com/chromedp/cdproto/page"
	"github.com/chromedp/chromedp"
)

// A hand plays at a table with a mouse, or a finger, alone: it presses what it sees, goes to what lies behind a tab that says so, and moves
// lists. Dice tell it what to choose.
type hand struct {
	*tab
	tally
	t      *testing.T
	w      window
	dice   *rand.Rand
	races  bool
	told   map[string]bool
	last   choice
	idle   int
	missed int
}

// hand takes the page into a hand.
func (b *tab) hand(t *testing.T, w window, seed uint64) *hand {
	t.Helper()
	b.prepared(eyes)
	b.still()
	b.size(w.w, w.h, w.touch)
	return &hand{tab: b, tally: newTally(), t: t, w: w, dice: rand.New(rand.NewPCG(seed, uint64(crc32.ChecksumIEEE([]byte(t.Name()))))), told: map[string]bool{}}
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
	h.until(`document.querySelector('form[data-say]:not(.used), [data-halt] button') || ` + over)
	h.settled()
	s := h.look()
	h.reckon(&s)
	if s.Over {
		return false
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
		eval[bool](h.tab, fmt.Sprintf(waiting, fmt.Sprintf(nowPly+` !== %d`, s.Ply)))
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
	if h.since() > 80 {
		h.t.Fatalf("%v, after %d sentences: %v led to no sentence; the last was %s %s%s", h.w, s.Ply, h.gone, c.Kind, c.Name, h.shot(s.Ply))
	}
	return true
}

// lost tells whether something cannot be seen still, in a race, where it may just have gone.
func (h *hand) lost(what string) bool {
	h.t.Helper()
	h.settled()
	s := h.look()
	return slices.Contains(s.Lost, what)
}

// pause waits a moment where somebody else acts, or goes on where the game's time was stopped.
func (h *hand) pause(s *sight) {
	h.t.Helper()
	if all := s.of("go on"); len(all) > 0 {
		h.reach(all[0], s.Ply)
	}
	h.settled()
}
