package table

import (
	"context"
	"time"

	"pantheon/bot"
	"pantheon/game"
)

const (
	// slow is the time without a move, in a race, after which a review looks for missed chances.
	slow = 8 * time.Second
	// idle is the time without a move after which a review mentions that a good move was possible all the time.
	idle = 20 * time.Second
	// missed is the minimum loss with which a missed move counts, as a share of the win. The loss is how much worse the best remaining move
	// is than the missed one.
	missed = 0.02
	// lateDice separates the random numbers of the search for missed chances from those of the move's own analysis.
	lateDice = 1 << 32
)

// A Late is a chance that a seat missed in a race by being slow. Either the best move when the seat began to wait became impossible, and
// the best remaining move was clearly worse. Or that move stayed possible, but the seat waited longer than anybody needs to think.
type Late struct {
	Waited time.Duration `json:"waited"`
	Best   Suggestion    `json:"best"`
	Gone   bool          `json:"gone,omitempty"` // the move became impossible
	Loss   float64       `json:"loss,omitempty"` // if Gone: the loss, as a share of the win
}

// slowness returns the number of the previous move by the seat that played a ply, and the time between the two. ok is false if that time is
// shorter than slow, or no other seat played in it. It is also false without a previous move, and in games that are no race.
func (y replayedGame) slowness(ply int) (before int, waited time.Duration, ok bool) {
	if a := y.game.About(); a.Races == nil || !a.Races(y.record.Setup) {
		return 0, 0, false
	}
	seat, others := y.moves[ply-1].seat, false
	for n := ply - 1; n >= 1; n-- {
		if y.moves[n-1].seat == seat {
			waited = time.Duration(y.record.Plies[ply-1].At-y.record.Plies[n-1].At) * time.Millisecond
			return n, waited, others && waited >= slow
		}
		others = others || y.moves[n-1].seat != game.Clock
	}
	return 0, 0, false
}

// late returns the chance that the seat of a move missed before it; nil if it missed none.
func (y replayedGame) late(ctx context.Context, ply, playouts int) (*Late, error) {
	before, waited, ok := y.slowness(ply)
	if !ok {
		return nil, nil
	}
	said := y.moves[ply-1]
	p, then := y.position(), y.position()
	replay(y.game, &y.record, y.moves, p, 0, before, nil)
	replay(y.game, &y.record, y.moves, then, 0, ply-1, nil)
	if !game.Started(p) {
		return nil, nil // time did not run yet
	}
	c := &analysis{game: y.game, view: viewOf(y.game, p, said.seat), seat: said.seat, at: y.record.Plies[before-1].At, dice: game.QuickDice(uint64(ply) + lateDice)}
	c.search = bot.NewSearch(y.game, bot.Advising(playouts))
	if err := c.think(ctx); err != nil {
		return nil, err
	}
	lines := c.search.Lines(y.game.About().MaxMoves + 1)
	left := func(m game.Move) bool { return m == 0 || game.Listed(then, said.seat, m) }
	if len(lines) < 2 || lines[0].Move == 0 {
		return nil, nil
	}
	weighs := bot.Weighs(playouts)
	first, err := c.advise(ctx, lines[0], weighs)
	switch {
	case err != nil || first.Words == game.MoveText(y.game.About().Gone):
		return nil, err
	case left(lines[0].Move) && waited < idle:
		return nil, nil
	case left(lines[0].Move):
		return &Late{Waited: waited, Best: first}, nil
	}
	for _, l := range lines[1:] {
		if !left(l.Move) {
			continue
		}
		next, err := c.advise(ctx, l, weighs)
		if err != nil {
			return nil, err
		}
		best, _ := first.Of(said.seat)
		other, _ := next.Of(said.seat)
		if loss := best.Win - other.Win; loss >= missed {
			return &Late{Waited: waited, Best: first, Gone: true, Loss: loss}, nil
		}
		return nil, nil
	}
	return nil, nil
}
