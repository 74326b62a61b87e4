package board

import (
	"strconv"

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

// A godCard is the card of a god with the reserve of the colour of the same name.
type godCard struct {
	n               int
	x               float64
	owner           int // who has the god; -1 for nobody, as far as is known
	kept            bool
	title, subtitle string
}

// godCards are the cards of all four.
func (s *scene) godCards() []godCard {
	var out []godCard
	for n := range fourgods.NumGods {
		c := godCard{n: n, x: 6 + (godWide+4)*float64(n), owner: -1, title: s.Called("label:" + godIDs[n])}
		for seat := range s.n {
			for _, mk := range s.p.Players[seat].Markers {
				if mk.God == fourgods.God(n) {
					c.owner = seat
				}
				c.kept = c.kept || mk.Colour == fourgods.Colour(n)
			}
		}
		switch {
		case c.owner >= 0:
			c.subtitle = s.who(c.owner)
		case s.p.Hidden():
			c.subtitle = s.Say("god.hidden")
		default:
			c.subtitle = s.Say("god.free")
		}
		out = append(out, c)
	}
	return out
}

// heading is what stands on a card: with hidden gods the colour of its reserve, which tells nothing of the god.
func (s *scene) heading(c godCard) string {
	if s.p.Hidden() {
		return board.Capital(s.Called("colour:" + colourIDs[c.n]))
	}
	return c.title
}

// phaseLine is what the clock is about: who may still do what until when.
func (s *scene) phaseLine() string {
	switch s.p.Phase {
	case fourgods.Lobby:
		return s.Say("phase.lobby")
	case fourgods.Over:
		return s.Say("phase.over")
	case fourgods.Final:
		if s.p.Simultaneous() {
			return s.Say("gods.final-until", "time", clock(s.p.FinalAt))
		}
		return s.Say("gods.last-turns", "n", int(s.p.Turns))
	}
	return s.Say("phase.playing")
}

// clock writes a time of the game in minutes and seconds.
func clock(ms int64) game.Thing {
	seconds := (ms + 999) / 1000
	text := strconv.Itoa(int(seconds % 60))
	if len(text) < 2 {
		text = "0" + text
	}
	return game.MakeThing("word", strconv.Itoa(int(seconds/60))+":"+text)
}

// phaseLines is what the clock is about, in at most two lines. The time itself is counted down by the page.
func (s *scene) phaseLines() []string {
	text := s.phaseLine()
	if s.p.Phase == fourgods.Final && s.p.Simultaneous() {
		text = s.Say("gods.final")
	}
	lines := board.Wrap(text, 158, 14)
	return lines[:min(2, len(lines))]
}

// phaseY is where a line of it stands.
func (s *scene) phaseY(i int) float64 {
	if len(s.phaseLines()) == 1 {
		return 31
	}
	return 22 + 17*float64(i)
}

// godAt is where a god's card is: with its player, or here.
func (s *scene) godAt(c godCard) string {
	if c.owner >= 0 {
		return seatThing(c.owner)
	}
	return "gods"
}

// lowBag is how few tiles are left in the bag when it is drawn as a warning.
const lowBag = 8

// touched is how much of its card means a god: all of it while he can be chosen, then what lies beside the reserve.
func (s *scene) touched(c godCard) string {
	if !s.p.Hidden() && c.owner < 0 && s.p.Phase != fourgods.Over {
		return "82"
	}
	return "31"
}
