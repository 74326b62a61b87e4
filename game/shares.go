package game

import "pantheon/game/exact"

// Shares makes what a position is worth to each of the first seats their shares of the win, in place: a lead of scale over another makes
// the odds against it e to 1, and all shares together are 1. Titles use it for [Odds].
func Shares(worths *[MaxSeats]float64, seats int, scale float64) {
	most := worths[0]
	for _, w := range worths[1:seats] {
		if w > most { // max would ask whether they are numbers
			most = w
		}
	}
	sum := 0.0
	for s := range seats {
		if lead := worths[s] - most; lead == 0 { // of one seat at least
			worths[s] = 1
		} else {
			worths[s] = exact.Exp(lead / scale)
		}
		sum += worths[s]
	}
	for s := range seats {
		worths[s] /= sum
	}
}
