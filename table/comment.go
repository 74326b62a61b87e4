package table

import (
	"context"
	"runtime"
	"slices"
	"sync"

	"pantheon/game"
)

// Comment analyses the moves of a record as the review of a table does, but without chances missed by being slow ([Late]). It uses the
// given number of playouts per move, or the default number if playouts is 0. The game need not be over.
//
// Comment calls told with the number of moves analysed so far and the number of all moves to analyse, never concurrently. An error names
// the move of the record that cannot be played, or says why the analysis ended early.
func Comment(ctx context.Context, g game.Game, r *game.Record, playouts int, told func(judged, of int)) (Review, error) {
	y, end, err := replayedGameOf(g, r)
	if err != nil {
		return Review{}, err
	}
	due := y.due()
	out := Review{Of: len(due), Done: true, Playouts: playouts, Result: Ranked(end.Result(), r.Resigned), Resigned: slices.Clone(r.Resigned), Solitary: solitary(y.base)}
	if playouts == 0 {
		out.Playouts = eachOf(ReviewPlayouts, len(due))
	}
	var mu sync.Mutex
	err = abreast(ctx, runtime.GOMAXPROCS(0), due, func(ctx context.Context, ply int) error {
		j, err := y.judge(ctx, ply, out.Playouts)
		if err != nil {
			return err
		}
		mu.Lock()
		defer mu.Unlock()
		out.Judged = append(out.Judged, j)
		told(len(out.Judged), len(due))
		return nil
	})
	if err != nil {
		return Review{}, err
	}
	slices.SortFunc(out.Judged, func(a, b Judged) int { return a.Ply - b.Ply })
	return out, nil
}

// replayedGameOf replays a whole record, and returns the game and the position at its end.
func replayedGameOf(g game.Game, r *game.Record) (replayedGame, game.Position, error) {
	p, err := r.Begin(g, nil)
	if err != nil {
		return replayedGame{}, nil, err
	}
	y := replayedGame{game: g, record: *r, base: g.Blank()}
	y.base.Copy(p)
	for i, ply := range r.Plies {
		was := played{seat: ply.Seat, turn: game.TurnOf(p)}
		if m, refusal := p.ParseMove(ply.Seat, ply.Text); refusal == nil {
			was.move = m
		}
		if was.shown, err = r.Step(g, p, i+1, ply, nil); err != nil {
			return replayedGame{}, nil, err
		}
		y.moves = append(y.moves, was)
	}
	return y, p, nil
}
