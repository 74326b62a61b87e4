package bot

import (
	"context"
	"sync"

	"pantheon/game"
)

// random plays each legal move with the same probability.
type random struct {
	rooms *sync.Pool // of *[]game.Move, so that a choice allocates no heap memory
}

func newRandom(g game.Game) random {
	most := g.About().MaxMoves
	return random{&sync.Pool{New: func() any {
		room := make([]game.Move, 0, most)
		return &room
	}}}
}

func (random) Name() string { return "random" }

func (r random) Choose(view game.Position, s game.Seat, d *game.Dice) game.Move {
	room := r.rooms.Get().(*[]game.Move)
	defer r.rooms.Put(room)
	return draw(view, s, *room, d)
}

// A randomAgent is the random bot in one seat. It has a separate move buffer, because taking one from the pool costs as much as a move of
// a fast title.
type randomAgent struct {
	seat game.Seat
	room []game.Move
}

func (m *randomAgent) Choose(ctx context.Context, view game.Position, _ int64, d *game.Dice) (game.Move, error) {
	if err := ctx.Err(); err != nil {
		return 0, err
	}
	return draw(view, m.seat, m.room, d), nil
}

// draw lists the moves of a seat in the buffer room and returns one of them, each with the same probability. It returns 0 if there is
// none.
func draw(view game.Position, s game.Seat, room []game.Move, d *game.Dice) game.Move {
	moves := view.Moves(s, room[:0])
	if len(moves) == 0 {
		return 0
	}
	return pick(moves, d)
}

// pick returns one of the moves, each with the same probability. It uses the dice only if there are several.
func pick(moves []game.Move, d *game.Dice) game.Move {
	if len(moves) == 1 {
		return moves[0]
	}
	return moves[d.N(0, len(moves))]
}
