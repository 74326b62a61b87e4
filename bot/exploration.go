package bot

import (
	"math"

	"pantheon/game"
	"pantheon/game/exact"
)

// restless is the number of playouts up to which a search uses the title's exploration constant unchanged
// ([game.SearchParams.Exploration]).
const restless = 1500

// settling returns the exploration constant for a search with the given number of playouts. Between restless and the title's Playouts it
// changes from Exploration to LongExploration: equal steps in the logarithm of the playouts change it by equal factors. Without
// LongExploration it is Exploration, which is 0 if the title does not set it.
func settling(title game.SearchParams, playouts int) float64 {
	switch {
	case title.LongExploration == 0 || playouts <= restless:
		return title.Exploration
	case playouts >= title.Playouts:
		return title.LongExploration
	}
	part := exact.Log(float64(playouts)/restless) / exact.Log(float64(title.Playouts)/restless)
	return title.Exploration * exact.Exp(float64(part*exact.Log(title.LongExploration/title.Exploration)))
}

// A schedule is a table of a function for the exploration term of a branch. The argument is the number of times that the branch could have
// been chosen. The term is then divided by the square root of the branch's visits.
type schedule [33 << fineBits]float32

const fineBits = 6

// newDoubt tabulates a function of numbers from 1, because a choice needs many values. There is one entry for each binary exponent and
// each value of the next six binary digits, which is precise enough.
func newDoubt(of func(n float64) float64) *schedule {
	table := &schedule{}
	for i := range table {
		table[i] = float32(of(float64(math.Float32frombits(uint32(i)<<(23-fineBits) + math.Float32bits(1)))))
	}
	return table
}

// of returns the schedule's value for a branch that could have been chosen avail times, at least once.
func (t *schedule) of(avail uint32) float32 {
	return t[(math.Float32bits(float32(avail))-math.Float32bits(1))>>(23-fineBits)]
}

// evenAtHundred is the factor that makes lasting equal to fading at 100.
const evenAtHundred = 0.6786140424415112

var (
	// fading is the square root of the natural logarithm (UCB1): it hardly grows after some thousand visits.
	fading = newDoubt(func(n float64) float64 { return math.Sqrt(exact.Log(n)) })
	// lasting grows with the fourth root, so that the second-best move keeps its share of a longer search. At 100 it equals fading.
	lasting = newDoubt(func(n float64) float64 { return math.Sqrt(math.Sqrt(n)) * evenAtHundred })
)
