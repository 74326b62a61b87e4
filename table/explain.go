package table

import (
	"context"
	"slices"
	"time"

	"pantheon/bot"
	"pantheon/game"
)

// explainSearch is the duration of the search before a move is explained. Evaluation and reasons take about a fifth of
// that in addition.
const explainSearch = 400 * time.Millisecond

// An Explained compares a move that a seat might play with the best move.
type Explained struct {
	// Said is the move with its reasons: what it brings and costs, and, compared with the best move, what it allows and
	// yields to rivals and what the seat lacks.
	Said Suggestion
	// Best is the best move with its own reasons; the same move if no other is better.
	Best Suggestion
	// Later says that the best move is still possible after this one in the same turn, so that only their order
	// differs.
	Later bool
	// Loss is how much the seat's share of the win falls with the move, from 0 to 1. In a solitary game it is in
	// points.
	Loss float64
}

// Explain returns what a move would bring and cost the seat, and what the seat lacks compared with the best move. words is "" to play
// nothing. A page can use it to warn a player before the move.
//
// The same conditions apply as for a hint ([Table.AskHint]). Explain takes about half a second and stores nothing. If time runs out, the
// answer has no reasons, or is empty. An illegal move is refused.
func (t *Table) Explain(ctx context.Context, guest string, seat game.Seat, words game.MoveText) (Explained, error) {
	t.present.touch(guest)
	var c *analysis
	var said game.Move
	err := t.read(ctx, func(s *State) error {
		if refused := t.mayAsk(s, guest, seat); refused != nil {
			return refused
		}
		d, err := t.server.dice()
		if err != nil {
			return err
		}
		c = t.analysisOf(s, seat, d)
		if words != "" {
			move, refusal := c.view.ParseMove(seat, words)
			if refusal != nil {
				return refusal
			}
			if !game.Listed(c.view, seat, move) {
				return refuse("late")
			}
			said = move
		}
		if !t.server.begin() {
			return ErrClosed
		}
		return nil
	})
	if err != nil {
		return Explained{}, err
	}
	defer t.server.work.Done()
	var e Explained
	err = t.searchHint(ctx, c, explainSearch, func(float64) {}, func(ctx context.Context) (err error) {
		e, err = c.explain(ctx, said)
		return err
	})
	return e, err
}

// explain compares a move of the seat, or 0 for none, with the best one. If the context ends, it returns the context's error with
// suggestions without reasons.
func (c *analysis) explain(ctx context.Context, said game.Move) (e Explained, err error) {
	every := c.search.Lines(c.game.About().MaxMoves + 1)
	if len(every) == 0 {
		return e, nil
	}
	line := bot.Line{Move: said}
	if at := slices.IndexFunc(every, func(l bot.Line) bool { return l.Move == said }); at >= 0 {
		line = every[at]
	}
	lines := []bot.Line{line, every[0]}
	weighs := bot.Weighs(c.search.Playouts())
	var both [2]weighed
	for i := range both {
		if both[i].advice, both[i].seen, err = c.evaluateLine(ctx, lines[i], weighs); err != nil {
			return Explained{Said: c.unweighed(line), Best: c.unweighed(every[0])}, err
		}
	}
	same := line.Move == every[0].Move || c.worth(both[0].advice) >= c.worth(both[1].advice)
	courses, err := c.linesOfPlay(ctx, append(lines, every[1:min(watched, len(every))]...))
	if err == nil {
		for i := range both {
			both[i].lineOfPlay = courses[i]
			both[i].advice.Reasons, both[i].advice.Next = c.immediateReasons(&courses[i]), courses[i].next()
		}
		if !same {
			both[0].advice.Reasons = append(both[0].advice.Reasons, c.lacks(&both[0], &both[1], courses)...)
			c.reason(&both[1], courses, &both[0].seen)
		}
	}
	e = Explained{Said: both[0].advice, Best: both[1].advice, Later: !same && c.later(said, every[0].Move)}
	if same {
		e.Best = e.Said
	}
	j := Judged{Seat: c.seat, Said: e.Said, Best: e.Best}
	e.Loss = j.Loss(solitary(c.view))
	return e, err
}

// later reports whether the second move is still possible after the first in the same turn, on one state sampled from the seat's view.
func (c *analysis) later(first, second game.Move) bool {
	now, then := c.game.Blank(), c.game.Blank()
	now.Copy(c.view)
	now.Determinize(c.dice)
	then.Copy(now)
	then.Play(c.seat, first, &game.Env{Dice: c.dice, At: c.at})
	if ends(now, then, c.seat) || !then.ToAct().Has(c.seat) {
		return false
	}
	move, refusal := then.ParseMove(c.seat, now.FormatMove(second, c.seat, c.seat))
	return refusal == nil && game.Listed(then, c.seat, move)
}

// lacks returns the disadvantages of the move said compared with the better move best: what best prevents and said allows, what rivals get
// more of, and what the seat has less of. The slice all must begin with the line of said.
func (c *analysis) lacks(said, best *weighed, all []lineOfPlay) (reasons []Reason) {
	if r, ok := c.prevents(&best.lineOfPlay, all[:1]); ok {
		r.Kind = Allows
		reasons = append(reasons, r)
	}
	return append(reasons, c.laterReasons(&said.lineOfPlay, &said.seen, &best.seen, Fewer, Yields)...)
}
