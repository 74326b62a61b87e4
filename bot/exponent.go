package bot

import (
	"pantheon/game"
	"pantheon/game/exact"
)

// trusted calibrates the shares of the win in place: it raises the odds between any two seats to the power trust. If c.open is set, it
// treats the rest to 1 (the part of an automaton or of nobody) like a seat's share.
func (c *scale) trusted(wins *[game.MaxSeats]float64, trust float64) {
	if trust == asFound {
		return
	}
	sum, rest := 0.0, 1.0
	for set := c.seats; set != 0; set = set.Without(set.First()) {
		w := &wins[set.First()]
		rest -= *w
		*w = power(*w, trust)
		sum += *w
	}
	if c.open {
		sum += power(rest, trust)
	}
	if sum == 0 {
		return
	}
	for set := c.seats; set != 0; set = set.Without(set.First()) {
		wins[set.First()] /= sum
	}
}

// power returns a share raised to a power, the parameter to, which must be above 0. For a share that is not above 0 it returns 0.
func power(share, to float64) float64 {
	if share <= 0 {
		return 0
	}
	return exact.Exp(to * exact.Log(share))
}
