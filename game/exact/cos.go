package exact

import "math"

// CosTurns is the cosine of an angle in whole turns, from 0 to 1: that of 0.5, half a turn, is -1. Outside of these bounds, and of NaN, it
// is NaN.
func CosTurns(turns float64) float64 {
	const quarters = 4
	if !(turns >= 0 && turns <= 1) {
		return math.NaN()
	}
	// The angle is n quarters of a turn and a rest, an eighth of a turn at most; all of that is exact.
	n := int(float64(turns*quarters) + 0.5)
	a := 2 * math.Pi * (turns - float64(float64(n)/quarters))
	square := float64(a * a)
	switch n % quarters {
	case 0:
		return series(&cosines, square)
	case 1:
		return -a * series(&sines, square)
	case 2:
		return -series(&cosines, square)
	}
	return a * series(&sines, square)
}

// terms is how many terms of a series make a difference where the angle is largest, an eighth of a turn.
const terms = 9

// cosines and sines are the factors in the series of cos(a) and of sin(a)/a by the square of a, the last first.
var cosines, sines = func() (cosines, sines [terms]float64) {
	factor := 1.0
	for i := range terms {
		cosines[terms-1-i] = factor
		factor /= float64(2*i + 1)
		sines[terms-1-i] = factor
		factor /= -float64(2*i + 2)
	}
	return cosines, sines
}()

// series adds up a series by the square of what it is of.
func series(factors *[terms]float64, square float64) (sum float64) {
	for _, f := range factors {
		sum = float64(sum*square) + f
	}
	return sum
}
