package board

import (
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
	board.Reader
	p *fourgods.Position
	n int // players

	kingdoms fourgods.Kingdoms
	tally    fourgods.Tally
	guess    *guess // of the truth behind the view, once somebody has asked what a move would bring
}

func (b *sky) scene(view game.Position, l board.Look) *scene {
	p := view.(*fourgods.Position)
	s := &scene{Reader: b.texts.Reader(view, int(p.Seats), l), p: p, n: int(p.Seats)}
	p.Kingdoms(&s.kingdoms)
	s.tally = p.Tally()
	return s
}

// who is the name of a player.
func (s *scene) who(seat int) string { return s.Called(seatThing(seat)) }

func seatThing(seat int) string { return string(game.SeatThing(game.Seat(seat))) }
