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
	b    *rome
	p    *godsofrome.Position
	look board.Look
	eye  int // the seat whose view it is; -1 for a watcher and for the truth

	gods     [godsofrome.NumFactions]string // names that have been looked up
	yield    godsofrome.Yield               // what scoring now would bring the reader
	reckoned bool                           // yield has been worked out
}

func (b *rome) scene(view game.Position, l board.Look) *scene {
	s := &scene{b: b, p: view.(*godsofrome.Position), look: l, eye: -1}
	if seat, truth := view.Eye(); !truth && int(seat) < int(s.p.Seats) {
		s.eye = int(seat)
	}
	return s
}

// mark is the class of an element that stands for these things: "marked" when the last move touched one of them.
func (s *scene) mark(things ...string) string {
	for _, t := range things {
		for _, m := range s.look.Marked {
			if t == string(m) {
				return "marked"
			}
		}
	}
	return ""
}

// say speaks a text of the board's own catalogue, or of the title's.
func (s *scene) say(id string, args ...any) string {
	if len(args) == 0 {
		if text, ok := s.b.plain[s.look.Lang][id]; ok {
			return text
		}
	}
	words := s.b.words
	if !words.Has(id) {
		words = s.b.title
	}
	return words.Text(s.look.Lang, game.Say(id, args...), s.name)
}

// name gives the name of a thing: a person in a seat, what the title's catalogue calls it, or what the board's own does.
func (s *scene) name(t game.Thing) (string, bool) {
	if s.look.Names != nil {
		if name, ok := s.look.Names(t); ok {
			return name, true
		}
	}
	return s.b.title.Name(s.look.Lang, t, nil), t.Kind() != ""
}

// called is the name of a thing as one word or more.
func (s *scene) called(t game.Thing) string {
	name, _ := s.name(t)
	return name
}

// god is the name of a god, and of the faction.
func (s *scene) god(f int) string {
	if s.gods[f] == "" {
		s.gods[f] = s.called(game.Thing("god:" + factionIDs[f]))
	}
	return s.gods[f]
}

// controller is the faction that controls a territory, or -1.
func (s *scene) controller(t int) int { return int(s.p.Controller(godsofrome.Territory(t))) }

// seatName is the name of a player.
func (s *scene) seatName(seat int) string { return s.called(game.SeatThing(game.Seat(seat))) }

func itoa(n int) string { return strconv.Itoa(n) }

// plus writes a number with its sign: "+2", "−1", "0".
func plus(n int) string {
	switch {
	case n > 0:
		return "+" + itoa(n)
	case n < 0:
		return "−" + itoa(-n)
	}
	return "0"
}

// harvestOf is what a territory would bring the reader if it scored now; scores is false when it would not.
func (s *scene) harvestOf(t int) (favour int, scores bool) {
	if s.eye < 0 || s.p.Step == godsofrome.Over {
		return 0, false
	}
	if !s.reckoned {
		s.yield, s.reckoned = s.p.ScoreNow(s.eye), true
	}
	if s.yield.Territories>>t&1 == 0 {
		return 0, false
	}
	favour = 1 + int(s.yield.Harvest[t])
	for _, o := range set(s.yield.Met[t]) {
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
