package bot

import (
	"context"
	"math"
	"strings"

	"pantheon/game"
	"pantheon/game/ahead"
)

// A beginner is the gentlest level. It looks to the end of its own act as the planner does, takes an obvious gain where one lies, and errs
// about everything else: about what a kind of sentence is good for, and less about which sentence of the kind to say. So it overlooks what
// a rival will do and the round after, but it does not wander.
type beginner struct {
	planner *greedy
	seat    game.Seat
	kinds   map[string]float64 // by verb: how it errs about it this time
}

const (
	// obviousGain is how many points of the running score, or more, with one sentence are not left lying.
	obviousGain = 3
	// kindError and sentenceError are the standard deviations of its errors about a verb and about a sentence, in units of how much what
	// the sentences promise varies.
	kindError     = 0.5
	sentenceError = 0.5
)

func newBeginner(g game.Game, s game.Seat) *beginner {
	return &beginner{planner: newPlanner(g), seat: s, kinds: map[string]float64{}}
}

// Choose gives a move as [Mind] says.
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

// obvious is the sentence that gains most points at once, if that is much; 0 when none does.
func (t *thought) obvious(s game.Seat) (m game.Move) {
	most := t.look.Now().Score(s) + obviousGain
	for _, one := range t.moves {
		if score := t.look.After(one).Score(s); score >= most && (m == 0 || score > most) {
			m, most = one, score
		}
	}
	return m
}

// best is the highest own value of some worths.
func best(worths []ahead.Worth) float64 {
	top := math.Inf(-1)
	for _, w := range worths {
		top = max(top, w.Own)
	}
	return top
}

// err gives the best sentence for who errs about what they promise.
func (b *beginner) err(view game.Position, t *thought, worths []ahead.Worth, d *game.Dice) (best game.Move) {
	unit, top := deviation(worths), math.Inf(-1)
	clear(b.kinds)
	for i, m := range t.moves {
		verb, _, _ := strings.Cut(string(view.Say(m, b.seat, b.seat)), " ")
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

// deviation is the standard deviation of the own values of some worths.
func deviation(worths []ahead.Worth) float64 {
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

// summed is how many even numbers from 0 to 1 are summed for one that is normal enough: the variance of each is a twelfth.
const summed = 12

// normal is a number of about the normal distribution with mean 0 and deviation 1, the same on every machine.
func normal(d *game.Dice) float64 {
	const whole = 1 << 53
	sum := -summed / 2.0
	for range summed {
		sum += float64(float64(d.Uint64()>>11) / whole)
	}
	return sum
}
