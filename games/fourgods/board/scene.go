package board

import (
	"pantheon/board"
	"pantheon/game"
	"pantheon/games/fourgods"
)

// A scene is a view with render options, from which the fragments are made.
type scene struct {
	board.Reader
	p *fourgods.Position
	n int // number of players

	kingdoms *fourgods.Kingdoms // computed at the first use
	tally    *fourgods.Tally    // computed at the first use
	guess    *guess             // a determinized view, made at the first forecast

	// Data that most fragments need: a reader, and the things that the last move changed.
	anyone       *board.Reader
	touchedCells uint64                 // a bit each
	touchedTiles []uint16               // names
	saidLies     [fourgods.NumLies]bool // only if the last move was the viewer's own
	saidFaces    [2]bool                // only if the last move was the viewer's own
}

func (b *sky) scene(view game.Position, l board.RenderOptions) *scene {
	p := view.(*fourgods.Position)
	s := &scene{Reader: b.texts.Reader(view, int(p.Seats), l), p: p, n: int(p.Seats)}
	if s.anyone = b.anyone[l.Lang]; s.anyone == nil {
		r := s.Nameless()
		s.anyone = &r
	}
	for _, thing := range l.Marked {
		switch thing.Kind() {
		case "cell":
			if cell, ok := fourgods.CellAt(thing.ID()); ok {
				s.touchedCells |= 1 << cell
			}
		case "tile":
			if t := p.TileOf(thing.ID()); t != nil {
				s.touchedTiles = append(s.touchedTiles, t.Name())
			}
		case "lie":
			for n, lie := range lieThings {
				s.saidLies[n] = s.MarkOwn(lie) != ""
			}
		case "face":
			for n, face := range faceThings {
				s.saidFaces[n] = s.MarkOwn(face) != ""
			}
		}
	}
	return s
}

// touched reports whether the last move changed one of these things.
func (s *scene) touched(things ...string) bool { return s.Mark(things...) != "" }

// who returns the name of a player.
func who(r *board.Reader, seat int) string { return r.Called(seatThings[seat]) }

// realms returns the kingdoms of the World.
func (s *scene) realms() *fourgods.Kingdoms {
	if s.kingdoms == nil {
		s.kingdoms = new(fourgods.Kingdoms)
		s.p.Kingdoms(s.kingdoms)
	}
	return s.kingdoms
}

// sums returns the score if the game ended now.
func (s *scene) sums() *fourgods.Tally {
	if s.tally == nil {
		tally := s.p.Tally()
		s.tally = &tally
	}
	return s.tally
}
