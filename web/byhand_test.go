package web_test

import (
	"flag"
	"fmt"
	"slices"
	"strconv"
	"testing"
	"time"

	"github.com/chromedp/chromedp"

	"pantheon/games"
)

var (
	byHand    = flag.Int("hands", 0, "number of moves that TestPlayedByHand plays at each table; 0 means a few, or 12 with -whole")
	handShots = flag.String("hands.shots", "", "folder for a picture of the page at each error of TestPlayedByHand; empty means no pictures")
)

// A sitting is a kind of table to play by hand: a title and, for solo games, its options.
type sitting struct {
	name    string
	title   games.Title
	options map[string]string
	alone   bool
}

// sittings returns a table with bots for each title and, if all is true, one for each solo mode.
func sittings(registry games.Registry, all bool) (list []sitting) {
	for _, title := range registry {
		list = append(list, sitting{name: title.ID(), title: title})
	}
	if !all {
		return list
	}
	for _, m := range soloModes(registry) {
		list = append(list, sitting{name: m.String(), title: m.title, options: m.options, alone: true})
	}
	return list
}

// sit opens the table of a sitting. If wide is true, a table for several players without a race has all its seats.
func (b *tab) sit(h *testSite, s sitting, wide bool) {
	b.t.Helper()
	about := s.title.Game.About()
	players := max(2, about.MinSeats)
	fields := []string{"name", "Ana"}
	switch {
	case s.alone:
		players = 1
	case races(s.title):
		fields = append(fields, "pace", "slow") // bots without pauses would leave nothing to the other seats
	default:
		fields = append(fields, "pace", "off")
		if wide {
			players = about.MaxSeats
		}
	}
	b.do(chromedp.Navigate(h.server.URL + "/new/" + s.title.ID()))
	for option, value := range s.options {
		eval[bool](b, fmt.Sprintf(`document.querySelector('[name="option-%s"][value="%s"]').checked = true`, option, value))
	}
	b.fill("form.create", begun, append(fields, "players", strconv.Itoa(players))...)
}

// TestPlayedByHand plays tables of the sampled titles and of those with their own script. It uses a mouse in a wide window, and
// touch on a phone. With -whole it plays all titles and solo modes. It uses gestures alone: it presses what it sees, opens tabs that
// announce something, scrolls lists and drags the sheet. A choice that cannot be reached in this way, a press without effect, or a
// page that scrolls is a fault.
func TestPlayedByHand(t *testing.T) {
	registry := realRegistry(t)
	ctx := chromium(t)
	long := *byHand
	if long == 0 {
		long = map[bool]int{true: 12, false: 4}[*whole]
	}
	seed := dicing(t).Uint64()
	played := sample(t, registry)
	for _, title := range registry { // each title with its own script is played every time
		if title.Board.Script() != "" && !slices.ContainsFunc(played, func(p games.Title) bool { return p.ID() == title.ID() }) {
			played = append(slices.Clip(played), title)
		}
	}
	for i, s := range sittings(played, *whole) {
		for _, w := range []window{{1440, 900, false}, {390, 844, true}} {
			long := long
			if s.alone && long <= 12 { // CI plays each mode in one of the windows, and not as long
				if w.touch == (i%2 == 0) {
					continue
				}
				long = long * 2 / 3
			}
			if s.title.Board.Script() != "" {
				long = max(long, 12)
			}
			t.Run(s.name+" "+w.String(), func(t *testing.T) {
				t.Parallel()
				h := openTestSite(t, registry)
				race := !s.alone && races(s.title)
				if race { // timers wait for nobody, and the test is no faster than a person
					h.stop()
					h.clock = quick{time.Now(), 3}
					h.start("")
				}
				b := browser(t, ctx)
				hand := b.hand(t, w, seed)
				hand.races = race
				b.sit(h, s, !w.touch)
				b.in(w)
				if w.touch { // the script checks once whether touch is used
					b.reload()
					b.until(begun)
				}
				for hand.sent < long && hand.act() {
				}
				t.Logf("%d moves", hand.sent)
			})
		}
	}
}
