package ahead

import "pantheon/game"

// Lead returns the lead of a seat over its best rival. The parameter all holds the worth of each seat, and seats is
// their number. Without rivals, the lead is the seat's own worth.
func Lead(all *[game.MaxSeats]float64, s game.Seat, seats int) float64 {
	best, found := 0.0, false
	for r, v := range all[:seats] {
		if game.Seat(r) != s && (!found || v > best) {
			best, found = v, true
		}
	}
	return all[s] - best
}
