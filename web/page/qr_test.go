package page

import (
	"regexp"
	"strconv"
	"strings"
	"testing"
)

// TestQRCodeHasItsMarksAndItsQuietZone redraws a code from its path. Three finder marks are at its corners, and the quiet
// zone has no dark module.
func TestQRCodeHasItsMarksAndItsQuietZone(t *testing.T) {
	for _, address := range []string{"http://127.0.0.1:8080/i/abc", "https://games.example.org/i/" + strings.Repeat("k", 43)} {
		code := qrOf(address)
		dark := map[[2]int]bool{}
		for _, m := range regexp.MustCompile(`M(\d+) (\d+)h(\d+)v1h-(\d+)z`).FindAllStringSubmatch(code.Path, -1) {
			x, _ := strconv.Atoi(m[1])
			y, _ := strconv.Atoi(m[2])
			n, _ := strconv.Atoi(m[3])
			if m[3] != m[4] {
				t.Fatalf("a row of %s modules goes %s back", m[3], m[4])
			}
			for i := range n {
				dark[[2]int{x + i, y}] = true
			}
		}
		n := code.Size - 2*quiet
		if n < 21 || (n-17)%4 != 0 {
			t.Fatalf("%s: a code of %d modules", address, n)
		}
		for at := range dark {
			if at[0] < quiet || at[1] < quiet || at[0] >= quiet+n || at[1] >= quiet+n {
				t.Errorf("%s: the module at %v is dark, and lies in the quiet zone", address, at)
			}
		}
		for _, corner := range [][2]int{{0, 0}, {n - 7, 0}, {0, n - 7}} {
			for y := range 7 {
				for x := range 7 {
					want := x == 0 || x == 6 || y == 0 || y == 6 || x > 1 && x < 5 && y > 1 && y < 5
					if dark[[2]int{quiet + corner[0] + x, quiet + corner[1] + y}] != want {
						t.Fatalf("%s: the finder mark at %v is wrong at %d, %d", address, corner, x, y)
					}
				}
			}
		}
	}
	if code := qrOf(strings.Repeat("x", 5000)); code != (qrCode{}) {
		t.Errorf("an address that is too long has a code of %d", code.Size)
	}
}
