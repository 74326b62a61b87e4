package ahead

import "pantheon/game"

// Lead is how far a seat is ahead of its best rival, by what each of the seats has; what it has where there are no rivals.
func Lead(all *[game.MaxSeats]float64, s game.Seat, seats int) float64 {
	best, found := 0.0, false
	for r, v := range all[:seats] {
		if game.Seat(r) != s && (!found || v > best) {
			best, found = v, true
		}
	}
	return all[s] - best
}
