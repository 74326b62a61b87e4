package board

import (
	"slices"
	"strings"

	"github.com/a-h/templ"

	"pantheon/board"
	"pantheon/games/fourgods"
)

// A held is the fragment that begins the group of a tile in a hand of the viewer.
type held struct {
	*board.Reader
	seat, hand int8
	tile       uint16       // its name
	lie        fourgods.Lie // the current orientation
	face       face         // as it lies
	taken      bool         // from a discard area, so that it must be placed, discarded or returned first
	touched    bool         // changed by the last move
}

// Draw returns the beginning of the group.
func (h held) Draw() templ.Component { return board.Unclosed(h.empty(), "</g>") }

// A lie is the fragment of one orientation of a tile in hand.
type lie struct {
	*board.Reader
	lie     fourgods.Lie
	face    face
	up      bool
	touched bool // changed by the last move, which was the viewer's
}

// A beside is the fragment that begins the group of the buttons beside a tile in hand.
type beside struct {
	hand int8
	tile uint16
}

// Draw returns the beginning of the group.
func (b beside) Draw() templ.Component { return board.Unclosed(b.empty(), "</g>") }

// A turns is the fragment with the buttons that turn a tile in hand.
type turns struct{ *board.Reader }

// A drop is the fragment that begins the button that discards a tile in hand with a face up.
type drop struct {
	*board.Reader
	tile    uint16
	side    int8
	up      bool
	touched bool // changed by the last move, which was the viewer's
}

// Draw returns the beginning of the button.
func (d drop) Draw() templ.Component { return board.Unclosed(d.empty(), "</g>") }

// dropEnd is the rest of the button.
var dropEnd board.Fragment = board.Fixed(dropSign()) + "</g>"

// addHeld appends a tile in hand with its buttons.
func (s *scene) addHeld(all board.Fragments, hand int, slot fourgods.Slot) board.Fragments {
	t := &s.p.Tiles[slot]
	name, up := t.Name(), t.Lie()&4
	all = append(all, held{
		Reader: s.anyone, seat: int8(s.Viewer), hand: int8(hand), tile: name, lie: up, face: s.faceUp(slot),
		taken: s.p.Players[s.Viewer].Taken == slot, touched: slices.Contains(s.touchedTiles, name),
	})
	for l := range fourgods.Lie(fourgods.NumLies) {
		all = append(all, lie{s.anyone, l, s.face(t.Face(l.Face()), l.Turns()), l == up, s.saidLies[l]})
	}
	all = append(all, heldEnds[hand], beside{int8(hand), name}, turns{s.anyone})
	for side := range faceIDs {
		all = append(all, drop{s.anyone, name, int8(side), side == up.Face(), s.saidFaces[side]}, dropEnd)
	}
	return append(all, board.End)
}

// heldEnds holds the overlay of the tile in each hand, and the end of the tile.
var heldEnds = [2]board.Fragment{board.Fixed(heldKey(0)) + "</g>", board.Fixed(heldKey(1)) + "</g>"}

func upper(key string) string { return strings.ToUpper(key) }
