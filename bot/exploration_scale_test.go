package bot

import (
	"math"
	"testing"

	"pantheon/game"
)

// TestSearchIsAsCuriousAsTheTitleRecommends: of two moves one wins twelve games of twenty, the other eleven. A search with the usual
// exploration visits both about equally. Where the title recommends less exploration, the search soon prefers one, unless the options set
// the exploration themselves.
func TestSearchIsAsCuriousAsTheTitleRecommends(t *testing.T) {
	const seeds = 20 // 0 to 19
	visits := func(curiosity, settled, explore float64) int {
		p := &plot{seats: 1, curious: curiosity, settled: settled,
			waiting: inTurn(0),
			moves:   func(*toyPosition, game.Seat) []game.Move { return list(2) },
			play: func(f *toyPosition, _ game.Seat, m game.Move, moment *game.Env) {
				f.a++
				f.b = 10 + int(m) - moment.N(0, 20)
			},
			won: func(f *toyPosition) game.Seats {
				if f.b > 0 {
					return game.Only(0)
				}
				return 0
			},
		}
		sum := 0
		for seed := range uint64(seeds) {
			s := NewSearch(p.Game(), Options{Playouts: 2000, Exploration: explore})
			s.Choose(p.view(toyPosition{}, 0), 0, game.QuickDice(seed))
			sum += s.Lines(1)[0].Visits
		}
		return sum / seeds
	}
	usual, less, told := visits(0, 0, 0), visits(0.2, 0, 0), visits(0.2, 0, defaultExplore)
	t.Logf("of 2,000 playouts %d and %d begin with what seems best", usual, less)
	if less < usual+200 {
		t.Errorf("of 2,000 playouts %d begin with the best move where it is to be less curious, and %d elsewhere", less, usual)
	}
	if told != usual {
		t.Errorf("with the usual curiosity in its options %d begin with it, and %d without a word", told, usual)
	}
	if settled := visits(1, 0.2, 0); settled != less {
		t.Errorf("of 2,000 playouts %d begin with the best move where so long a thought is to be less curious, not %d", settled, less)
	}
}

// TestCuriositySettles: the exploration constant falls by equal factors between a short search and one with the playouts of level 5.
func TestCuriositySettles(t *testing.T) {
	title := game.SearchParams{Exploration: 0.4, LongExploration: 0.1, Playouts: 24_000}
	for _, c := range []struct {
		playouts int
		want     float64
	}{{0, 0.4}, {100, 0.4}, {1500, 0.4}, {3000, 0.2828}, {6000, 0.2}, {12_000, 0.1414}, {24_000, 0.1}, {384_000, 0.1}} {
		if got := settling(title, c.playouts); math.Abs(got-c.want) > 0.0001 {
			t.Errorf("with %d playouts %.4f, not %.4f", c.playouts, got, c.want)
		}
	}
	for _, still := range []game.SearchParams{{}, {Exploration: 0.4, Playouts: 24_000}, {Exploration: 0.4, LongExploration: 0.1, Playouts: 1000}} {
		if got := settling(still, 1000); got != still.Exploration {
			t.Errorf("%+v: with 1,000 playouts %v", still, got)
		}
	}
	if got := settling(game.SearchParams{Exploration: 0.4, Playouts: 24_000}, 24_000); got != 0.4 {
		t.Errorf("where the title does not settle, %v", got)
	}
}
