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

// lowBag is how few tiles are left in the bag when it is drawn as a warning.
const lowBag = 8

// gods are the pieces of the panel.
func (s *scene) gods() board.Pieces {
	all := append(make(board.Pieces, 0, 5+4*fourgods.NumGods), group, s.bag(), s.tokens(), s.clock())
	return append(s.addGods(all), board.End)
}

// A bag is how many tiles can still be drawn.
type bag struct {
	*board.Reader
	left    int8
	touched bool
}

func (s *scene) bag() bag    { return bag{s.anyone, s.p.BagLeft, s.touched("bag")} }
func (b *bag) label() string { return b.Say("label.bag", "n", int(b.left)) }

// Tokens are how many cities can still be built.
type tokens struct {
	*board.Reader
	left    int8
	touched bool
}

func (s *scene) tokens() tokens { return tokens{s.anyone, s.p.Cities, s.touched("cities")} }
func (t *tokens) label() string { return t.Say("label.cities", "n", int(t.left)) }

// A clock tells who may still do what until when.
type clock struct {
	*board.Reader
	phase        fourgods.Phase
	simultaneous bool
	touched      bool
	turns        int8  // that are left, at the end of a game of turns
	final        int64 // when the end of a simultaneous game is over
}

// clock is what it tells now; numbers that it does not tell are left out, so that it stays the same when they change.
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

// label is what the clock is about.
func (c *clock) label() string {
	switch c.phase {
	case fourgods.Lobby:
		return c.Say("phase.lobby")
	case fourgods.Over:
		return c.Say("phase.over")
	case fourgods.Final:
		if c.simultaneous {
			return c.Say("gods.final-until", "time", minutes(c.final))
		}
		return c.Say("gods.last-turns", "n", int(c.turns))
	}
	return c.Say("phase.playing")
}

// lines are the same in at most two lines. The time itself is counted down by the page.
func (c *clock) lines() []string {
	text := c.label()
	if c.phase == fourgods.Final && c.simultaneous {
		text = c.Say("gods.final")
	}
	lines := board.Wrap(text, 158, 14)
	return lines[:min(2, len(lines))]
}

// lineY is where one of so many lines stands.
func (c *clock) lineY(i, of int) float64 {
	if of == 1 {
		return 31
	}
	return 22 + 17*float64(i)
}

// minutes writes a time of the game in minutes and seconds.
func minutes(ms int64) game.Thing {
	seconds := (ms + 999) / 1000
	text := strconv.Itoa(int(seconds % 60))
	if len(text) < 2 {
		text = "0" + text
	}
	return plain(strconv.Itoa(int(seconds/60)) + ":" + text)
}

// A godCard is the beginning of the card of a god, up to what lies on it: the reserve of the colour of the same name, and the god.
type godCard struct {
	*board.Reader
	n      int8
	kept   bool // somebody has the colour
	hidden bool // the gods are
}

// A reserve is the prophets of a colour that nobody has set yet.
type reserve struct {
	*board.Reader
	n       int8
	left    int8
	touched bool
}

// A deity is a god on the card.
type deity struct {
	board.Reader
	n      int8
	owner  int8 // who has the god; -1 for nobody, as far as is known
	hidden bool // the gods are
	over   bool // the game is
}

// addGods adds the cards of all four gods.
func (s *scene) addGods(all board.Pieces) board.Pieces {
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

// deities are all four gods.
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

// Draw gives the beginning of the card.
func (c godCard) Draw() templ.Component { return board.Unclosed(c.empty(), "</g>") }

// heading is what stands on the card: the name of the god, and with hidden gods the colour of its reserve, which tells nothing of the god.
func (c *godCard) heading() string {
	if c.hidden {
		return board.Capital(c.Called(colourThings[c.n]))
	}
	return c.Called(godLabels[c.n])
}

// title is the name of the god.
func (d *deity) title() string { return d.Called(godLabels[d.n]) }

// subtitle tells whose he is.
func (d *deity) subtitle() string {
	switch {
	case d.owner >= 0:
		return who(&d.Reader, int(d.owner))
	case d.hidden:
		return d.Say("god.hidden")
	}
	return d.Say("god.free")
}

// place is where the god's card is: with its player, or here.
func (d *deity) place() string {
	if d.owner >= 0 {
		return seatThings[d.owner]
	}
	return "gods"
}

// wide is how much of the card means the god: all of it while he can be chosen, then what lies beside the reserve.
func (d *deity) wide() string {
	if !d.hidden && d.owner < 0 && !d.over {
		return "82"
	}
	return "31"
}
