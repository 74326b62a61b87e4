package fourgods

import (
	"math/bits"
	"testing"

	"pantheon/game"
)

// TestNth compares nth with removing the lowest bits of a set one by one.
func TestNth(t *testing.T) {
	d := game.QuickDice(1)
	for range 2000 {
		set := d.Uint64()
		for range d.N(0, 4) {
			set &= d.Uint64()
		}
		n := 0
		for left := set; left != 0; left &= left - 1 {
			if got, want := nth(set, n), bits.TrailingZeros64(left); got != want {
				t.Fatalf("bit %d of %b is at %d, not at %d", n, set, got, want)
			}
			n++
		}
	}
	if nth(1<<64-1, 63) != 63 {
		t.Error("the last of all bits is not found")
	}
}
