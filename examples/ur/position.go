package ur

import (
	"math/bits"

	"pantheon/game"
)

// Compile-time maxima; loading checks the content against them.
const (
	NumSeats  = 2
	NumSteps  = 14 // cells of a path
	MaxPieces = 7  // of each seat
	MaxDice   = 4
)

// Home is the step of a piece that has been borne off. Step 0 is the start, and 1 to [NumSteps] are the cells of the
// path. (1.2)
const Home = NumSteps + 1

// Position is a game in progress. It has no secrets. It implements [game.Position].
type Position struct {
	rules *rules // compiled content; read-only, shared by all positions of a game

	Pieces    [NumSeats][Home + 1]int8 // number of pieces, by seat and step of its path
	Seats     int8                     // 2; 0 in a blank position
	Acting    int8                     // the seat to act
	Dice      uint8                    // bit d: die d shows a marked corner
	choice    int8                     // index of the value of the option "pieces"
	eye       game.Seat
	fullState bool
}

// Throw returns the number of cells that a piece must move now: one for each die that shows a marked corner. (3.1)
func (p *Position) Throw() int { return bits.OnesCount8(p.Dice) }

// Over reports whether a seat has borne off all its pieces. It is true for a blank position. (4)
func (p *Position) Over() bool {
	all := p.All()
	return p.Pieces[0][Home] == all || p.Pieces[1][Home] == all
}

// ToAct returns the seat to act; none if the game is over.
func (p *Position) ToAct() game.Seats {
	if p.Over() {
		return 0
	}
	return game.Only(game.Seat(p.Acting))
}

// Deadline is never set: the game has no time.
func (p *Position) Deadline() (ms int64, set bool) { return 0, false }

// Copy overwrites this position with another.
func (p *Position) Copy(from game.Position) { *p = *from.(*Position) }

// Viewer returns the seat whose view this is. truth is true for a full state.
func (p *Position) Viewer() (s game.Seat, truth bool) { return p.eye, p.fullState }

// count returns the number of pieces in all places.
func (p *Position) count() int {
	n := 0
	for s := range p.Pieces {
		for _, here := range p.Pieces[s] {
			n += int(here)
		}
	}
	return n
}
