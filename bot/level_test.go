package bot

import (
	"testing"

	"pantheon/game"
)

// TestLevelErrsAsTheTitleSays: of four moves one wins. A level with its default noise finds it. If the title sets a noise far above the
// variation of the results, the level plays each move equally often. The title's noise for one level changes no other level, and not
// level 5, for which titles set none. A study uses the noise of its specification.
func TestLevelErrsAsTheTitleSays(t *testing.T) {
	const sentences, seeds = 4, 40 // 0 to 39
	found := func(name string, errors [3]float64) (n int) {
		p := &plot{seats: 1, errors: errors,
			waiting: inTurn(0),
			moves:   func(*toyPosition, game.Seat) []game.Move { return list(sentences) },
			play:    func(f *toyPosition, _ game.Seat, m game.Move, _ *game.Env) { f.a, f.b = f.a+1, int(m) },
			won: func(f *toyPosition) game.Seats {
				if f.b == sentences {
					return game.Only(0)
				}
				return 0
			},
		}
		mind, err := NewAgent(name, p.Game(), 0, AgentOptions{})
		if err != nil {
			t.Fatal(err)
		}
		for seed := range uint64(seeds) {
			m, err := mind.Choose(t.Context(), p.view(toyPosition{}, 0), 0, game.QuickDice(seed))
			if err != nil {
				t.Fatal(err)
			}
			if m == sentences {
				n++
			}
		}
		return n
	}
	for level := 2; level <= 5; level++ {
		name := levels[level-1].Name()
		if n := found(name, [3]float64{}); n != seeds {
			t.Errorf("%s found what wins %d times of %d", name, n, seeds)
		}
		for of := range 3 {
			var errors [3]float64
			errors[of] = 50
			n := found(name, errors)
			if told := level == of+2; told && n > seeds/2 || !told && n != seeds {
				t.Errorf("%s found what wins %d times of %d where level %d errs by 50", name, n, seeds, of+2)
			}
		}
	}
	if n := found("search:playouts=100,noise=50", [3]float64{}); n > seeds/2 {
		t.Errorf("a study that errs by 50 found what wins %d times of %d", n, seeds)
	}
}
