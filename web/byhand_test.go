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
	byHand    = flag.Int("hands", 0, "how many sentences a hand plays at each table; 0 is a handful, or 12 with -whole; many are a whole game")
	handShots = flag.String("hands.shots", "", "folder for a picture of the page where a hand is at a loss; left out, none are taken")
)

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
	fields := []string{"name", "Ana"}
	switch {
	case s.alone:
		players = 1
	case races(s.title):
		fields = append(fields, "pace", "slow") // bots that wait for nobody would leave nothing to the others
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

// TestPlayedByHand plays a table of every title, and of every mode of those that are played alone, with a mouse in a wide window and with a
// finger on a telephone, by gestures alone: a hand presses what it sees, opens tabs that say that something waits there, moves lists and
// draws the sheet. What can be chosen and cannot be got at so is a fault of the page, as is a press of which nothing comes, and a page that
// scrolls.
func TestPlayedByHand(t *testing.T) {
	shelf := realShelf(t)
	ctx := chromium(t)
	long := *byHand
	if long == 0 {
		long = map[bool]int{true: 12, false: 4}[*whole]
	}
	seed := dicing(t).Uint64()
	played := sample(t, shelf)
	for _, title := range shelf { // a script of its own is played with each time
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
				h := openHouse(t, shelf)
				race := !s.alone && races(s.title)
				if race { // nobody waits long for sand, and a hand is no quicker than a person
					h.stop()
					h.clock = quick{time.Now(), 3}
					h.start("")
				}
				b := browser(t, ctx)
				hand := b.hand(t, w, seed)
				hand.races = race
				b.sit(h, s, !w.touch)
				b.in(w)
				if w.touch { // the script asks once whether a finger points
					b.reload()
					b.until(begun)
				}
				for hand.sent < long && hand.act() {
				}
				t.Logf("%d sentences", hand.sent)
			})
		}
	}
}
