package bot

import (
	"slices"
	"testing"

	"pantheon/game"
)

// TestSearchThinksOnlyOfWhatIsSensible: for each of two seats only some moves remain after pruning. A search plays and expects no others,
// in its trees and after them.
func TestSearchThinksOnlyOfWhatIsSensible(t *testing.T) {
	sensible := []game.Move{2, 3}
	foolish := 0
	p := &plot{seats: 2, waiting: inTurn(0, 1, 0, 1, 0, 1),
		moves: func(*toyPosition, game.Seat) []game.Move { return list(6) },
		sense: func(*toyPosition, game.Seat) []game.Move { return sensible },
		play:  func(f *toyPosition, _ game.Seat, m game.Move, _ *game.Env) { f.a++; f.b += int(m) },
		won:   func(f *toyPosition) game.Seats { return game.Only(game.Seat(f.b % 2)) },
		looks: func(_ *toyPosition, _ game.Seat, m game.Move) {
			if !slices.Contains(sensible, m) {
				foolish++
			}
		},
	}
	g := p.Game()
	s := NewSearch(g, Options{Playouts: 200})
	if m := s.Choose(p.view(toyPosition{}, 0), 0, game.QuickDice(1)); !slices.Contains(sensible, m) {
		t.Errorf("it says %d; sensible are %v", m, sensible)
	}
	if lines := s.Lines(9); len(lines) != len(sensible) {
		t.Errorf("it thinks about %+v; sensible are %v", lines, sensible)
	}
	if s.Moves() == 0 || foolish > 0 {
		t.Errorf("of %d moves %d were not sensible", s.Moves(), foolish)
	}
}

// TestSearchRestsWhereNothingIsSensible: a seat that may stay idle does so if pruning leaves it no move.
func TestSearchRestsWhereNothingIsSensible(t *testing.T) {
	p := &plot{seats: 2,
		waiting: func(*toyPosition) game.Seats { return game.Only(0, 1) },
		moves:   func(*toyPosition, game.Seat) []game.Move { return list(3) },
		sense:   func(*toyPosition, game.Seat) []game.Move { return nil },
		rests:   func(_ *toyPosition, s game.Seat) bool { return s == 0 },
	}
	s := NewSearch(p.Game(), Options{Playouts: 20})
	if m := s.Choose(p.view(toyPosition{}, 0), 0, game.QuickDice(1)); m != 0 {
		t.Errorf("it says %d; nothing is sensible", m)
	}
}
