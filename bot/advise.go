package bot

import (
	"context"
	"math"

	"pantheon/game"
)

// Every suggestion is computed in the same way, so that the arena can measure how good suggestions are: a search with a given number of
// playouts, and then, for each line that is weighed, a fraction of that number.

const (
	// weighPart divides the search's playouts: each line is weighed with 1/weighPart of them.
	weighPart = 16
	// A search for suggestions may use adviceNodes nodes for each playout plus spareNodes, and at most mostAdviceNodes. The limit matters
	// in games with secrets, where a playout adds several nodes.
	adviceNodes     = 4
	spareNodes      = 1000
	mostAdviceNodes = 1 << 18
	// thin is the least share of the playouts that a line other than the first needs to be suggested. With fewer playouts its result
	// means little.
	thin = 0.02
)

// Advising returns the options of a search that computes suggestions with the given number of playouts.
func Advising(playouts int) Options {
	return Options{Playouts: playouts, Nodes: min(adviceNodes*playouts+spareNodes, mostAdviceNodes)}
}

// Weighs returns the number of playouts that weigh one line ([Search.WinProbsAfter]) after a search with the given number of playouts. It
// is at least 1.
func Weighs(playouts int) int { return max(playouts/weighPart, 1) }

// Advised returns the lines of the last choice to suggest, best first; the parameter most is their largest number. The first is the most
// visited line, which the search itself would choose. Each other line has at least one visit, and at least the fraction [thin] of all
// visits.
//
// Advised does not reorder the lines by weighing them again. Where the order mattered, that measurably weakened play
// (docs/lab/strength.md). A line with few visits looks better than it is, because the search has found fewer of the rivals' answers.
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

// An adviser is an agent that plays the first suggestion. It treats each choice separately, as the server does when a person requests a
// hint.
type adviser struct {
	game    game.Game
	seat    game.Seat
	options Options
	again   int // number of first lines that are weighed again and reordered by the result, to measure the effect; 0: none
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
		chances, err := s.WinProbsAfter(ctx, l.Move, Weighs(s.Playouts()))
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
