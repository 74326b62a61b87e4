package board

import (
	"strconv"

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

func factionID(f int) string { return factionIDs[f] }

// The gods, the factions and the players as things.
var (
	godThings     = board.Things("god", godsofrome.NumFactions, factionID)
	factionThings = board.Things("faction", godsofrome.NumFactions, factionID)
	seatThings    = board.Things("seat", godsofrome.MaxPlayers, strconv.Itoa)
)

// A scene is one view being drawn in one look. It makes the pieces, and gives them of itself only what they are drawn from.
type scene struct {
	words // who looks
	b     *rome
	p     *godsofrome.Position

	same  words // of pieces that are the same for whoever looks
	named words // and of those that also name persons

	yields   [godsofrome.MaxPlayers]godsofrome.Yield // what scoring now would bring the seats
	reckoned [godsofrome.MaxPlayers]bool             // for whom it has been worked out
}

func (b *rome) scene(view game.Position, l board.Look) *scene {
	p := view.(*godsofrome.Position)
	s := &scene{words: words{b.texts.Reader(view, int(p.Seats), l)}, b: b, p: p}
	s.same, s.named = words{s.Nameless()}, words{s.Shared()}
	return s
}

// controller is the faction that controls a territory, or NoFaction.
func (s *scene) controller(t int) godsofrome.Faction {
	return s.p.Controller(godsofrome.Territory(t))
}

// marked tells whether the last move touched one of these things.
func (s *scene) marked(things ...string) bool { return s.Mark(things...) != "" }

// yield is what scoring now would bring a seat.
func (s *scene) yield(seat int) *godsofrome.Yield {
	if !s.reckoned[seat] {
		s.yields[seat], s.reckoned[seat] = s.p.ScoreNow(seat), true
	}
	return &s.yields[seat]
}

// harvestOf is what a territory would bring the reader if it scored now; scores is false when it would not.
func (s *scene) harvestOf(t int) (favour int, scores bool) {
	if s.Eye < 0 || s.p.Step == godsofrome.Over {
		return 0, false
	}
	y := s.yield(s.Eye)
	if y.Territories>>t&1 == 0 {
		return 0, false
	}
	favour = 1 + int(y.Harvest[t])
	for o := range godsofrome.NumObjectives {
		if y.Met[t]>>o&1 != 0 {
			each, _, _ := s.p.ObjectiveFavour(godsofrome.Objective(o))
			favour += each
		}
	}
	return favour, true
}

// controlled is how many territories a faction controls.
func (s *scene) controlled(f godsofrome.Faction) int {
	n := 0
	for t := range godsofrome.NumTerritories {
		if s.controller(t) == f {
			n++
		}
	}
	return n
}
