package ur

import "pantheon/game"

// What those who draw the game ask of it.

// Rosette tells whether a cell bears a rosette. (1.3)
func (p *Position) Rosette(c Cell) bool { return p.rules.rosette[c] }

// NumDice is how many dice are thrown. (1.1)
func (p *Position) NumDice() int { return p.rules.dice }

// Start is the place beside the board where a seat's pieces begin. (1.2)
func (p *Position) Start(s game.Seat) Cell { return p.rules.way[s][0] }

// Left is how many cells a piece of a seat must go from a cell to be borne off; 0 for a cell beside the seat's way. (3.6)
func (p *Position) Left(s game.Seat, c Cell) int {
	if p.rules.step[s][c] < 0 {
		return 0
	}
	return Home - int(p.rules.step[s][c])
}

// Target is where a piece of the seat to act that leaves a cell comes to, NoCell when it is borne off; ok is false when none may leave
// it now. (3.2, 3.6)
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
