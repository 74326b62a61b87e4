package exact_test

import (
	"fmt"
	"hash/fnv"
	"math"
	"testing"

	"pantheon/game/exact"
)

// near is the largest allowed relative error of a function.
const near = 1e-14

// grid calls f with numbers evenly spaced from low to high.
func grid(low, high float64, n int, f func(x float64)) {
	for i := range n {
		f(low + float64((high-low)*float64(i))/float64(n-1))
	}
}

// compare reports a test error if the relative error of got exceeds near.
func compare(t *testing.T, name string, x, got, want float64) {
	t.Helper()
	if math.Abs(got-want) > near*math.Abs(want) {
		t.Errorf("%s(%v) is %v, not %v", name, x, got, want)
	}
}

// TestNearPackageMath: each function agrees with that of package math to the documented error, for small and large
// numbers.
func TestNearPackageMath(t *testing.T) {
	for _, most := range []float64{1e-3, 1, 20, 708} {
		grid(-most, most, 100_003, func(x float64) {
			compare(t, "Exp", x, exact.Exp(x), math.Exp(x))
			compare(t, "Logistic", x, exact.Logistic(x), 1/(1+math.Exp(-x)))
			compare(t, "Log", math.Exp(x), exact.Log(math.Exp(x)), math.Log(math.Exp(x)))
		})
	}
	grid(0.5, 2, 100_003, func(x float64) { compare(t, "Log", x, exact.Log(x), math.Log(x)) })
	grid(0, 1, 100_003, func(x float64) {
		if got, want := exact.CosTurns(x), math.Cos(2*math.Pi*x); math.Abs(got-want) > 1e-15 {
			t.Errorf("CosTurns(%v) is %v, not %v", x, got, want)
		}
	})
}

// TestMonotone: a larger argument never has a smaller power, chance or logarithm, however small the difference.
func TestMonotone(t *testing.T) {
	for name, f := range map[string]func(float64) float64{"Exp": exact.Exp, "Logistic": exact.Logistic, "Log": exact.Log} {
		for _, span := range [][2]float64{{1e-9, 40}, {1e-9, 700}, {0.9999, 1.0001}, {0.70710, 0.70711}, {1.41421, 1.41422}, {0.0054, 0.00542}} {
			last, at := math.Inf(-1), 0.0
			grid(span[0], span[1], 300_007, func(x float64) {
				y := f(x)
				if y < last {
					t.Errorf("%s(%v) is %v, and %s(%v) is %v", name, at, last, name, x, y)
				}
				last, at = y, x
			})
		}
	}
	last := math.Inf(-1)
	grid(-700, 700, 1_000_003, func(x float64) {
		if y := exact.Exp(x); y <= last {
			t.Errorf("Exp does not rise to %v", x)
		} else {
			last = y
		}
	})
}

// TestBounds checks the results for infinities, NaN and other arguments at the bounds of the functions.
func TestBounds(t *testing.T) {
	inf, nan := math.Inf(1), math.NaN()
	for _, c := range []struct {
		name      string
		f         func(float64) float64
		x, result float64
	}{
		{"Exp", exact.Exp, 0, 1},
		{"Exp", exact.Exp, math.Copysign(0, -1), 1},
		{"Exp", exact.Exp, inf, inf},
		{"Exp", exact.Exp, -inf, 0},
		{"Exp", exact.Exp, nan, nan},
		{"Exp", exact.Exp, 709.7827128933842, inf},
		{"Exp", exact.Exp, -708.3964185322642, 0},
		{"Exp", exact.Exp, -1e308, 0},
		{"Logistic", exact.Logistic, 0, 0.5},
		{"Logistic", exact.Logistic, inf, 1},
		{"Logistic", exact.Logistic, -inf, 0},
		{"Logistic", exact.Logistic, nan, nan},
		{"Log", exact.Log, 1, 0},
		{"Log", exact.Log, 0, -inf},
		{"Log", exact.Log, math.Copysign(0, -1), -inf},
		{"Log", exact.Log, inf, inf},
		{"Log", exact.Log, -1, nan},
		{"Log", exact.Log, -inf, nan},
		{"Log", exact.Log, nan, nan},
		{"CosTurns", exact.CosTurns, 0, 1},
		{"CosTurns", exact.CosTurns, 0.25, 0},
		{"CosTurns", exact.CosTurns, 0.5, -1},
		{"CosTurns", exact.CosTurns, 0.75, 0},
		{"CosTurns", exact.CosTurns, 1, 1},
		{"CosTurns", exact.CosTurns, -0.1, nan},
		{"CosTurns", exact.CosTurns, 1.1, nan},
		{"CosTurns", exact.CosTurns, nan, nan},
	} {
		if y := c.f(c.x); y != c.result && !(math.IsNaN(y) && math.IsNaN(c.result)) {
			t.Errorf("%s(%v) is %v, not %v", c.name, c.x, y, c.result)
		}
	}
	compare(t, "Exp", 709.782712893384, exact.Exp(709.782712893384), math.Exp(709.782712893384))
	compare(t, "Exp", -708.396418532264, exact.Exp(-708.396418532264), math.Exp(-708.396418532264))
	compare(t, "Log", math.MaxFloat64, exact.Log(math.MaxFloat64), math.Log(math.MaxFloat64))
	compare(t, "Log", math.SmallestNonzeroFloat64, exact.Log(math.SmallestNonzeroFloat64), -1074*math.Ln2)
}

// TestSameBits: the bits of many results are those recorded when the test was written; every machine must have the
// same.
func TestSameBits(t *testing.T) {
	const were = "072676cc82282776"
	h := fnv.New64a()
	note := func(y float64) { fmt.Fprintf(h, "%x\n", math.Float64bits(y)) }
	grid(-750, 750, 30_011, func(x float64) { note(exact.Exp(x)); note(exact.Exp(x / 100)); note(exact.Logistic(x / 50)) })
	grid(0, 1, 30_011, func(x float64) { note(exact.CosTurns(x)); note(exact.Log(x)); note(exact.Log(1e9 * x)) })
	if are := fmt.Sprintf("%016x", h.Sum64()); are != were {
		t.Errorf("the bits are %s, not %s", are, were)
	}
}

// TestTakesNoMemory: the functions allocate no memory, because playouts call them.
func TestTakesNoMemory(t *testing.T) {
	if n := testing.AllocsPerRun(10, func() { sink = exact.Logistic(2) + exact.Log(3) + exact.CosTurns(0.4) }); n != 0 {
		t.Errorf("%v pieces of memory are taken", n)
	}
}

// sink keeps the compiler from removing calls whose results are not used.
var sink float64

func bench(b *testing.B, f func(float64) float64) {
	x := 0.0
	for b.Loop() {
		sink = f(x)
		if x += 1.0 / 1024; x > 1 {
			x = 0
		}
	}
}

func BenchmarkExp(b *testing.B)      { bench(b, exact.Exp) }
func BenchmarkMathExp(b *testing.B)  { bench(b, math.Exp) }
func BenchmarkLog(b *testing.B)      { bench(b, exact.Log) }
func BenchmarkCosTurns(b *testing.B) { bench(b, exact.CosTurns) }
