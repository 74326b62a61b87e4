package page

import (
	"math"
	"math/rand/v2"
	"slices"
	"testing"
)

// TestScales: a scale has a few round marks, and the values are between the first and the last mark.
func TestScales(t *testing.T) {
	for _, c := range []struct {
		low, high float64
		want      []float64
	}{
		{0, 1, []float64{0, 0.2, 0.4, 0.6, 0.8, 1}},
		{-77, 744, []float64{-200, 0, 200, 400, 600, 800}},
		{0, 0, []float64{0, 0.2, 0.4, 0.6, 0.8, 1}},
		{3, 12, []float64{2, 4, 6, 8, 10, 12}},
	} {
		same := func(a, b float64) bool { return math.Abs(a-b) < 1e-9 }
		if got := evenScale(c.low, c.high, nil); !slices.EqualFunc(got.marks, c.want, same) {
			t.Errorf("from %v to %v: %v, not %v", c.low, c.high, got.marks, c.want)
		}
	}
	const seed = 5
	rng := rand.New(rand.NewPCG(seed, 5))
	for range 2000 {
		low := 1000 * rng.NormFloat64()
		high := low + math.Exp(3*rng.NormFloat64())
		s := evenScale(low, high, nil)
		if n := len(s.marks); n < 3 || n > mostMarks+3 || s.low > low || s.high < high || s.at(low) < 0 || s.at(high) > 100 || s.at(low) >= s.at(high) {
			t.Fatalf("seed %d: from %v to %v the scale is %+v", seed, low, high, s)
		}
	}
}

func TestSignsAreWritten(t *testing.T) {
	for x, want := range map[float64]string{0.04: "0.0", -0.04: "0.0", 1: "+1.0", -12.34: "−12.3"} {
		if got := tenths(x); got != want {
			t.Errorf("%v is written %q, not %q", x, got, want)
		}
	}
}
