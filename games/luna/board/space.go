package board

// A space is one of the temple: who has come to it, or how near its stone on the path is.
type space struct {
	stone
	court *court
}

// occupantX is how far beside the middle of its space a novice stands: a book needs room.
func (m *space) occupantX() float64 {
	if m.read {
		return -.18
	}
	return 0
}

// filledNumber is how high the number of a stone with a piece is written, in widths of its space.
const filledNumber = .32
