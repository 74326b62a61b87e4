package arena

import (
	"math"

	"pantheon/game/exact"
)

// A Verdict is the result of a sequential test.
type Verdict string

const (
	// Open: more games are needed.
	Open Verdict = "open"
	// Stronger: the second of a pair is stronger than the first.
	Stronger Verdict = "stronger"
	// NotStronger: the second is not stronger.
	NotStronger Verdict = "not stronger"
)

// The hypotheses of the sequential test without a bar: the second of a pair takes half of the points, or StrongerScore. A win is a point
// and a tie half a point.
const (
	evenScore     = 0.5
	StrongerScore = 0.55
)

// SequentialError is the maximum probability of each wrong verdict.
const SequentialError = 0.05

// leastDeals is the minimum number of deals before a decision. wariness is the number of imaginary deals of maximum variance at the
// start, because the first deals alone often have too low a variance.
const (
	leastDeals = 10
	wariness   = 6
)

// widest is the maximum variance of a score from 0 to 1.
const widest = 0.25

// sequentialBound is the logarithm of the odds at which the test decides, by Wald's formula.
var sequentialBound = exact.Log((1 - SequentialError) / SequentialError)

// sequential is a sequential probability ratio test on the scores of the second of a pair, deal by deal. The games of a deal are not
// independent, the less so the more luck decides. A deal is therefore one observation, and the variance of the observations is estimated
// from the deals so far. The error bounds of this generalised test hold asymptotically; the tests of this package measure them.
type sequential struct {
	of           Hypotheses
	deals        int
	sum, squares float64 // sums over the scores and their squares
	odds         float64 // logarithm of the odds that the second is stronger
	after        int     // number of deals at the decision; 0 before it
}

// add counts a deal, unless met is false or the test is decided. The score is the mean score of the second in the deal, from 0 to 1.
func (t *sequential) add(score float64, met bool) {
	if !met || t.after > 0 {
		return
	}
	t.deals++
	t.sum += score
	t.squares += float64(score * score)
	if t.of == plainly {
		t.odds = t.asNormal()
	} else {
		t.odds = t.asCoins()
	}
	if t.deals >= leastDeals && math.Abs(t.odds) >= sequentialBound {
		t.after = t.deals
	}
}

// asNormal returns the log-odds if a deal is a normal observation with the variance so far. Near one half this needs the fewest deals.
func (t *sequential) asNormal() float64 {
	n := float64(t.deals)
	mean := t.sum / n
	variance := (t.squares - float64(n*mean*mean) + wariness*widest) / (n + wariness)
	return n * (t.of.Stronger - t.of.NotStronger) * (mean + mean - t.of.NotStronger - t.of.Stronger) / (2 * variance)
}

// asCoins returns the log-odds if a deal is a number of coin tosses, possibly a fraction of one. That number matches the variance of the
// deals' scores. Away from one half a high mean has a low variance, and the odds of a normal observation would be wrong too often.
func (t *sequential) asCoins() float64 {
	n := float64(t.deals)
	mean := t.sum / n
	spread := (t.squares - float64(n*mean*mean) + wariness*widest) / (float64(n*mean*(1-mean)) + wariness*widest)
	won, lost := exact.Log(t.of.Stronger/t.of.NotStronger), exact.Log((1-t.of.Stronger)/(1-t.of.NotStronger))
	return n * (float64(mean*won) + float64((1-mean)*lost)) / spread
}

// verdict returns the result for the deals so far. Deals after the decision do not count.
func (t *sequential) verdict() Verdict {
	switch {
	case t.after == 0:
		return Open
	case t.odds > 0:
		return Stronger
	}
	return NotStronger
}
