package bot

import "pantheon/game"

// random picks each legal move with the same chance.
type random struct{}

// roomForMoves is how many moves most listings stay below, so that they need no memory from the heap.
const roomForMoves = 256

func (random) Name() string { return "random" }

func (random) Choose(view game.Position, s game.Seat, d *game.Dice) game.Move {
	var room [roomForMoves]game.Move
	moves := view.Moves(s, room[:0])
	if len(moves) == 0 {
		return 0
	}
	return pick(moves, d)
}

// pick gives one of the moves, each with the same chance; it asks chance only when there is a choice.
func pick(moves []game.Move, d *game.Dice) game.Move {
	if len(moves) == 1 {
		return moves[0]
	}
	return moves[d.N(0, len(moves))]
}
