package bot

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
	// Then is how play may go on, each time with what was tried most often. It ends where the seat would not hear what is said, and
	// where little is known.
	Then []Reply
}

// A Reply is a sentence further down a line. Chance and what is hidden may make it impossible.
type Reply struct {
	Seat game.Seat // or the clock
	Move game.Move // 0: the seat rests, or the clock strikes
	// Visits is how many playouts went on with it, of as many as came to the choice and went on.
	Visits, Of int
}

const (
	// longest is how many replies a line has at most, and surest how many playouts the last of them has at least.
	longest = 12
	surest  = 8
)

// Lines are the best n moves of the last choice, the best first, or all that there are.
func (s *Search) Lines(n int) []Line {
	lines := slices.Clone(s.lines[:min(n, len(s.lines))])
	if len(s.lines) < 2 {
		return lines // there was nothing to think about, and the trees are of another position
	}
	for i := range lines {
		lines[i].Then = s.replies(branch{move: lines[i].Move, seat: s.seat})
	}
	return lines
}

// gather adds up what the workers found out about the legal moves, best first: the most visited, and of equals the one with the better
// result, and then the one listed first.
func (s *Search) gather() {
	const usual = 8 // workers at most, for whom no memory is asked for
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

// replies follows what was tried most often behind a branch of the root.
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
