package board

import (
	"pantheon/board"
	"pantheon/game"
	"pantheon/games/godsofrome"
)

// factionIDs are the words of the factions, by number.
var factionIDs = func() (ids [godsofrome.NumFactions]string) {
	for f := range ids {
		ids[f] = godsofrome.Faction(f).String()
	}
	return ids
}()

func factionOf(f int) godsofrome.Faction { return godsofrome.Faction(f) }

// tokenRef refers to the drawing of a harvest token.
func tokenRef(value int) string {
	if value > 0 {
		return "#rome-h-plus"
	}
	return "#rome-h-minus"
}

// A scene is one view being drawn in one look.
type scene struct {
	board.Reader
	b *rome
	p *godsofrome.Position

	gods     [godsofrome.NumFactions]string // names that have been looked up
	yield    godsofrome.Yield               // what scoring now would bring the reader
	reckoned bool                           // yield has been worked out
}

func (b *rome) scene(view game.Position, l board.Look) *scene {
	p := view.(*godsofrome.Position)
	return &scene{Reader: b.texts.Reader(view, int(p.Seats), l), b: b, p: p}
}

// god is the name of a god, and of the faction.
func (s *scene) god(f int) string {
	if s.gods[f] == "" {
		s.gods[f] = s.Called("god:" + factionIDs[f])
	}
	return s.gods[f]
}

// controller is the faction that controls a territory, or -1.
func (s *scene) controller(t int) int { return int(s.p.Controller(godsofrome.Territory(t))) }

// seatName is the name of a player.
func (s *scene) seatName(seat int) string { return s.Called(string(game.SeatThing(game.Seat(seat)))) }

// harvestOf is what a territory would bring the reader if it scored now; scores is false when it would not.
func (s *scene) harvestOf(t int) (favour int, scores bool) {
	if s.Eye < 0 || s.p.Step == godsofrome.Over {
		return 0, false
	}
	if !s.reckoned {
		s.yield, s.reckoned = s.p.ScoreNow(s.Eye), true
	}
	if s.yield.Territories>>t&1 == 0 {
		return 0, false
	}
	favour = 1 + int(s.yield.Harvest[t])
	for _, o := range board.Bits(s.yield.Met[t]) {
		each, _, _ := s.p.ObjectiveFavour(godsofrome.Objective(o))
		favour += each
	}
	return favour, true
}

// controlled is how many territories a faction controls.
func (s *scene) controlled(f int) int {
	n := 0
	for t := range godsofrome.NumTerritories {
		if s.controller(t) == f {
			n++
		}
	}
	return n
}
