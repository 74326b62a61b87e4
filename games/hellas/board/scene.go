package board

import (
	"pantheon/board"
	"pantheon/game"
	"pantheon/games/hellas"
)

// armyIDs are the words of the army colours, by seat, as the title's catalogue names them.
var armyIDs = [hellas.MaxPlayers]string{"blue", "yellow", "green", "red"}

// symbolIDs are the words of the wound symbols, attributeIDs those of the attributes.
var (
	symbolIDs    = ids(int(hellas.NumSymbols), func(i int) string { return hellas.Symbol(i).String() })
	attributeIDs = ids(int(hellas.NumAttributes), func(i int) string { return hellas.Attribute(i).String() })
)

// woundRefs refer to the drawings of the wounds of trays, by symbol.
var woundRefs = ids(int(hellas.NumSymbols), func(i int) string { return "#hel-wt-" + hellas.Symbol(i).String() })

func ids(n int, of func(int) string) []string {
	out := make([]string, n)
	for i := range out {
		out[i] = of(i)
	}
	return out
}

// A scene is one view being drawn in one look.
type scene struct {
	board.Reader
	b *greece
	p *hellas.Position
	n int // players
}

func (b *greece) scene(view game.Position, l board.Look) *scene {
	p := view.(*hellas.Position)
	return &scene{Reader: b.texts.Reader(view, int(p.Seats), l), b: b, p: p, n: int(p.Seats)}
}

// thing is the thing of a kind with that number, such as "hero:helen".
func (s *scene) thing(kind string, n int) string { return kind + ":" + s.p.ID(kind, n) }

// title is the name of the thing of a kind with that number.
func (s *scene) title(kind string, n int) string { return s.Called(s.thing(kind, n)) }

// text is what a card does.
func (s *scene) text(kind string, n int) string { return s.Tell(hellas.TextOf(kind, s.p.ID(kind, n))) }

// seat is the name of a player; in the solo game also Persia's.
func (s *scene) seat(n int) string { return s.Called(s.whoThing(n)) }

// whoThing is the thing that names a player, or Persia.
func (s *scene) whoThing(n int) string {
	if s.p.Solo() && n == int(hellas.Persia) {
		return "empire:persia"
	}
	return seatThing(n)
}

// armies are the places among the players that have armies: all seats, and in the solo game Persia's.
func (s *scene) armies() []int {
	if s.p.Solo() {
		return []int{0, int(hellas.Persia)}
	}
	return []int{0, 1, 2, 3}[:s.n]
}

// seatThing is the thing of a player's sheet.
func seatThing(n int) string { return string(game.SeatThing(game.Seat(n))) }

// player is what belongs to a seat.
func (s *scene) player(n int) *hellas.Player { return &s.p.Players[n] }

// own tells whether a seat is the reader's: only there things that the reader names by themselves are drawn as such.
func (s *scene) own(n int) bool { return n == max(0, s.Eye) }
