package board

import (
	"strconv"

	"pantheon/board"
	"pantheon/game"
	"pantheon/games/fourgods"
)

// colourIDs are the words of the colours, godIDs those of the gods, terrainIDs those of the terrains; all three are numbered alike.
// cornerIDs are those of the corners.
var (
	colourIDs, godIDs, terrainIDs = func() (colours, gods, terrains [fourgods.NumGods]string) {
		for i := range colours {
			colours[i], gods[i], terrains[i] = fourgods.Colour(i).String(), fourgods.God(i).String(), fourgods.Terrain(i).String()
		}
		return colours, gods, terrains
	}()
	cornerIDs = func() (ids [fourgods.NumCorners]string) {
		for c := range ids {
			ids[c] = fourgods.Corner(c).String()
		}
		return ids
	}()
)

// A scene is one view being drawn in one look.
type scene struct {
	b    *sky
	p    *fourgods.Position
	look board.Look
	eye  int // the seat whose view it is; -1 for a watcher and for the truth
	n    int // players

	kingdoms fourgods.Kingdoms
	tally    fourgods.Tally
}

func (b *sky) scene(view game.Position, l board.Look) *scene {
	s := &scene{b: b, p: view.(*fourgods.Position), look: l, eye: -1}
	s.n = int(s.p.Seats)
	if seat, truth := s.p.Eye(); !truth && seat >= 0 && int(seat) < s.n {
		s.eye = int(seat)
	}
	s.p.Kingdoms(&s.kingdoms)
	s.tally = s.p.Tally()
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
func (s *scene) called(t string) string {
	name, _ := s.name(game.Thing(t))
	return name
}

// who is the name of a player.
func (s *scene) who(seat int) string { return s.called(seatThing(seat)) }

func seatThing(seat int) string { return string(game.SeatThing(game.Seat(seat))) }

func itoa(n int) string { return strconv.Itoa(n) }
