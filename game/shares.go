package game

import "pantheon/game/exact"

// Shares converts the worths of seats into shares of the win, in place. The parameter seats is the number of elements
// in use, one for each seat. If a seat leads another by the parameter scale, its odds against that seat are e to 1;
// scale must be above 0. The shares sum to 1. Titles use it for [WinProbs].
func Shares(worths *[MaxSeats]float64, seats int, scale float64) {
	most := worths[0]
	for _, w := range worths[1:seats] {
		if w > most { // the built-in max would also test for NaN
			most = w
		}
	}
	sum := 0.0
	for s := range seats {
		if lead := worths[s] - most; lead == 0 { // true for at least one seat
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
