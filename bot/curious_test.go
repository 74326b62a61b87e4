package bot

import (
	"testing"

	"pantheon/game"
)

// Of two sentences one wins twelve games of twenty, the other eleven. A search as curious as usual looks at both much alike. Where the
// title says that less will do, it soon keeps to one; unless the options say themselves how curious it is.
func TestSearchIsAsCuriousAsTheTitleRecommends(t *testing.T) {
	const seeds = 20 // 0 to 19
	visits := func(curiosity, explore float64) int {
		p := &plot{seats: 1, curious: curiosity,
			waiting: inTurn(0),
			moves:   func(*fable, game.Seat) []game.Move { return list(2) },
			play: func(f *fable, _ game.Seat, m game.Move, moment *game.Moment) {
				f.a++
				f.b = 10 + int(m) - moment.N(0, 20)
			},
			won: func(f *fable) game.Seats {
				if f.b > 0 {
					return game.Only(0)
				}
				return 0
			},
		}
		sum := 0
		for seed := range uint64(seeds) {
			s := NewSearch(p.Game(), Options{Playouts: 2000, Explore: explore})
			s.Choose(p.view(fable{}, 0), 0, game.QuickDice(seed))
			sum += s.Lines(1)[0].Visits
		}
		return sum / seeds
	}
	usual, less, told := visits(0, 0), visits(0.2, 0), visits(0.2, defaultExplore)
	t.Logf("of 2,000 playouts %d and %d begin with what seems best", usual, less)
	if less < usual+200 {
		t.Errorf("of 2,000 playouts %d begin with the best sentence where it is to be less curious, and %d elsewhere", less, usual)
	}
	if told != usual {
		t.Errorf("with the usual curiosity in its options %d begin with it, and %d without a word", told, usual)
	}
}
