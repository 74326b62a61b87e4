package board

import (
	"math"
	"math/bits"
	"strconv"
)

// Num writes a coordinate for SVG with at most one decimal and without a useless zero: "12", "3.5", "-0.5".
func Num(v float64) string {
	v = math.Round(v*10) / 10
	if v == 0 {
		return "0"
	}
	return strconv.FormatFloat(v, 'f', -1, 64)
}

// Scale writes a factor for SVG with at most three decimals.
func Scale(v float64) string {
	return strconv.FormatFloat(math.Round(v*1000)/1000, 'f', -1, 64)
}

// At is a transform that moves what is drawn round 0,0 to a place.
func At(x, y float64) string { return "translate(" + Num(x) + " " + Num(y) + ")" }

// Sized is a transform that moves what is drawn round 0,0 to a place and scales it.
func Sized(x, y, factor float64) string {
	if factor == 1 {
		return At(x, y)
	}
	return At(x, y) + " scale(" + Scale(factor) + ")"
}

// Plus writes a number with its sign: "+2", "−1", "0".
func Plus(n int) string {
	switch {
	case n > 0:
		return "+" + strconv.Itoa(n)
	case n < 0:
		return "−" + strconv.Itoa(-n)
	}
	return "0"
}

// ReadNumber reads a number from low to high; it is -1 for anything else, as an id from outside may be.
func ReadNumber(text string, low, high int) int {
	n, err := strconv.Atoi(text)
	if err != nil || n < low || n > high {
		return -1
	}
	return n
}

// Bits lists the numbers in a set of bits, from the lowest.
func Bits[T ~uint8 | ~uint16 | ~uint32](set T) []int {
	var out []int
	for b := uint(set); b != 0; b &= b - 1 {
		out = append(out, bits.TrailingZeros(b))
	}
	return out
}

// Signed writes a total, with a true minus where it is below 0.
func Signed(n int) string {
	if n < 0 {
		return Plus(n)
	}
	return strconv.Itoa(n)
}
