package arena

import (
	"fmt"
	"math"
	"math/rand/v2"
	"testing"
)

// luckyDeals returns a function that draws the scores of the second of a pair, deal by deal. A deal is two games. In the fraction luck
// of the deals the seat decides, so that both win once.
func luckyDeals(rng *rand.Rand, strength, luck float64) func() float64 {
	return func() float64 {
		if rng.Float64() < luck {
			return 0.5
		}
		score := 0.0
		for range 2 {
			if rng.Float64() < strength {
				score += 0.5
			}
		}
		return score
	}
}

// TestSequentialErrors: the error rate of the test does not exceed its bound, whether or not deals are lucky. The tolerance is three
// standard errors above 5 %.
func TestSequentialErrors(t *testing.T) {
	const contests, seed = 2000, 7
	t.Logf("seed %d", seed)
	rng := rand.New(rand.NewPCG(seed, 1))
	most := contests * (SequentialError + 3*math.Sqrt(SequentialError*(1-SequentialError)/contests))
	notWeaker, step, leap := above(-35, 1), above(100, 1), above(300, 1)
	for _, c := range []struct {
		of             Hypotheses
		strength, luck float64
		right          Verdict
	}{
		{plainly, 0.5, 0, NotStronger},
		{plainly, 0.5, 0.7, NotStronger},
		{plainly, 0.35, 0, NotStronger},
		{plainly, StrongerScore, 0, Stronger},
		{plainly, 0.5 + (StrongerScore-0.5)/0.3, 0.7, Stronger}, // three deals of ten count
		{plainly, 0.8, 0, Stronger},
		{plainly, 0.97, 0, Stronger},
		{notWeaker, notWeaker.NotStronger, 0, NotStronger},
		{notWeaker, 0.5 - (0.5-notWeaker.NotStronger)/0.3, 0.7, NotStronger},
		{notWeaker, 0.5, 0, Stronger},
		{notWeaker, 0.5, 0.7, Stronger},
		{step, 0.5, 0, NotStronger},
		{step, step.NotStronger, 0, NotStronger},
		{step, 0.5 + (step.NotStronger-0.5)/0.5, 0.5, NotStronger}, // half of the deals count
		{step, step.Stronger, 0, Stronger},
		{step, 0.5 + (step.Stronger-0.5)/0.5, 0.5, Stronger},
		{leap, leap.NotStronger, 0, NotStronger},
		{leap, leap.Stronger, 0, Stronger},
		{above(-400, 1), shareAt(-400+barStep, 1), 0, Stronger},
		{above(600, 1), shareAt(600, 1), 0, NotStronger},
		{step, 0.9, 0, Stronger},
		{step, 0.97, 0, Stronger},
		{step, 1, 0, Stronger},
	} {
		wrong, deals := 0, 0
		for range contests {
			next := luckyDeals(rng, c.strength, c.luck)
			test := sequential{of: c.of}
			for test.verdict() == Open {
				test.add(next(), true)
			}
			deals += test.deals
			if test.verdict() != c.right {
				wrong++
			}
		}
		what := fmt.Sprintf("%.2f against %.2f: strength %.2f, luck %.1f", c.of.Stronger, c.of.NotStronger, c.strength, c.luck)
		t.Logf("%s: wrong in %d of %d, %d deals on average", what, wrong, contests, deals/contests)
		if float64(wrong) > most {
			t.Errorf("%s: wrong in %d of %d contests", what, wrong, contests)
		}
	}
}

// loneDeals returns a function that draws the shares of the win of a competitor alone among others, deal by deal. A deal has one game in
// each seat. In the fraction luck of the deals one seat wins, which the competitor has once.
func loneDeals(rng *rand.Rand, seats int, strength, luck float64) func() float64 {
	return func() float64 {
		if rng.Float64() < luck {
			return 1 / float64(seats)
		}
		share := 0.0
		for range seats {
			if rng.Float64() < strength {
				share += 1 / float64(seats)
			}
		}
		return share
	}
}

// TestLoneErrors: the error rate does not exceed its bound for a competitor alone among two or three others, with a bar or without.
func TestLoneErrors(t *testing.T) {
	const contests, seed = 2000, 8
	t.Logf("seed %d", seed)
	rng := rand.New(rand.NewPCG(seed, 1))
	most := contests * (SequentialError + 3*math.Sqrt(SequentialError*(1-SequentialError)/contests))
	for _, players := range []int{3, 4} {
		fair := 1 / float64(players)
		for _, bar := range []float64{0, -35, 100, 300} {
			for _, luck := range []float64{0, 0.3} {
				of := above(bar, players-1)
				for _, right := range []Verdict{NotStronger, Stronger} {
					strength := of.NotStronger
					if right == Stronger {
						strength = of.Stronger
					}
					counting := fair + (strength-fair)/(1-luck) // in the deals that luck does not decide
					wrong, deals := 0, 0
					for range contests {
						next, test := loneDeals(rng, players, counting, luck), sequential{of: of}
						for test.verdict() == Open {
							test.add(next(), true)
						}
						deals += test.deals
						if test.verdict() != right {
							wrong++
						}
					}
					what := fmt.Sprintf("%d players, bar %v, luck %.1f, %s", players, bar, luck, right)
					t.Logf("%s: wrong in %d of %d, %d deals on average", what, wrong, contests, deals/contests)
					if float64(wrong) > most {
						t.Errorf("%s: wrong in %d of %d contests", what, wrong, contests)
					}
				}
			}
		}
	}
}

// TestSequentialStops: a decided test counts no further deals. Deals in which the two did not meet never count.
func TestSequentialStops(t *testing.T) {
	test := sequential{of: plainly}
	for range 100 {
		test.add(0, false)
		test.add(1, true)
	}
	if test.verdict() != Stronger || test.deals != test.after || test.deals < leastDeals || test.deals > 2*leastDeals {
		t.Errorf("100 deals won: %s after %d of %d deals", test.verdict(), test.after, test.deals)
	}
}
