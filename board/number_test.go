package board

import (
	"slices"
	"testing"
)

func TestNumbersAreShort(t *testing.T) {
	for v, want := range map[float64]string{12: "12", 3.54: "3.5", -0.04: "0", -0.5: "-0.5", 1234.96: "1235"} {
		if got := Num(v); got != want {
			t.Errorf("%v is written %q, not %q", v, got, want)
		}
	}
	if got := Sized(1, 2.25, 1); got != "translate(1 2.3)" {
		t.Errorf("a place without scaling is %q", got)
	}
	if got := Sized(1, 2, .5); got != "translate(1 2) scale(0.5)" {
		t.Errorf("a scaled place is %q", got)
	}
}

func TestGainsHaveTheirSign(t *testing.T) {
	for n, want := range map[int]string{2: "+2", 0: "0", -1: "−1"} {
		if got := Plus(n); got != want {
			t.Errorf("%d is written %q, not %q", n, got, want)
		}
	}
}

func TestOnlyNumbersInBoundsAreRead(t *testing.T) {
	for text, want := range map[string]int{"1": 1, "4": 4, "0": -1, "5": -1, "-1": -1, "": -1, "one": -1, "2x": -1} {
		if got := ReadNumber(text, 1, 4); got != want {
			t.Errorf("%q from 1 to 4 is read as %d, not %d", text, got, want)
		}
	}
}

func TestBitsAreListedFromTheLowest(t *testing.T) {
	if got := Bits(uint8(0b1000_0101)); !slices.Equal(got, []int{0, 2, 7}) {
		t.Errorf("the bits of a small set are %v", got)
	}
	if got := Bits(uint32(1<<31 | 1<<9)); !slices.Equal(got, []int{9, 31}) {
		t.Errorf("the bits of a large set are %v", got)
	}
	if got := Bits(uint16(0)); len(got) != 0 {
		t.Errorf("the bits of an empty set are %v", got)
	}
}
