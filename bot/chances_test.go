package bot

import (
	"context"
	"errors"
	"math"
	"testing"

	"pantheon/game"
)

// chosen returns a search that has made a choice for the seat in a position of the plot.
func chosen(p *plot, f toyPosition, seat game.Seat, o Options) *Search {
	s := NewSearch(p.Game(), o)
	s.Choose(p.view(f, seat), seat, game.QuickDice(1))
	return s
}

func weigh(t *testing.T, s *Search, m game.Move, n int) []Chance {
	t.Helper()
	all, err := s.WinProbsAfter(context.Background(), m, n)
	if err != nil {
		t.Fatal(err)
	}
	return all
}

// TestWeighTellsTheOdds: each move of the lottery is weighed with the probability that the dice give it, even if the search rarely
// visited it.
func TestWeighTellsTheOdds(t *testing.T) {
	for _, workers := range []int{1, 3} {
		s := chosen(&lottery, toyPosition{}, 0, Options{Playouts: 300, Workers: workers})
		for m, want := range map[game.Move]float64{1: 0, 2: 0.5, 3: 1.0 / 6} {
			const n = 4000 // one of six results exceeds five standard deviations in three of a million runs
			got := weigh(t, s, m, n)
			if len(got) != 1 || math.Abs(got[0].Win-want) > 5*math.Sqrt(0.25/n) {
				t.Errorf("%d workers: %v wins %v, not %v", workers, m, got, want)
			}
		}
	}
}

// TestWeighSharesTheWin: in a game without chance each seat receives the outcome of the best line, which both seats have found. A player
// who can leave a multiple of four sticks wins.
func TestWeighSharesTheWin(t *testing.T) {
	s := chosen(&nim, toyPosition{b: 6}, 0, Options{Playouts: 4000})
	for m, first := range map[game.Move]bool{1: false, 2: true, 3: false} {
		all := weigh(t, s, m, 2000)
		if len(all) != 2 || math.Abs(all[0].Win+all[1].Win-1) > 1e-9 || all[0].Seat != 0 || all[1].Seat != 1 {
			t.Fatalf("%v shares the win as %v", m, all)
		}
		if first && all[0].Win < 0.9 || !first && all[0].Win > 0.2 {
			t.Errorf("with six sticks %v wins %.2f for who says it", m, all[0].Win)
		}
	}
}

// bids is a game in which seat 0 plays 1 to 3 and scores that many points. Seat 1 has two points. The higher score wins; equal scores
// share the win.
var bids = plot{
	seats:   2,
	waiting: inTurn(0),
	moves:   func(*toyPosition, game.Seat) []game.Move { return list(3) },
	play:    func(f *toyPosition, _ game.Seat, m game.Move, _ *game.Env) { f.a, f.b = 1, int(m) },
	won: func(f *toyPosition) game.Seats {
		switch {
		case f.b > 2:
			return game.Only(0)
		case f.b < 2:
			return game.Only(1)
		}
		return game.Only(0, 1)
	},
	points: func(f *toyPosition, s game.Seat) int {
		if s == 0 {
			return f.b
		}
		return 2
	},
}

func TestWeighTellsPointsAndLead(t *testing.T) {
	s := chosen(&bids, toyPosition{}, 0, Options{Playouts: 50})
	for m, want := range map[game.Move][]Chance{
		1: {{0, 0, 1, -1, true}, {1, 1, 2, 1, true}},
		2: {{0, .5, 2, 0, true}, {1, .5, 2, 0, true}},
		3: {{0, 1, 3, 1, true}, {1, 0, 2, -1, true}},
	} {
		if got := weigh(t, s, m, 10); got[0] != want[0] || got[1] != want[1] {
			t.Errorf("%v is weighed as %v, not %v", m, got, want)
		}
	}
}

// TestWeighTellsPointsOfTheGame: a title whose evaluation counts a point as a hundred units still reports points, whether or not playouts
// were cut.
func TestWeighTellsPointsOfTheGame(t *testing.T) {
	for _, of := range []struct {
		plot *plot
		at   toyPosition
		lead float64
	}{{&long, toyPosition{}, 0.1}, {&bids, toyPosition{}, 1}} {
		g := of.plot.Game()
		g.About().Point = 100
		s := NewSearch(g, Options{Playouts: 50, Depth: 1})
		s.Choose(of.plot.view(of.at, 0), 0, game.QuickDice(1))
		m := s.Lines(1)[0].Move
		if c := weigh(t, s, m, 50)[0]; math.Abs(c.Lead-of.lead) > 1e-9 {
			t.Errorf("with 100 for a point the lead is %v, not %v: %+v", c.Lead, of.lead, c)
		}
	}
}

// TestWeighIsRepeatable: the same dice give the same weights, and weighing does not change the order of the lines.
func TestWeighIsRepeatable(t *testing.T) {
	a, b := chosen(&nim, toyPosition{b: 9}, 0, Options{Playouts: 500, Workers: 2}), chosen(&nim, toyPosition{b: 9}, 0, Options{Playouts: 500, Workers: 2})
	before := a.Lines(3)
	x, y := weigh(t, a, 3, 200), weigh(t, b, 3, 200)
	if x[0] != y[0] || x[1] != y[1] {
		t.Errorf("weighed twice: %v and %v", x, y)
	}
	for i, l := range a.Lines(3) {
		if l.Move != before[i].Move || l.Visits != before[i].Visits || l.Result != before[i].Result {
			t.Errorf("line %d was %v and is %v", i, before[i], l)
		}
	}
}

// TestNothingToWeigh: with a single possible move there is nothing to search, weigh or foresee.
func TestNothingToWeigh(t *testing.T) {
	s := chosen(&nim, toyPosition{a: 8, b: 9}, 0, Options{Playouts: 50})
	if lines := s.Lines(3); len(lines) != 1 || lines[0].Move != 1 || len(lines[0].Then) > 0 {
		t.Errorf("the last stick is told as %+v", lines)
	}
	if all := weigh(t, s, 1, 50); all != nil {
		t.Errorf("the last stick is weighed as %v", all)
	}
}

func TestWeighStops(t *testing.T) {
	s := chosen(&nim, toyPosition{b: 9}, 0, Options{Playouts: 100})
	ctx, stop := context.WithCancel(context.Background())
	stop()
	if all, err := s.WinProbsAfter(ctx, 1, 1<<30); !errors.Is(err, context.Canceled) || all != nil {
		t.Errorf("a context that has ended gives %v, %v", all, err)
	}
}

// long is a game of three seats, which in turn play any move, three times each. Seat 0 wins; a seat that moves earlier has more points.
var long = plot{
	seats:   3,
	waiting: inTurn(0, 1, 2, 0, 1, 2, 0, 1, 2),
	moves:   func(*toyPosition, game.Seat) []game.Move { return list(2) },
	play:    func(f *toyPosition, _ game.Seat, _ game.Move, _ *game.Env) { f.a++ },
	won:     func(*toyPosition) game.Seats { return game.Only(0) },
	points:  func(_ *toyPosition, s game.Seat) int { return 30 - 10*int(s) },
}

// TestWeighSharesWhatIsNotWonYet: where playouts are cut nobody has won yet. The title's evaluation of each seat is converted to shares
// of one win.
func TestWeighSharesWhatIsNotWonYet(t *testing.T) {
	all := weigh(t, chosen(&long, toyPosition{}, 0, Options{Playouts: 50, Depth: 1}), 1, 50)
	if sum := all[0].Win + all[1].Win + all[2].Win; math.Abs(sum-1) > 1e-9 {
		t.Errorf("the shares make up %v", sum)
	}
	if all[0].Win <= all[1].Win || all[1].Win <= all[2].Win || all[2].Win <= 0 || all[1].Lead != -10 || all[0].Ended {
		t.Errorf("with 30, 20 and 10 points: %v", all)
	}
}
