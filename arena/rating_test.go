package arena

import (
	"math"
	"math/rand/v2"
	"testing"
)

func near(a, b, within float64) bool { return math.Abs(a-b) <= within }

// TestRatingsOfTwo: the ratings of two competitors differ by the logarithm of their odds.
func TestRatingsOfTwo(t *testing.T) {
	m := matrix{{0, 10}, {100, 0}}
	if got := m.ratings(nil); got[0] != 0 || !near(got[1], 400, 1e-6) {
		t.Errorf("odds of 10 to 1 are ratings %v", got)
	}
	m = matrix{{0, 30}, {30, 0}}
	if got := m.ratings(nil); !near(got[1], 0, 1e-6) {
		t.Errorf("even odds are ratings %v", got)
	}
}

// TestRatingsOfAChain: strengths that explain all games exactly are recovered, even between competitors that never met.
func TestRatingsOfAChain(t *testing.T) {
	want := []float64{0, 150, -80, 700}
	m := newMatrix(len(want))
	for _, pair := range [][2]int{{0, 1}, {1, 2}, {1, 3}} {
		a, b := pair[0], pair[1]
		p := 1 / (1 + math.Pow(10, (want[b]-want[a])/400))
		m[a][b], m[b][a] = 500*p, 500*(1-p)
	}
	for i, got := range m.ratings([]float64{0, -3000, 50, 9}) {
		if !near(got, want[i], 1e-5) {
			t.Errorf("competitor %d is rated %v, not %v", i, got, want[i])
		}
	}
}

// TestRatingsExplainThePoints: at the most likely ratings each competitor has as many points as the ratings predict, for any results.
func TestRatingsExplainThePoints(t *testing.T) {
	const seed = 11
	rng := rand.New(rand.NewPCG(seed, 2))
	for range 200 {
		m := newMatrix(5)
		for a := range m {
			for b := range m {
				if a != b && (rng.IntN(3) > 0 || b == a+1 || a == b+1) {
					m[a][b] = math.Exp(6*rng.Float64() - 2)
				}
			}
		}
		for a := range m {
			for b := range m {
				if m.games(a, b) > 0 { // half a game each way
					m[a][b] += 0.5
				}
			}
		}
		ratings := m.ratings(nil)
		for a := range m {
			has, expected := 0.0, 0.0
			for b := range m {
				has += m[a][b]
				expected += m.games(a, b) / (1 + math.Exp((ratings[b]-ratings[a])/eloUnit))
			}
			if !near(has, expected, 1e-6) {
				t.Fatalf("seed %d: with ratings %v competitor %d expects %v points and has %v", seed, ratings, a, expected, has)
			}
		}
	}
}

func TestRatingsOfThoseWhoMetNobody(t *testing.T) {
	m := newMatrix(4)
	m[0][1], m[1][0] = 5, 10
	m[2][3], m[3][2] = 5, 5
	got := m.ratings(nil)
	if !near(got[1], eloUnit*math.Ln2, 1e-6) || !math.IsNaN(got[2]) || !math.IsNaN(got[3]) {
		t.Errorf("two pairs that never met are rated %v", got)
	}
}

// TestRatingIntervalsContainTheTrueRating: in 95 of 100 contests the interval contains the true rating, whether or not deals are lucky.
func TestRatingIntervalsContainTheTrueRating(t *testing.T) {
	const contests, deals, seed = 150, 60, 3
	t.Logf("seed %d", seed)
	rng := rand.New(rand.NewPCG(seed, 3))
	for _, c := range []struct{ strength, luck float64 }{{0.7, 0}, {0.7, 0.6}, {0.95, 0}} {
		truth := eloUnit * math.Log((c.luck/2+(1-c.luck)*c.strength)/(1-c.luck/2-(1-c.luck)*c.strength))
		held := 0
		for range contests {
			next := luckyDeals(rng, c.strength, c.luck)
			var share tallied
			for deal := range deals {
				score := next()
				share.add(deal, score)
				share.add(deal, score)
			}
			var drawn []float64
			r := newResampler("intervals", deals)
			r.rng, r.draws = rng, 400
			r.each(func() {
				won, lost := share.weighted(r)
				drawn = append(drawn, eloUnit*math.Log(won/lost)) // see TestRatingsOfTwo
			})
			if e := interval(0, drawn); e.Low <= truth && truth <= e.High {
				held++
			}
		}
		// 95 % of 150 are 142.5, with a standard deviation of 2.7.
		t.Logf("strength %.2f, luck %.1f: %d of %d intervals hold the truth", c.strength, c.luck, held, contests)
		if held < 133 {
			t.Errorf("strength %.2f, luck %.1f: only %d of %d intervals hold the truth", c.strength, c.luck, held, contests)
		}
	}
}

// TestShareIntervalsAreThoseOfJeffreys: for independent games the interval of a share is that of Jeffreys: below and above it is 2.5 %
// each of the beta distribution with half a win and half a loss added.
func TestShareIntervalsAreThoseOfJeffreys(t *testing.T) {
	for _, c := range []struct{ won, of int }{{7, 10}, {1, 40}, {90, 100}} {
		var share tallied
		for game := range c.of {
			won := 0.0
			if game < c.won {
				won = 1
			}
			share.add(game, won)
		}
		r := newResampler("jeffreys", c.of)
		r.each(func() { share.draw(r) })
		e := share.estimate()
		a, b := float64(c.won)+0.5, float64(c.of-c.won)+0.5
		// With 2,000 draws a quantile at 2.5 % has a standard error of 0.35 %.
		if low, high := betaBelow(a, b, e.Low), betaBelow(a, b, e.High); !near(low, 0.025, 0.012) || !near(high, 0.975, 0.012) {
			t.Errorf("%d of %d: below %v lie %.4f, below %v lie %.4f", c.won, c.of, e.Low, low, e.High, high)
		}
	}
}

// betaBelow returns the part of a beta distribution below x, by the midpoint rule in an angle that removes the poles at the ends.
func betaBelow(a, b, x float64) float64 {
	part, all := 0.0, 0.0
	const steps = 20000
	for i := range steps {
		angle := (float64(i) + 0.5) / steps * math.Pi / 2
		s := math.Sin(angle) * math.Sin(angle)
		density := math.Pow(math.Sin(angle), 2*a-1) * math.Pow(math.Cos(angle), 2*b-1)
		all += density
		if s < x {
			part += density
		}
	}
	return part / all
}

// TestSharesOfAllAndNothing: the interval of a competitor that won every game includes certain victory, and that of one that lost every
// game includes certain defeat. Both intervals have a positive width.
func TestSharesOfAllAndNothing(t *testing.T) {
	var all, nothing tallied
	for game := range 20 {
		all.add(game, 1)
		nothing.add(game, 0)
	}
	r := newResampler("ends", 20)
	r.each(func() { all.draw(r); nothing.draw(r) })
	if e := all.estimate(); e.Value != 1 || e.High != 1 || e.Low > 0.95 {
		t.Errorf("20 of 20: %+v", e)
	}
	if e := nothing.estimate(); e.Value != 0 || e.Low != 0 || e.High < 0.05 {
		t.Errorf("0 of 20: %+v", e)
	}
	if e := new(tallied).estimate(); e != (Estimate{}) {
		t.Errorf("of no games: %+v", e)
	}
}
