package bot

import (
	"slices"
	"testing"

	"pantheon/game"
)

// TestPolicyPlaysThePlayouts: a policy chooses the moves after the tree for each seat, on full states. Where it returns no move, chance
// decides.
func TestPolicyPlaysThePlayouts(t *testing.T) {
	var said []game.Move
	watched := nim
	watched.looks = func(_ *toyPosition, _ game.Seat, m game.Move) { said = append(said, m) }
	view := watched.view(toyPosition{b: 40}, 0)
	asked := game.Seats(0)
	s := NewSearch(watched.Game(), Options{Playouts: 1, Candidates: 1, Policy: func(p game.Position, s game.Seat, _ *game.Dice) game.Move {
		if f := p.(*toyPosition); f.eyed || !f.ToAct().Has(s) {
			t.Errorf("a policy is asked for seat %s of a view, or out of turn", s)
		}
		asked = asked.With(s)
		return min(2, p.Moves(s, nil)[len(p.Moves(s, nil))-1])
	}})
	s.Choose(view, 0, game.QuickDice(1))
	if len(said) < 2 || slices.ContainsFunc(said[1:len(said)-1], func(m game.Move) bool { return m != 2 }) {
		t.Errorf("the policy takes 2 each time, and said was %v", said)
	}
	if asked != game.Only(0, 1) {
		t.Errorf("the policy was asked for the seats %b", asked)
	}
	said = nil
	s = NewSearch(watched.Game(), Options{Playouts: 1, Candidates: 1, Policy: func(game.Position, game.Seat, *game.Dice) game.Move { return 0 }})
	s.Choose(view, 0, game.QuickDice(1))
	if slices.Sort(said); len(said) < 14 || said[0] != 1 || said[len(said)-1] != 3 {
		t.Errorf("chance takes all from 1 to 3, and said was %v", said)
	}
}

// hurry has one seat, and a clock that ends the game at 1000 ms; a move takes 100 ms. A seat that plays 1 must do so three times before
// the clock fires, and wins; 2 wins with probability 1/2.
var hurry = plot{
	seats: 1, strikes: 1000, lasts: 100,
	waiting: func(f *toyPosition) game.Seats {
		if f.b != 0 || f.a == 3 {
			return 0
		}
		return game.Only(0)
	},
	moves: func(f *toyPosition, _ game.Seat) []game.Move {
		if f.a > 0 {
			return list(1)
		}
		return list(2)
	},
	play: func(f *toyPosition, s game.Seat, m game.Move, moment *game.Env) {
		switch {
		case s == game.Clock:
			f.b = 1
		case m == 1:
			f.a++
		default:
			f.b = 1 + moment.N(0, 2)
		}
	},
	won: func(f *toyPosition) game.Seats {
		if f.a == 3 || f.b == 2 {
			return game.Only(0)
		}
		return 0
	},
}

// TestSearchKnowsTheTime: a search that knows the time knows how many moves fit before the deadline. A search that does not know it
// assumes that little time has passed.
func TestSearchKnowsTheTime(t *testing.T) {
	for _, c := range []struct {
		at   int64 // 0: not set
		want game.Move
	}{{0, 1}, {100, 1}, {790, 1}, {810, 2}, {990, 2}, {5000, 2}} {
		s := NewSearch(hurry.Game(), Options{Playouts: 500})
		if c.at > 0 {
			s.At(c.at)
		}
		if m := s.Choose(hurry.view(toyPosition{}, 0), 0, game.QuickDice(1)); m != c.want {
			t.Errorf("asked for a move at %d ms, with the end at 1000 ms: chose %d, not %d: %+v", c.at, m, c.want, s.Lines(2))
		}
	}
}

// TestGlances: Candidates is the number of moves that are evaluated before one is added to the tree. With one candidate of the market's
// 1,000 moves the search plays a random move, with 50 a good one.
func TestGlances(t *testing.T) {
	worst := func(glances int) game.Move {
		s := NewSearch(market.Game(), Options{Playouts: 1, Candidates: glances})
		least := game.Move(1000)
		for seed := range uint64(20) {
			least = min(least, s.Choose(market.view(toyPosition{}, 0), 0, game.QuickDice(seed)))
			s.asked = false
		}
		return least
	}
	if one, many := worst(1), worst(50); one > 300 || many < 800 {
		t.Errorf("the worst of 20 first moves of 1 to 1000: %d with one glance, %d with 50", one, many)
	}
}
