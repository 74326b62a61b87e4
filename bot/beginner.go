package bot

import (
	"context"
	"math"
	"strings"

	"pantheon/game"
	"pantheon/game/ahead"
)

// A beginner is the weakest level. It looks to the end of its own act, as the planner does, and takes an obvious gain. Otherwise it makes
// errors about the value of each verb and about the value of each move. It does not see a rival's answer or the next round, but it does not
// play at random.
type beginner struct {
	planner *greedy
	seat    game.Seat
	kinds   map[string]float64 // by verb: the error of this choice about that verb
}

const (
	// obviousGain is the gain in points of the running score from which a beginner always takes a move.
	obviousGain = 3
	// kindError is the standard deviation of the error about a verb, and sentenceError of that about a single move. Their unit is the
	// standard deviation of the moves' values.
	kindError     = 0.5
	sentenceError = 0.5
)

func newBeginner(g game.Game, s game.Seat) *beginner {
	return &beginner{planner: newPlanner(g), seat: s, kinds: map[string]float64{}}
}

// Choose implements [Agent].
func (b *beginner) Choose(ctx context.Context, view game.Position, _ int64, d *game.Dice) (game.Move, error) {
	if err := ctx.Err(); err != nil {
		return 0, err
	}
	t := b.planner.thoughts.Get().(*thought)
	defer b.planner.thoughts.Put(t)
	t.moves = b.planner.sense.List(view, b.seat, t.moves[:0])
	rests := game.MayRest(view, b.seat)
	switch {
	case len(t.moves) == 0:
		return 0, nil
	case len(t.moves) == 1 && !rests:
		return t.moves[0], nil
	}
	t.look.Begin(view, b.seat, d.Uint64())
	if m := t.obvious(b.seat); m != 0 {
		return m, nil
	}
	worths := t.look.Judge(t.moves)
	if rests && best(worths) <= t.look.Stay().Own {
		return 0, nil
	}
	return b.err(view, t, worths, d), nil
}

// obvious returns the move that gains the most points immediately, if it gains at least obviousGain; otherwise 0.
func (t *thought) obvious(s game.Seat) (m game.Move) {
	most := t.look.Now().Score(s) + obviousGain
	for _, one := range t.moves {
		if score := t.look.After(one).Score(s); score >= most && (m == 0 || score > most) {
			m, most = one, score
		}
	}
	return m
}

// best returns the highest Own of the given ranks.
func best(worths []ahead.Rank) float64 {
	top := math.Inf(-1)
	for _, w := range worths {
		top = max(top, w.Own)
	}
	return top
}

// err returns the move with the highest sum of its value, a random error for its verb, and a random error of its own.
func (b *beginner) err(view game.Position, t *thought, worths []ahead.Rank, d *game.Dice) (best game.Move) {
	unit, top := deviation(worths), math.Inf(-1)
	clear(b.kinds)
	for i, m := range t.moves {
		verb, _, _ := strings.Cut(string(view.FormatMove(m, b.seat, b.seat)), " ")
		kind, met := b.kinds[verb]
		if !met {
			kind = normal(d)
			b.kinds[verb] = kind
		}
		off := float64(kindError*kind) + float64(sentenceError*normal(d))
		if v := worths[i].Own + float64(unit*off); v > top {
			best, top = m, v
		}
	}
	return best
}

// deviation returns the standard deviation of Own over the given ranks.
func deviation(worths []ahead.Rank) float64 {
	n, sum, squares := float64(len(worths)), 0.0, 0.0
	for _, w := range worths {
		sum += w.Own
	}
	for _, w := range worths {
		from := w.Own - sum/n
		squares += float64(from * from)
	}
	return math.Sqrt(squares / n)
}

// summed is the number of uniform random numbers in [0, 1) that [normal] adds. Each has variance 1/12, so the sum of twelve has variance
// 1.
const summed = 12

// normal returns a number from an approximately normal distribution with mean 0 and standard deviation 1. The result is the same on every
// machine.
func normal(d *game.Dice) float64 {
	const whole = 1 << 53
	sum := -summed / 2.0
	for range summed {
		sum += float64(float64(d.Uint64()>>11) / whole)
	}
	return sum
}
