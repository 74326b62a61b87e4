package bot

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
	// Then is the most visited continuation. It ends before a move that the seat hears only in part, where the tree has too few playouts,
	// and after 12 replies.
	Then []Reply
}

// A Reply is a later move of a line. Chance and hidden information may make it impossible.
type Reply struct {
	Seat game.Seat // the seat, or the clock
	Move game.Move // the move; 0 if the seat stays idle or the clock fires
	// Visits is the number of playouts that continued with the move, and Of the number that reached this choice and continued at all.
	Visits, Of int
}

const (
	// longest is the maximum number of replies of a line, and surest the minimum number of playouts of the last one.
	longest = 12
	surest  = 8
)

// Lines returns the best n moves of the last choice, best first, or all moves if there are fewer.
func (s *Search) Lines(n int) []Line {
	lines := slices.Clone(s.lines[:min(n, len(s.lines))])
	if len(s.lines) < 2 {
		return lines // there was no choice, and the trees are those of another position
	}
	for i := range lines {
		lines[i].Then = s.replies(branch{move: lines[i].Move, seat: s.seat})
	}
	return lines
}

// gather sets the lines to the workers' statistics of the legal moves, the most visited first. Among equally visited ones the better result
// comes first, and then the order of the moves.
func (s *Search) gather() {
	const usual = 8 // with up to that many workers the list needs no heap memory
	s.lines = s.lines[:0]
	here := s.here(make([]int32, 0, usual))
	for _, m := range s.moves {
		visits, sum := s.total(here, branch{move: m, seat: s.seat})
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

// replies returns the most visited moves, in order, after a branch of the root.
func (s *Search) replies(b branch) (then []Reply) {
	here := s.here(nil)
	for {
		for i, t := range s.workers {
			if here[i] != none {
				here[i] = t.find(here[i], b)
			}
		}
		most, of := 0, 0
		for i, t := range s.workers {
			if here[i] == none {
				continue
			}
			for c, k := range t.children(here[i]) {
				of += int(t.twigs[t.twigs[here[i]].first+int32(c)].visits)
				if visits, _ := s.total(here, k.branch); visits > most {
					most, b = visits, k.branch
				}
			}
		}
		if most < surest || b.veiled || len(then) == longest {
			return then
		}
		then = append(then, Reply{b.seat, b.move, most, of})
	}
}
