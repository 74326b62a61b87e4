package old

import (
	"slices"

	"pantheon/game"
)

// A Line is one of the moves that a [Search] has thought about.
type Line struct {
	Move   game.Move // 0 is to rest
	Visits int       // playouts that began with it
	// Result is what the seat may expect of it, from 0 to 1: nine tenths for its share of the win, the rest for its margin.
	Result float64
}

// gather adds up what the workers found out about the legal moves, best first: the most visited, and of equals the one with the better
// result, and then the one listed first.
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

// here appends the roots of the seat's tree, by worker.
func (s *Search) here(into []int32) []int32 {
	for _, t := range s.workers {
		into = append(into, t.roots[t.observer(s.seat)])
	}
	return into
}

// total is what all workers know of a branch.
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
