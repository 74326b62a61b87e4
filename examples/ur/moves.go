package ur

import "pantheon/game"

// Moves appends the legal moves of a seat: each piece that may move as many cells as were thrown, or to pass if there
// is none. A seat that is not to act has no moves, and in a view only the viewer has any. (3.2, 3.7)
func (p *Position) Moves(s game.Seat, into []game.Move) []game.Move {
	if !p.ToAct().Has(s) || !p.fullState && s != p.eye {
		return into
	}
	start := len(into)
	for from := range Home {
		if p.may(s, from) {
			into = append(into, moveFrom(p.rules.way[s][from]))
		}
	}
	if len(into) == start {
		into = append(into, passing)
	}
	return into
}

// may reports whether a seat has a piece at a step of its path that may move as many cells as were thrown. (3.2 to 3.6)
func (p *Position) may(s game.Seat, from int) bool {
	to := from + p.Throw()
	if p.Pieces[s][from] == 0 || to == from || to > Home {
		return false
	}
	return to == Home || p.Pieces[s][to] == 0 && !p.safe(1-s, p.rules.way[s][to])
}

// At returns the number of pieces of a seat on a cell; 0 for a cell that is not on its path.
func (p *Position) At(s game.Seat, c Cell) int8 {
	if step := p.rules.step[s][c]; step >= 0 {
		return p.Pieces[s][step]
	}
	return 0
}

// safe reports whether a seat has a piece on a cell where it cannot be captured: one with a rosette. (3.5)
func (p *Position) safe(s game.Seat, c Cell) bool { return p.rules.rosette[c] && p.At(s, c) > 0 }
