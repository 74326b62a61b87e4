package board

import "pantheon/games/luna"

// A space is the fragment with a space of the temple: the novice on it, or the standing of its stone on the path.
type space struct {
	stone
	court *court
}

// thereX is the distance of a novice from the middle of its space, in widths of the space.
const thereX = .25

// signX returns the distance of number and symbol of a filled space from its middle, in widths of the space. Where a
// novice is, they move to the left.
func (m *space) signX() float64 {
	if m.there != luna.NoColour {
		return -.22
	}
	return 0
}

// filledNumber is the height of the number of a stone with a piece, in widths of its space.
const filledNumber = .32
