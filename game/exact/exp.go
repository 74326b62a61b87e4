package exact

import "math"

const (
	// expBits sets how finely Exp divides a doubling of its result: into 1<<expBits steps.
	expBits  = 6
	expSteps = 1 << expBits

	// highExp is the natural logarithm of 2^1024, rounded down, and lowExp that of 2^-1022, rounded up. Between them, e to
	// the power of a number is a normal number.
	highExp = 709.782712893384
	lowExp  = -708.3964185322641

	// stepHigh and stepLow add up to ln(2) / expSteps. The first one ends with so many zeros that its products with
	// integers of up to 20 binary digits are exact.
	stepHigh = 6.93147180369123816490e-01 / expSteps
	stepLow  = 1.90821492927058770002e-10 / expSteps

	// wholes is so large that adding it rounds a small number to an integer, which is in the last binary digits of the sum.
	wholes = 3 << 51

	// mantissa is the number of binary digits of a number after the first one.
	mantissa = 52
)

// roots are the powers of 2 with the exponents 0, 1/expSteps, 2/expSteps and so on, below 1.
var roots = func() (table [expSteps]float64) {
	for i := range table {
		power, root := 1.0, 2.0
		for digit := expSteps / 2; digit > 0; digit /= 2 {
			if root = math.Sqrt(root); i&digit != 0 {
				power *= root
			}
		}
		table[i] = power
	}
	return table
}()

// Exp returns e to the power of x. It returns +Inf if that exceeds the largest number, 0 if it is below the smallest
// normal number, 2^-1022, and NaN for NaN.
func Exp(x float64) float64 {
	if !(x >= lowExp && x <= highExp) {
		return beyond(x)
	}
	// x is n steps and a remainder of at most half a step.
	shifted := float64(x*(expSteps/math.Ln2)) + wholes
	n, steps := int32(math.Float64bits(shifted)), shifted-wholes
	r := x - float64(steps*stepHigh) - float64(steps*stepLow)
	// e^r - 1 by its series.
	square := float64(r * r)
	more := r + float64(square*(1.0/2+float64(r*(1.0/6))+float64(square*(1.0/24+float64(r*(1.0/120))))))
	root := roots[n&(expSteps-1)]
	power := root + float64(root*more)
	return math.Float64frombits(math.Float64bits(power) + uint64(int64(n>>expBits))<<mantissa)
}

// beyond returns Exp of NaN, and of numbers whose power of e overflows or underflows.
func beyond(x float64) float64 {
	switch {
	case x > highExp:
		return math.Inf(1)
	case x < lowExp:
		return 0
	}
	return x
}

// Logistic returns 1 / (1 + e^-x): the probability of an event with odds of e^x to 1.
func Logistic(x float64) float64 { return 1 / (1 + Exp(-x)) }
