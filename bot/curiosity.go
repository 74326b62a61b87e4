package bot

import (
	"math"

	"pantheon/game"
	"pantheon/game/exact"
)

// restless is up to how many playouts a thought is as curious as its title says ([game.Manner.Explore]).
const restless = 1500

// settling is how curious a thought of so many playouts had better be, by what its title says: of equal steps in the logarithm of the
// playouts each makes it less by the same factor. It is 0 where the title does not say.
func settling(title game.Manner, playouts int) float64 {
	switch {
	case title.Settled == 0 || playouts <= restless:
		return title.Explore
	case playouts >= title.Playouts:
		return title.Settled
	}
	part := exact.Log(float64(playouts)/restless) / exact.Log(float64(title.Playouts)/restless)
	return title.Explore * exact.Exp(float64(part*exact.Log(title.Settled/title.Explore)))
}

// A doubt is how curiosity about a branch grows with how often it could have been chosen, before it is divided by the square root of how
// often it was.
type doubt [33 << fineBits]float32

const fineBits = 6

// newDoubt makes a table of a function of numbers from 1, of which a choice needs many: one entry for each exponent and six binary digits
// behind the first one, which is as exact as curiosity needs to be.
func newDoubt(of func(n float64) float64) *doubt {
	table := &doubt{}
	for i := range table {
		table[i] = float32(of(float64(math.Float32frombits(uint32(i)<<(23-fineBits) + math.Float32bits(1)))))
	}
	return table
}

// of is the doubt about a branch that could have been chosen so often, once at least.
func (t *doubt) of(avail uint32) float32 {
	return t[(math.Float32bits(float32(avail))-math.Float32bits(1))>>(23-fineBits)]
}

// evenAtHundred makes both doubts the same for a hundred.
const evenAtHundred = 0.6786140424415112

var (
	// fading is the square root of the natural logarithm: it is all but still after some thousands (UCB1).
	fading = newDoubt(func(n float64) float64 { return math.Sqrt(exact.Log(n)) })
	// lasting grows with the fourth root, so that what is second best gets its share of a longer thought too; for 100 it is as the other.
	lasting = newDoubt(func(n float64) float64 { return math.Sqrt(math.Sqrt(n)) * evenAtHundred })
)
