package ur

import "pantheon/game"

// Methods for code that draws the game.

// Rosette reports whether a cell has a rosette. (1.3)
func (p *Position) Rosette(c Cell) bool { return p.rules.rosette[c] }

// NumDice returns the number of dice. (1.1)
func (p *Position) NumDice() int { return p.rules.dice }

// Start returns the place off the board where a seat's pieces begin. (1.2)
func (p *Position) Start(s game.Seat) Cell { return p.rules.way[s][0] }

// Left returns the number of cells that a piece of a seat must move from a cell to be borne off; 0 for a cell off the
// seat's path. (3.6)
func (p *Position) Left(s game.Seat, c Cell) int {
	if p.rules.step[s][c] < 0 {
		return 0
	}
	return Home - int(p.rules.step[s][c])
}

// Target returns where a piece on a cell would go for the seat to act; NoCell means that it is borne off. ok is false
// if no piece may leave the cell now. (3.2, 3.6)
func (p *Position) Target(from Cell) (to Cell, ok bool) {
	s := game.Seat(p.Acting)
	step := int(p.rules.step[s][from])
	if p.Over() || step < 0 || !p.may(s, step) {
		return NoCell, false
	}
	if to := step + p.Throw(); to < Home {
		return p.rules.way[s][to], true
	}
	return NoCell, true
}
