package board

import "pantheon/games/luna"

// A space is one of the temple: who has come to it, or how near its stone on the path is.
type space struct {
	stone
	court *court
}

// thereX is how far beside the middle of its space a novice stands, in widths of the space.
const thereX = .25

// signX is how far beside the middle number and symbol of a filled space stand: a novice needs room beside them.
func (m *space) signX() float64 {
	if m.there != luna.NoColour {
		return -.22
	}
	return 0
}

// filledNumber is how high the number of a stone with a piece is written, in widths of its space.
const filledNumber = .32
