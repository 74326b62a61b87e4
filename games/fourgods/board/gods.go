package board

import (
	"strconv"

	"github.com/a-h/templ"

	"pantheon/board"
	"pantheon/game"
	"pantheon/games/fourgods"
)

// The panel of bag, cities, clock and gods.
const (
	godsHeight = 104.0
	godTop     = 50.0
	godWide    = 84.0
	godHigh    = 48.0
)

// lowBag is the largest number of tiles in the bag for which the bag is drawn as a warning.
const lowBag = 8

// gods returns the fragments of the panel with bag, cities, clock and gods.
func (s *scene) gods() board.Fragments {
	all := append(make(board.Fragments, 0, 5+4*fourgods.NumGods), group, s.bag(), s.tokens(), s.clock())
	return append(s.addGods(all), board.End)
}

// A bag is the fragment with the number of tiles that can still be drawn.
type bag struct {
	*board.Reader
	left    int8
	touched bool
}

func (s *scene) bag() bag    { return bag{s.anyone, s.p.BagLeft, s.touched("bag")} }
func (b *bag) label() string { return b.Phrase("label.bag", "n", int(b.left)) }

// A tokens is the fragment with the number of cities that can still be built.
type tokens struct {
	*board.Reader
	left    int8
	touched bool
}

func (s *scene) tokens() tokens { return tokens{s.anyone, s.p.Cities, s.touched("cities")} }
func (t *tokens) label() string { return t.Phrase("label.cities", "n", int(t.left)) }

// A clock is the fragment that shows the phase and, in the final phase, the deadline or the turns left.
type clock struct {
	*board.Reader
	phase        fourgods.Phase
	simultaneous bool
	touched      bool
	turns        int8  // turns left, at the end of a game in turns
	final        int64 // end of the final phase in simultaneous play
}

// clock returns the current clock. It leaves out numbers that it does not show, so that the fragment does not change
// with them.
func (s *scene) clock() clock {
	c := clock{Reader: s.anyone, phase: s.p.Phase, simultaneous: s.p.Simultaneous(), touched: s.touched("clock")}
	switch {
	case c.phase != fourgods.Final:
	case c.simultaneous:
		c.final = s.p.FinalAt
	default:
		c.turns = s.p.Turns
	}
	return c
}

// label describes the state of the clock.
func (c *clock) label() string {
	switch c.phase {
	case fourgods.Lobby:
		return c.Phrase("phase.lobby")
	case fourgods.Over:
		return c.Phrase("phase.over")
	case fourgods.Final:
		if c.simultaneous {
			return c.Phrase("gods.final-until", "time", minutes(c.final))
		}
		return c.Phrase("gods.last-turns", "n", int(c.turns))
	}
	return c.Phrase("phase.playing")
}

// lines returns the label of the clock in at most two lines. The page counts down the time itself.
func (c *clock) lines() []string {
	text := c.label()
	if c.phase == fourgods.Final && c.simultaneous {
		text = c.Phrase("gods.final")
	}
	lines := board.Wrap(text, 158, 14)
	return lines[:min(2, len(lines))]
}

// lineY returns the y coordinate of line i, from 0, of the given number of lines.
func (c *clock) lineY(i, of int) float64 {
	if of == 1 {
		return 31
	}
	return 22 + 17*float64(i)
}

// minutes formats a time of the game in minutes and seconds.
func minutes(ms int64) game.Thing {
	seconds := (ms + 999) / 1000
	text := strconv.Itoa(int(seconds % 60))
	if len(text) < 2 {
		text = "0" + text
	}
	return plain(strconv.Itoa(int(seconds/60)) + ":" + text)
}

// A godCard is the fragment that begins the card of a god. The reserve of the colour with the same number, and the god,
// follow.
type godCard struct {
	*board.Reader
	n      int8
	kept   bool // a player has the colour
	hidden bool // gods are hidden
}

// A reserve is the fragment with the prophets of a colour that are not placed.
type reserve struct {
	*board.Reader
	n       int8
	left    int8
	touched bool
}

// A deity is the fragment with a god on the card.
type deity struct {
	board.Reader
	n      int8
	owner  int8 // seat that has the god; -1 for none or not known
	hidden bool // gods are hidden
	over   bool // the game is over
}

// addGods appends the cards of all four gods.
func (s *scene) addGods(all board.Fragments) board.Fragments {
	kept := uint8(0)
	for seat := range s.n {
		for _, mk := range s.p.Players[seat].Markers {
			if mk.Colour != fourgods.NoColour {
				kept |= 1 << mk.Colour
			}
		}
	}
	for n, d := range s.deities() {
		all = append(all, godCard{s.anyone, d.n, kept>>n&1 != 0, d.hidden},
			reserve{s.anyone, d.n, s.p.Reserve[n], s.touched(reserveThings[n], colourThings[n])}, d, board.End)
	}
	return all
}

// deities returns all four gods.
func (s *scene) deities() [fourgods.NumGods]deity {
	var all [fourgods.NumGods]deity
	for n := range all {
		all[n] = deity{s.Shared(godThings[n]), int8(n), -1, s.p.Hidden(), s.p.Phase == fourgods.Over}
	}
	for seat := range s.n {
		for _, mk := range s.p.Players[seat].Markers {
			if mk.God != fourgods.NoGod {
				all[mk.God].owner = int8(seat)
			}
		}
	}
	return all
}

// Draw returns the beginning of the card.
func (c godCard) Draw() templ.Component { return board.Unclosed(c.empty(), "</g>") }

// heading returns the title of the card: the name of the god, or with hidden gods the colour of its reserve, which
// reveals nothing about the god.
func (c *godCard) heading() string {
	if c.hidden {
		return board.Capital(c.Called(colourThings[c.n]))
	}
	return c.Called(godLabels[c.n])
}

// title returns the name of the god.
func (d *deity) title() string { return d.Called(godLabels[d.n]) }

// subtitle names the owner of the god, or says that it is hidden or free.
func (d *deity) subtitle() string {
	switch {
	case d.owner >= 0:
		return who(&d.Reader, int(d.owner))
	case d.hidden:
		return d.Phrase("god.hidden")
	}
	return d.Phrase("god.free")
}

// place returns the thing that holds the god's card: its player, or this panel.
func (d *deity) place() string {
	if d.owner >= 0 {
		return seatThings[d.owner]
	}
	return "gods"
}

// wide returns the width of the god's touch area: the whole card while the god can be chosen, otherwise the part beside
// the reserve.
func (d *deity) wide() string {
	if !d.hidden && d.owner < 0 && !d.over {
		return "82"
	}
	return "31"
}
