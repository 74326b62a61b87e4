package gametest

import (
	"bytes"
	"fmt"
	"slices"

	"pantheon/game"
)

// begun checks that [game.Premove] keeps the legal moves of a turn that has just begun.
func (c *checker) begun(before, p game.Position) {
	now := game.Expected(p).Without(game.Clock)
	if now.Len() != 1 {
		return
	}
	s := now.First()
	if turn := game.TurnOf(p); turn != 0 && turn == game.TurnOf(before) || turn == 0 && game.Expected(before).Has(s) {
		return
	}
	view := c.game.Blank()
	p.View(s, view)
	want := view.Moves(s, nil)
	if !game.Premove(view, s) {
		return
	}
	if got := view.Moves(s, nil); !slices.Equal(got, want) {
		c.breach(Foreseen, "the turn of seat %s has begun with %d sentences, and is foreseen with %d%s", s, len(want), len(got), c.unlike(view, s, got, want))
	}
}

// unlike returns ": " and the text of a move that only one of two lists has, or a text that says that only the order
// differs.
func (c *checker) unlike(p game.Position, s game.Seat, a, b []game.Move) string {
	for _, lists := range [][2][]game.Move{{a, b}, {b, a}} {
		for _, m := range lists[0] {
			if !slices.Contains(lists[1], m) {
				return ": " + string(p.FormatMove(m, s, s))
			}
		}
	}
	return ", in another order"
}

// foreseen checks the result of [game.Premove] for each seat: a view of that seat in which the seat has a legal move,
// or no change. The moves of the view must parse, and its full states must give the same view.
func (c *checker) foreseen(p game.Position, setup game.Setup) {
	for s := range game.Seat(setup.Players) {
		view := c.game.Blank()
		p.View(s, view)
		doc := c.doc(view)
		if !game.Premove(view, s) {
			if !bytes.Equal(c.doc(view), doc) {
				c.breach(Foreseen, "seat %s foresees nothing, and its view has changed", s)
			}
			continue
		}
		if eye, truth := view.Viewer(); truth || eye != s {
			c.breach(Foreseen, "what seat %s foresees is no view of its own", s)
		}
		moves := view.Moves(s, nil)
		if !view.ToAct().Has(s) || len(moves) == 0 || len(moves) > c.about.MaxMoves {
			c.breach(Foreseen, "seat %s foresees a turn of its own with %d sentences", s, len(moves))
		}
		for _, m := range moves {
			words := view.FormatMove(m, s, s)
			if heard, refusal := view.ParseMove(s, words); refusal != nil || heard != m {
				c.breach(Foreseen, "seat %s foresees %q, which is not heard: %v", s, words, refusal)
			}
		}
		doc = c.doc(view)
		guess, back := c.game.Blank(), c.game.Blank()
		guess.Copy(view)
		guess.Determinize(game.QuickDice(c.seed + uint64(len(c.record.Plies))))
		guess.View(s, back)
		if got := c.doc(back); !bytes.Equal(got, doc) {
			c.breach(Foreseen, "a guess at what seat %s foresees contradicts it: %s", s, difference(got, doc))
		}
	}
}

// forgone checks the result of [game.ForgoneBy] for each legal move. A seat's view and the full state must agree on what the move
// wastes, and the only legal move of a seat must waste nothing.
func (c *checker) forgone(p game.Position, setup game.Setup) {
	view := c.game.Blank()
	for s := range game.Seat(setup.Players) {
		p.View(s, view)
		moves := p.Moves(s, nil)
		for _, m := range moves {
			lost, ok := game.ForgoneBy(p, s, m)
			if ok {
				c.worded(lost, c.about.Words)
			}
			if ok && len(moves) == 1 {
				c.breach(Forgone, "seat %s would lose something by %q and can do nothing else", s, p.FormatMove(m, s, s))
			}
			if seen, known := game.ForgoneBy(view, s, m); known != ok || fmt.Sprint(seen) != fmt.Sprint(lost) {
				c.breach(Forgone, "seat %s sees that %q would lose %v, %v; the truth says %v, %v", s, p.FormatMove(m, s, s), seen, known, lost, ok)
			}
		}
	}
}

// passed checks the move with which a seat declines (see [game.AutoPasser]): it must be legal, and the same in every seat's view.
func (c *checker) passed(p game.Position, setup game.Setup) {
	view := c.game.Blank()
	for s := range game.Seat(setup.Players) {
		m, ok := game.AutoPassOf(p, s)
		if ok && (!p.ToAct().Has(s) || !game.Listed(p, s, m)) {
			c.breach(Passed, "seat %s may let it be by a move that is not legal", s)
		}
		for o := range game.Seat(setup.Players) {
			p.View(o, view)
			if seen, known := game.AutoPassOf(view, s); seen != m || known != ok {
				c.breach(Passed, "seat %s sees of seat %s that it is asked whether to let something be: %v; the truth says %v", o, s, known, ok)
			}
		}
	}
}
