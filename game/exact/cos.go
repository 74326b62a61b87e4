package exact

import "math"

// CosTurns returns the cosine of an angle in whole turns, from 0 to 1: CosTurns(0.5) is -1. It returns NaN outside
// these bounds and for NaN.
func CosTurns(turns float64) float64 {
	const quarters = 4
	if !(turns >= 0 && turns <= 1) {
		return math.NaN()
	}
	// The angle is n quarters of a turn and a remainder of at most an eighth of a turn; all of that is exact.
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

// terms is the number of terms of a series that affect the result for the largest angle, an eighth of a turn.
const terms = 9

// cosines and sines are the coefficients of cos(a) and of sin(a)/a as series in the square of a, the last coefficient
// first.
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

// series returns the sum of a power series in square, whose factors are in falling order of their powers.
func series(factors *[terms]float64, square float64) (sum float64) {
	for _, f := range factors {
		sum = float64(sum*square) + f
	}
	return sum
}
