package table

import (
	"context"
	"slices"
	"time"

	"pantheon/bot"
	"pantheon/game"
)

// explainSearch is how long is searched before one sentence is explained; it is weighed and reasoned about in a fifth of that.
const explainSearch = 400 * time.Millisecond

// An Explained is what a sentence that a seat might say is worth beside the best.
type Explained struct {
	// Said is the sentence, with what it brings and costs, and what it allows rivals, yields them and lacks beside the best.
	Said Advice
	// Best is what promises most, with its own reasons; the same sentence where nothing is better.
	Best Advice
	// Later says that the best sentence can still be said behind it, in the same turn: then it is a matter of their order.
	Later bool
	// Loss is by how much the seat's share of the win falls with it, from 0 to 1; in points where points are all that counts.
	Loss float64
}

// Explain tells what one sentence would bring and cost the seat, and what it lacks beside the best one, so that somebody can be warned
// before it is said. It is for who may have a hint ([Table.AskHint]); it takes about half a second and keeps nothing. Where time runs out
// the answer has no reasons. A sentence that is not possible is refused.
func (t *Table) Explain(ctx context.Context, guest string, seat game.Seat, words game.Sentence) (Explained, error) {
	t.present.touch(guest)
	var c *counsel
	var said game.Move
	err := t.read(ctx, func(s *State) error {
		if refused := t.mayAsk(s, guest, seat); refused != nil {
			return refused
		}
		d, err := t.hall.dice()
		if err != nil {
			return err
		}
		c = t.counselOf(s, seat, d)
		if words != "" {
			move, refusal := c.view.Hear(seat, words)
			if refusal != nil {
				return refusal
			}
			if !game.Listed(c.view, seat, move) {
				return refuse("late")
			}
			said = move
		}
		if !t.hall.begin() {
			return ErrClosed
		}
		return nil
	})
	if err != nil {
		return Explained{}, err
	}
	defer t.hall.work.Done()
	var e Explained
	err = t.consult(ctx, c, explainSearch, func(float64) {}, func(ctx context.Context) (err error) {
		e, err = c.explain(ctx, said)
		return err
	})
	return e, err
}

// explain weighs a move of the seat beside the best one.
func (c *counsel) explain(ctx context.Context, said game.Move) (e Explained, err error) {
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
		if both[i].advice, both[i].seen, err = c.foresee(ctx, lines[i], weighs); err != nil {
			return Explained{Said: c.unweighed(line), Best: c.unweighed(every[0])}, err
		}
	}
	same := line.Move == every[0].Move || c.worth(both[0].advice) >= c.worth(both[1].advice)
	courses, err := c.courses(ctx, append(lines, every[1:min(watched, len(every))]...))
	if err == nil {
		for i := range both {
			both[i].course = courses[i]
			both[i].advice.Reasons, both[i].advice.Next = c.atOnce(&courses[i]), courses[i].next()
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

// later tells whether a move can still be made behind another one, in the same turn, as far as the seat can know.
func (c *counsel) later(first, second game.Move) bool {
	now, then := c.game.Blank(), c.game.Blank()
	now.Copy(c.view)
	now.Guess(c.dice)
	then.Copy(now)
	then.Play(c.seat, first, &game.Moment{Dice: c.dice, At: c.at})
	if ends(now, then, c.seat) || !then.Waiting().Has(c.seat) {
		return false
	}
	move, refusal := then.Hear(c.seat, now.Say(second, c.seat, c.seat))
	return refusal == nil && game.Listed(then, c.seat, move)
}

// lacks is what a sentence lacks beside a better one: what that prevents and this allows, what rivals get more of, and what the seat has
// less of.
func (c *counsel) lacks(said, best *weighed, all []course) (reasons []Reason) {
	if r, ok := c.prevents(&best.course, all[:1]); ok {
		r.Kind = Allows
		reasons = append(reasons, r)
	}
	return append(reasons, c.inTime(&said.course, &said.seen, &best.seen, Fewer, Yields)...)
}
