package bot

import (
	"sync"

	"pantheon/game"
	"pantheon/game/ahead"
)

// greedy looks to the end of its own act and no further, with package ahead. It fills in hidden information with one determinization and
// plays the move that leads to the highest running score ([game.Position.Score]). The planner follows the pruned moves ([game.PrunedMoves])
// to the highest value ([game.ValueOf]). Both choose at random among equals. A seat that may stay idle does so when no move gains anything.
type greedy struct {
	name     string
	sense    ahead.Evaluation
	thoughts sync.Pool // of *thought
}

// A thought is the working memory of one choice, reused for the next.
type thought struct {
	look  *ahead.TurnSearch
	moves []game.Move
}

// newGreedy makes a bot that maximises the score.
func newGreedy(g game.Game) *greedy {
	return lookAhead(greedyName, ahead.Evaluation{Blank: g.Blank, List: game.Position.Moves, Value: game.Position.Score})
}

// newPlanner makes a bot that maximises the title's evaluation, among the moves that the title does not prune.
func newPlanner(g game.Game) *greedy {
	return lookAhead(plannerName, ahead.Evaluation{Blank: g.Blank, List: game.PrunedMoves, Value: game.ValueOf})
}

// lookAhead makes a bot with the given name. It follows the moves that the evaluation lists to the highest value of the evaluation.
func lookAhead(name string, sense ahead.Evaluation) *greedy {
	b := &greedy{name: name, sense: sense}
	b.thoughts.New = func() any { return &thought{look: ahead.New(sense)} }
	return b
}

func (b *greedy) Name() string { return b.name }

func (b *greedy) Choose(view game.Position, s game.Seat, d *game.Dice) game.Move {
	t := b.thoughts.Get().(*thought)
	defer b.thoughts.Put(t)
	t.moves = b.sense.List(view, s, t.moves[:0])
	rests := game.MayRest(view, s)
	switch {
	case len(t.moves) == 0:
		return 0
	case len(t.moves) == 1 && !rests:
		return t.moves[0]
	}
	t.look.Begin(view, s, d.Uint64())
	best := t.moves[:0] // the equally best moves, gathered at the front of the moves already evaluated
	var top ahead.Rank
	for i, w := range t.look.Judge(t.moves) {
		m := t.moves[i]
		switch {
		case len(best) == 0 || top.Less(w):
			best, top = append(best[:0], m), w
		case w == top:
			best = append(best, m)
		}
	}
	if rests && top.Own <= t.look.Stay().Own {
		return 0
	}
	return pick(best, d)
}
