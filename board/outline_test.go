package board

import (
	"strings"
	"testing"
)

// west and east are two lands that share the border from 10,0 over 12,5 to 10,10.
var west = []Point{{0, 0}, {10, 0}, {12, 5}, {10, 10}, {0, 10}}
var east = []Point{{10, 0}, {20, 0}, {20, 10}, {10, 10}, {12, 5}}

// curvePoints returns all coordinate pairs of a path, in order.
func curvePoints(path string) []string {
	path = strings.NewReplacer("M", " ", "C", " ", "Z", " ").Replace(path)
	numbers := strings.Fields(path)
	var pairs []string
	for i := 0; i+1 < len(numbers); i += 2 {
		pairs = append(pairs, numbers[i]+","+numbers[i+1])
	}
	return pairs
}

func TestNeighboursShareTheSameCurve(t *testing.T) {
	outlines := Outlines([][]Point{west, east})
	there, back := curvePoints(outlines[0].Path), curvePoints(outlines[1].Path)
	// The seven points of two curved sides, as the first land draws them, must equal those of the second in reverse order.
	var shared []string
	for i, p := range there {
		if p == "10,0" && i+6 < len(there) && there[i+6] == "10,10" {
			shared = there[i : i+7]
		}
	}
	if shared == nil {
		t.Fatalf("the first land does not draw its border from 10,0 to 10,10: %v", there)
	}
	reversed := make([]string, len(shared))
	for i, p := range shared {
		reversed[len(shared)-1-i] = p
	}
	if !strings.Contains(strings.Join(back, " "), strings.Join(reversed, " ")) {
		t.Errorf("the first land draws %v, and the second has other points: %v", shared, back)
	}
}

func TestOnlyCoastsAreCoast(t *testing.T) {
	outlines := Outlines([][]Point{west, east})
	for i, o := range outlines {
		for _, p := range curvePoints(o.Coast) {
			if p == "12,5" {
				t.Errorf("land %d: the inland point 12,5 is on its coast %s", i, o.Coast)
			}
		}
		if !strings.HasPrefix(o.Coast, "M") || !strings.HasSuffix(o.Path, "Z") {
			t.Errorf("land %d: path %q, coast %q", i, o.Path, o.Coast)
		}
	}
	island := Outlines([][]Point{west})[0]
	if island.Coast == "" {
		t.Error("an island has no coast")
	}
}

func TestSpeckleDependsOnPlaceAndSaltAlone(t *testing.T) {
	p := Point{12.5, 7}
	if Speckle(p, 3) != Speckle(Point{12.5, 7}, 3) {
		t.Error("one place gives two numbers")
	}
	for what, v := range map[string]float64{"x": Speckle(Point{13.5, 7}, 3), "y": Speckle(Point{12.5, 8}, 3), "the salt": Speckle(p, 4)} {
		if v == Speckle(p, 3) {
			t.Errorf("another value of %s gives the same number", what)
		}
	}
	low, high := 1.0, 0.0
	for i := range 1000 {
		v := Speckle(Point{float64(i % 40), float64(i / 40)}, i%5)
		if v < 0 || v >= 1 {
			t.Fatalf("the number %v is not from 0 up to 1", v)
		}
		low, high = min(low, v), max(high, v)
	}
	if low > .05 || high < .95 {
		t.Errorf("1000 numbers lie between %v and %v only", low, high)
	}
}
