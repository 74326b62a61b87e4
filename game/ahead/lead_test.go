package ahead

import (
	"testing"

	"pantheon/game"
)

// TestLead: a lead is over the best rival only, and seats that do not play are ignored. The lead of a single seat is
// its worth.
func TestLead(t *testing.T) {
	all := [game.MaxSeats]float64{5, -2, 3, 9}
	for _, c := range []struct {
		s     game.Seat
		seats int
		want  float64
	}{{0, 3, 2}, {1, 3, -7}, {0, 4, -4}, {0, 1, 5}} {
		if got := Lead(&all, c.s, c.seats); got != c.want {
			t.Errorf("seat %s of %d is %v ahead, not %v", c.s, c.seats, got, c.want)
		}
	}
}
