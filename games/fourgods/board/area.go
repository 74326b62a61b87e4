package board

import (
	"math/bits"
	"slices"

	"github.com/a-h/templ"

	"pantheon/board"
	"pantheon/game"
)

// space returns the position of space n of a discard area, counted from 0.
func space(n int) board.Point {
	return board.Point{X: areaLeft + float64(n%areaRow)*(spaceOf+spaceGap), Y: areaTop + float64(n/areaRow)*(spaceOf+spaceGap)}
}

// An area is the fragment of a discard area as a thing.
type area struct {
	board.Reader
	panel
	seat, taken, spaces int8
}

// area returns the fragment of a player's discard area.
func (s *scene) area(seat int) area {
	return area{s.Shared(areaThings[seat]), s.panel(), int8(seat), int8(s.p.Players[seat].Discarded()), int8(s.p.SpacesEach())}
}

// label describes the owner of the area and the number of tiles in it.
func (a *area) label() string {
	return a.Phrase("label.area", "who", seatThings[a.seat], "n", int(a.taken), "of", int(a.spaces))
}

// A discarded is the fragment that begins the group of a tile in an area.
type discarded struct {
	*board.Reader
	seat, space int8
	tile        uint16 // its name
	face        face   // the visible face
	touched     bool   // changed by the last move
}

// Draw returns the beginning of the group.
func (d discarded) Draw() templ.Component { return board.Unclosed(d.empty(), "</g>") }

// A shown is the fragment with the face of a discarded tile.
type shown struct{ face }

// A flip is the fragment that begins the button that turns over a tile in an area.
type flip struct {
	*board.Reader
	tile    uint16 // its name
	side    uint8  // the visible side
	touched bool   // changed by the last move, which was the viewer's
}

// Draw returns the beginning of the button.
func (f flip) Draw() templ.Component { return board.Unclosed(f.empty(), "</g>") }

// flipEnd is the rest of the button, and the end of the tile.
var flipEnd board.Fragment = board.Fixed(flipSign()) + "</g></g>"

// addDiscards appends the tiles in a discard area.
func (s *scene) addDiscards(all board.Fragments, seat int) board.Fragments {
	for left := s.p.Players[seat].Spaces; left != 0; left &= left - 1 {
		n := bits.TrailingZeros32(left)
		t := &s.p.Tiles[s.p.Discard(game.Seat(seat), n)]
		side := t.Lie().Face()
		f := s.face(t.Face(side), 0)
		all = append(all,
			discarded{s.anyone, int8(seat), int8(n), t.Name(), f, slices.Contains(s.touchedTiles, t.Name())},
			shown{f}, flip{s.anyone, t.Name(), uint8(side), s.saidFaces[side]}, flipEnd)
	}
	return all
}
