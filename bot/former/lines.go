package former

import (
	"slices"

	"pantheon/game"
)

// A Line is one move that a [Search] has considered, with its statistics.
type Line struct {
	Move   game.Move // the move; 0 for staying idle
	Visits int       // number of playouts that began with it
	// Result is the expected result for the seat, from 0 to 1: nine tenths for its share of the win, the rest for its margin.
	Result float64
}

// gather sets the lines to the workers' statistics of the legal moves, the most visited first. Among equally visited ones the better result
// comes first, and then the order of the moves.
func (s *Search) gather() {
	s.lines = s.lines[:0]
	for _, m := range s.moves {
		visits, sum := s.total(s.here(nil), branch{move: m, seat: s.seat})
		line := Line{Move: m, Visits: visits}
		if visits > 0 {
			line.Result = sum / float64(visits)
		}
		s.lines = append(s.lines, line)
	}
	slices.SortStableFunc(s.lines, func(a, b Line) int {
		switch {
		case a.Visits != b.Visits:
			return b.Visits - a.Visits
		case a.Result > b.Result:
			return -1
		case a.Result < b.Result:
			return 1
		}
		return 0
	})
}

// here appends the roots of the seat's trees, one for each worker, and returns the extended slice.
func (s *Search) here(into []int32) []int32 {
	for _, t := range s.workers {
		into = append(into, t.roots[t.observer(s.seat)])
	}
	return into
}

// total returns the number of playouts of all workers through a branch, and the sum of their rewards. The parameter named here holds the
// node before the branch for each worker.
func (s *Search) total(here []int32, b branch) (visits int, sum float64) {
	for i, t := range s.workers {
		if here[i] == none {
			continue
		}
		if c := t.find(here[i], b); c != none {
			visits += int(t.twigs[c].visits)
			sum += t.twigs[c].sum
		}
	}
	return visits, sum
}
