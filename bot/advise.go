package bot

import (
	"context"
	"math"

	"pantheon/game"
)

// What somebody who asks for advice is told is thought out in one way, so that the arena can measure whether it comes true: a search of so
// many playouts, and then a part of as many for each line that is weighed.

const (
	// weighPart is the part of a search's playouts that each line is weighed by afterwards.
	weighPart = 16
	// adviceNodes and mostAdviceNodes are how many nodes each playout may need in a game with secrets, and how many there are at most; a
	// few playouts have spareNodes beside them.
	adviceNodes     = 4
	spareNodes      = 1000
	mostAdviceNodes = 1 << 18
	// thin is the part of the playouts that a line needs to be advised beside the first: of one with fewer nearly nothing is known.
	thin = 0.02
)

// Advising are the options of a search of so many playouts that gives advice.
func Advising(playouts int) Options {
	return Options{Playouts: playouts, Nodes: min(adviceNodes*playouts+spareNodes, mostAdviceNodes)}
}

// Weighs is how many playouts a line is weighed by ([Search.Weigh]) after a search of so many.
func Weighs(playouts int) int { return max(playouts/weighPart, 1) }

// Advised are the lines of the last choice that advice tells, the best first, at most so many. The first is the one that was thought about
// most, as the search itself would choose; the others have at least a fiftieth of the playouts each. To weigh the first few again and put
// them in the order of that is weaker where it was measured to matter (docs/lab/strength.md): of what was thought about less the rivals'
// answers are not all found, so that it looks better than it is.
func (s *Search) Advised(most int) []Line {
	all := 0
	for _, l := range s.lines {
		all += l.Visits
	}
	n := 0
	for n < min(most, len(s.lines)) && (n == 0 || s.lines[n].Visits > 0 && float64(s.lines[n].Visits) >= float64(thin*float64(all))) {
		n++
	}
	return s.Lines(n)
}

// An adviser is a mind that does what advice says first. Each choice is thought about alone, as where a person asks.
type adviser struct {
	game    game.Game
	seat    game.Seat
	options Options
	again   int // how many of the first lines are weighed again and put in the order of that, to measure what comes of it; 0 for none
}

func (m *adviser) Choose(ctx context.Context, view game.Position, at int64, d *game.Dice) (game.Move, error) {
	s := NewSearch(m.game, m.options)
	if m.game.About().Timed {
		s.At(at)
	}
	best, err := s.ChooseContext(ctx, view, m.seat, d)
	if err != nil {
		return best, err
	}
	top := math.Inf(-1)
	for _, l := range s.Lines(m.again) {
		chances, err := s.Weigh(ctx, l.Move, Weighs(s.Playouts()))
		if err != nil {
			return 0, err
		}
		for _, c := range chances {
			if c.Seat == m.seat && c.Win > top {
				best, top = l.Move, c.Win
			}
		}
	}
	return best, nil
}
