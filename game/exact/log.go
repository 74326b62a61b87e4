package exact

import "math"

const (
	// bias is the offset of the stored exponent of a number.
	bias = 1023
	// smallest is the smallest normal number. Multiplying by lift, 2 to the power of lifted, makes smaller positive numbers
	// normal.
	smallest = 0x1p-1022
	lift     = 1 << lifted
	lifted   = 54

	// ln2High and ln2Low add up to ln(2); the first one ends with so many zeros that its products with exponents are exact.
	ln2High = stepHigh * expSteps
	ln2Low  = stepLow * expSteps
)

// Log returns the natural logarithm of x: -Inf for 0, +Inf for +Inf, and NaN for negative numbers and for NaN.
func Log(x float64) float64 {
	switch {
	case x == 0:
		return math.Inf(-1)
	case !(x > 0):
		return math.NaN()
	case x > math.MaxFloat64:
		return x
	}
	exponent := -bias
	if x < smallest {
		x, exponent = x*lift, exponent-lifted
	}
	// x is m times a power of 2, with m from the root of 1/2 to that of 2.
	bits := math.Float64bits(x)
	exponent += int(bits >> mantissa)
	m := math.Float64frombits(bits&(1<<mantissa-1) | bias<<mantissa)
	if m > math.Sqrt2 {
		m, exponent = m/2, exponent+1
	}
	// ln(m) is twice the inverse hyperbolic tangent of s, whose series is s + s^3/3 + s^5/5 and so on.
	s := (m - 1) / (m + 1)
	twice, square := s+s, float64(s*s)
	sum := 0.0
	for _, c := range &inverses {
		sum = float64(sum*square) + c
	}
	e := float64(exponent)
	return float64(e*ln2High) + (twice + (float64(twice*float64(square*sum)) + float64(e*ln2Low)))
}

// inverses are 1/3, 1/5 and so on, the last one first: as many as affect the result for the largest s, 0.172.
var inverses = [...]float64{1.0 / 21, 1.0 / 19, 1.0 / 17, 1.0 / 15, 1.0 / 13, 1.0 / 11, 1.0 / 9, 1.0 / 7, 1.0 / 5, 1.0 / 3}
