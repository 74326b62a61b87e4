package bot

import (
	"slices"
	"testing"

	"pantheon/game"
)

// TestWhoMayRestDoesNothingInVain: a seat that may stay idle must not play a move that it can only undo. Seat 0 has its hands down and
// may stay idle, take them up (2) or end the game (3). With its hands up it may lay them down (1) or end the game. Seat 1 may end the
// game (4). In the first case seat 0 wins if seat 1 ends the game, in the second if it ends the game itself.
func TestWhoMayRestDoesNothingInVain(t *testing.T) {
	for _, want := range []game.Move{0, 3} {
		wins := map[bool]game.Seat{true: 0, false: 1}
		p := &plot{seats: 2,
			waiting: func(f *toyPosition) game.Seats {
				if f.b > 0 {
					return 0
				}
				return game.Only(0, 1)
			},
			moves: func(f *toyPosition, s game.Seat) []game.Move {
				switch {
				case s == 1:
					return []game.Move{4}
				case f.a == 0: // hands down
					return []game.Move{2, 3}
				}
				return []game.Move{1, 3}
			},
			play: func(f *toyPosition, s game.Seat, m game.Move, _ *game.Env) {
				switch f.said = ""; m {
				case 1, 2:
					f.a = int(m) - 1
				case 3:
					f.b = 1
				case 4:
					f.b = 2
				}
			},
			rests: func(f *toyPosition, s game.Seat) bool { return s == 0 && f.a == 0 },
			won: func(f *toyPosition) game.Seats {
				return game.Only(wins[(f.b == 1) == (want == 3)])
			},
		}
		for seed := range uint64(20) {
			s := NewSearch(p.Game(), Options{Playouts: 40})
			if m := s.Choose(p.view(toyPosition{}, 0), 0, game.QuickDice(seed)); m != want {
				t.Errorf("seed %d: it says %d, not %d", seed, m, want)
			}
			if slices.ContainsFunc(s.Lines(9), func(l Line) bool { return l.Move == 2 }) {
				t.Errorf("seed %d: it thinks about taking up its hands: %+v", seed, s.Lines(9))
			}
		}
	}
}
