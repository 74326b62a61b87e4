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

// A scene is one view being drawn with one set of render options. It makes the fragments, and copies only the values
// that each needs.
type scene struct {
	words // of the viewer
	b     *rome
	p     *godsofrome.Position

	same  words // for fragments that are the same for every viewer
	named words // for those that also name people

	yields   [godsofrome.MaxPlayers]godsofrome.Yield // cached results of yield
	reckoned [godsofrome.MaxPlayers]bool             // the seats whose yield is in yields
}

func (b *rome) scene(view game.Position, l board.RenderOptions) *scene {
	p := view.(*godsofrome.Position)
	s := &scene{words: words{b.texts.Reader(view, int(p.Seats), l)}, b: b, p: p}
	s.same, s.named = words{s.Nameless()}, words{s.Shared()}
	return s
}

// controller returns the faction that controls a territory, or NoFaction.
func (s *scene) controller(t int) godsofrome.Faction {
	return s.p.Controller(godsofrome.Territory(t))
}

// marked reports whether the last move touched one of these things.
func (s *scene) marked(things ...string) bool { return s.Mark(things...) != "" }

// yield returns what scoring now would yield a seat.
func (s *scene) yield(seat int) *godsofrome.Yield {
	if !s.reckoned[seat] {
		s.yields[seat], s.reckoned[seat] = s.p.ScoreNow(seat), true
	}
	return &s.yields[seat]
}

// harvestOf returns the favour that a territory would yield the viewer now. scores is false if it would not score, for
// a spectator, and in a finished game.
func (s *scene) harvestOf(t int) (favour int, scores bool) {
	if s.Viewer < 0 || s.p.Step == godsofrome.Over {
		return 0, false
	}
	y := s.yield(s.Viewer)
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

// controlled returns the number of territories that a faction controls.
func (s *scene) controlled(f godsofrome.Faction) int {
	n := 0
	for t := range godsofrome.NumTerritories {
		if s.controller(t) == f {
			n++
		}
	}
	return n
}
