package bot

import (
	"pantheon/game"
	"pantheon/game/exact"
)

// trusted makes shares of the win to what is to be believed of them, in place: the odds between any two who may win are taken to the power
// of trust. Where the shares need not make up 1, what is left of it, an automaton's part or nobody's, takes part in this like a seat's.
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

// power is a share to a power above 0; of a share that is not above 0 it is 0.
func power(share, to float64) float64 {
	if share <= 0 {
		return 0
	}
	return exact.Exp(to * exact.Log(share))
}
