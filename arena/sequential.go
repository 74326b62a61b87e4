package arena

import (
	"math"

	"pantheon/game/exact"
)

// A Verdict is what a sequential test says.
type Verdict string

const (
	// Open is the verdict while more games are needed.
	Open Verdict = "open"
	// Stronger says that the second of a pair beats the first.
	Stronger Verdict = "stronger"
	// NotStronger says that it does not.
	NotStronger Verdict = "not stronger"
)

// The hypotheses of the sequential test without a bar: the second of a pair takes half of the points or, being stronger, so much of them.
// A win is a point and a tie half of one.
const (
	evenScore     = 0.5
	StrongerScore = 0.55
)

// SequentialError is how often at most the sequential test is wrong, each way.
const SequentialError = 0.05

// leastDeals is how many deals the test looks at before it decides, and wariness with how many of the greatest variance it begins: what
// it has seen of the variance is too little before.
const (
	leastDeals = 10
	wariness   = 6
)

// widest is the greatest variance of a score from 0 to 1.
const widest = 0.25

// sequentialBound is the logarithm of the odds at which the test decides, by Wald.
var sequentialBound = exact.Log((1 - SequentialError) / SequentialError)

// sequential is a sequential probability ratio test on the scores of the second of a pair, deal by deal. The games of one deal depend on
// one another, the more so the luckier it is; so a deal is one observation, and how far such observations spread is seen from the deals so
// far (a generalised test: its errors are those stated as the number of deals grows; the tests of this package measure them).
type sequential struct {
	of           Hypotheses
	deals        int
	sum, squares float64 // of the scores
	odds         float64 // logarithm, for the second being stronger
	after        int     // deals, when it was decided
}

// add counts a deal until the test is decided: the mean score of the second, from 0 to 1, if the two met in it.
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

// asNormal are the odds with a deal as a normal observation of the variance seen so far. About even it is the quickest.
func (t *sequential) asNormal() float64 {
	n := float64(t.deals)
	mean := t.sum / n
	variance := (t.squares - float64(n*mean*mean) + wariness*widest) / (n + wariness)
	return n * (t.of.Stronger - t.of.NotStronger) * (mean + mean - t.of.NotStronger - t.of.Stronger) / (2 * variance)
}

// asCoins are the odds with a deal as a part of the toss of a coin, or as several of them: as many as its scores spread less than tosses
// would. Away from even, where a high mean brings a low variance with it, odds as with a normal observation would be wrong too often.
func (t *sequential) asCoins() float64 {
	n := float64(t.deals)
	mean := t.sum / n
	spread := (t.squares - float64(n*mean*mean) + wariness*widest) / (float64(n*mean*(1-mean)) + wariness*widest)
	won, lost := exact.Log(t.of.Stronger/t.of.NotStronger), exact.Log((1-t.of.Stronger)/(1-t.of.NotStronger))
	return n * (float64(mean*won) + float64((1-mean)*lost)) / spread
}

// verdict is what the test says of the deals so far; those behind the one that decided it are not looked at.
func (t *sequential) verdict() Verdict {
	switch {
	case t.after == 0:
		return Open
	case t.odds > 0:
		return Stronger
	}
	return NotStronger
}
