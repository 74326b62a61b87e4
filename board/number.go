package board

import (
	"math"
	"math/bits"
	"strconv"
)

// Num formats a coordinate for SVG with at most one decimal and no trailing zero: "12", "3.5", "-0.5".
func Num(v float64) string {
	v = math.Round(v*10) / 10
	if v == 0 {
		return "0"
	}
	return strconv.FormatFloat(v, 'f', -1, 64)
}

// Scale formats a factor for SVG with at most three decimals.
func Scale(v float64) string {
	return strconv.FormatFloat(math.Round(v*1000)/1000, 'f', -1, 64)
}

// At returns the SVG transform that moves a drawing from 0,0 to x,y.
func At(x, y float64) string { return "translate(" + Num(x) + " " + Num(y) + ")" }

// Sized returns the SVG transform that moves a drawing from 0,0 to x,y and scales it.
func Sized(x, y, factor float64) string {
	if factor == 1 {
		return At(x, y)
	}
	return At(x, y) + " scale(" + Scale(factor) + ")"
}

// Plus formats a number with its sign: "+2", "−1", "0".
func Plus(n int) string {
	switch {
	case n > 0:
		return "+" + strconv.Itoa(n)
	case n < 0:
		return "−" + strconv.Itoa(-n)
	}
	return "0"
}

// ReadNumber parses a number from low to high. It returns -1 for any other text.
func ReadNumber(text string, low, high int) int {
	n, err := strconv.Atoi(text)
	if err != nil || n < low || n > high {
		return -1
	}
	return n
}

// Bits lists the members of a set of numbers (one per bit), lowest first.
func Bits[T ~uint8 | ~uint16 | ~uint32](set T) []int {
	var out []int
	for b := uint(set); b != 0; b &= b - 1 {
		out = append(out, bits.TrailingZeros(b))
	}
	return out
}

// Signed formats a total, with a true minus sign if it is negative.
func Signed(n int) string {
	if n < 0 {
		return Plus(n)
	}
	return strconv.Itoa(n)
}
