package table

import (
	"context"
	"time"

	"pantheon/bot"
	"pantheon/game"
)

const (
	// slow is after how long without a word, where all act at the same time, a review asks what somebody has missed.
	slow = 8 * time.Second
	// idle is after how long it is worth a word that something could have been said all the while.
	idle = 20 * time.Second
	// missed is by how much of the win what was gone must have promised more than all that was left.
	missed = 0.02
	// lateDice tells the dice of what was missed from those of the sentence itself.
	lateDice = 1 << 32
)

// A Late is what somebody let go by where all act at the same time. While they said nothing for so long, what promised most when they began
// to wait became impossible by what others did, and what was left promised clearly less; or it stayed possible all the while, which was
// longer than anybody need think.
type Late struct {
	Waited time.Duration `json:"waited"`
	Best   Advice        `json:"best"`
	Gone   bool          `json:"gone,omitempty"` // it became impossible
	Loss   float64       `json:"loss,omitempty"` // of the win, by what was left; where it is gone
}

// slowness is the sentence of the same seat before a sentence behind which it said nothing for long, while others did; ok is false where it
// was quick, and in games in which not all act at the same time.
func (y story) slowness(ply int) (before int, waited time.Duration, ok bool) {
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

// late finds out what the seat of a sentence let go by before it: nil for nothing.
func (y story) late(ctx context.Context, ply, playouts int) (*Late, error) {
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
	c := &counsel{game: y.game, view: viewOf(y.game, p, said.seat), seat: said.seat, at: y.record.Plies[before-1].At, dice: game.QuickDice(uint64(ply) + lateDice)}
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
	case err != nil || first.Words == game.Sentence(y.game.About().Gone):
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
