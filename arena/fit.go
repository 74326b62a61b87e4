package arena

import (
	"math"

	"pantheon/bot"
	"pantheon/game"
)

// A Fit is the calibration exponent with the highest likelihood of the results: the search's odds between any two winners are raised to
// this power. Below 1 the search was too certain, above 1 not certain enough.
type Fit struct {
	// Exponent is relative to the search's uncalibrated odds, whatever exponent was displayed. Its interval is based on games as units,
	// because positions of one game are not independent.
	Exponent Estimate `json:"trust"`
	// AtBound reports that the exponent is the smallest or largest of the range. The best exponent may then be outside the range, and the
	// interval of Exponent is only the value itself.
	AtBound bool `json:"at_bound,omitempty"`
	// Shown and Fitted are the mean surprise of a position's result, in bits, for the displayed and for the fitted probabilities.
	Shown  float64 `json:"bits_shown"`
	Fitted float64 `json:"bits_fitted"`
	// Error is the mean error with the fit ([Reliability]) in the same games. It has to be confirmed in other games.
	Error float64 `json:"error"`
}

// The range of the exponent, and the precision of the search for it.
const (
	leastPower = 1.0 / 16
	mostPower  = 16.0
	powerClose = 1e-6
	nearBound  = 1e-4
)

// leastShare returns the share assumed for a seat that won none of the playouts that weighed a move: half a playout. The parameter
// playouts is the number of playouts of the search before.
func leastShare(playouts int) float64 { return 1 / float64(2*bot.Weighs(playouts)) }

// fit returns the most likely exponent of the answers. A share below the parameter least counts as that value. It returns nil if the
// exponent has no effect.
func fit(answers []*answer, least float64) *Fit {
	f := fitting{least: least}
	for _, a := range answers {
		f.add(a)
	}
	to := math.Exp(golden(math.Log(leastPower), math.Log(mostPower), powerClose, func(x float64) float64 { return f.likelihood(math.Exp(x)) }))
	spread, known := f.deviation(to)
	if !known {
		return nil
	}
	n := float64(len(answers))
	bound := to < leastPower*(1+nearBound) || to > mostPower*(1-nearBound)
	if bound {
		spread = 0
	}
	return &Fit{
		Exponent: Estimate{to, max(to-within*spread, 0), to + within*spread}, AtBound: bound,
		Shown: -f.shown / n / math.Ln2, Fitted: -f.likelihood(to) / n / math.Ln2,
		Error: errorWith(answers, to),
	}
}

// within is the number of standard deviations on each side that hold the true value with probability 95 %.
const within = 1.96

// fitting holds the answers as logarithms, in the order of their games.
type fitting struct {
	least   float64 // the smallest share of a search
	answers []logged
	shown   float64 // the log-likelihood of the results with the displayed probabilities
}

// logged is an answer as the logarithms of the uncalibrated shares of all possible winners, up to a common constant, and the shares that
// these won.
type logged struct {
	game   int
	n      int
	shares [game.MaxSeats + 1]float64
	won    [game.MaxSeats + 1]float64
}

// add adds an answer.
func (f *fitting) add(a *answer) {
	l := logged{game: a.game}
	low := math.Pow(f.least, a.trust)
	low /= low + math.Pow(1-f.least, a.trust)
	var room [game.MaxSeats + 1]int
	for _, at := range a.places(room[:0]) {
		l.shares[l.n], l.won[l.n] = math.Log(max(a.shown[at], low))/a.trust, a.won[at]
		l.n++
	}
	one, _, _ := l.weigh(a.trust)
	f.shown += one
	f.answers = append(f.answers, l)
}

// weigh returns the log-likelihood of a position's result with shares to a power, and its first and second derivatives.
func (l *logged) weigh(to float64) (likelihood, slope, bend float64) {
	top := math.Inf(-1)
	for _, x := range l.shares[:l.n] {
		top = max(top, to*x)
	}
	sum, mean, square, won := 0.0, 0.0, 0.0, 0.0
	for i, x := range l.shares[:l.n] {
		w := math.Exp(to*x - top)
		sum += w
		mean += w * x
		square += w * x * x
		likelihood += l.won[i] * to * x
		slope += l.won[i] * x
		won += l.won[i]
	}
	mean /= sum
	square /= sum
	return likelihood - won*(top+math.Log(sum)), slope - won*mean, -won * (square - mean*mean)
}

// likelihood returns the log-likelihood of all results with shares to a power. It has a single maximum.
func (f *fitting) likelihood(to float64) (sum float64) {
	for i := range f.answers {
		one, _, _ := f.answers[i].weigh(to)
		sum += one
	}
	return sum
}

// deviation returns the approximate standard deviation of the most likely power, from the variation between games, each with all its
// positions. The result known is false if the games contain no information about the power.
func (f *fitting) deviation(to float64) (spread float64, known bool) {
	bend, squares, of := 0.0, 0.0, 0.0
	for i := range f.answers {
		l := &f.answers[i]
		if i > 0 && f.answers[i-1].game != l.game {
			squares += of * of
			of = 0
		}
		_, s, b := l.weigh(to)
		of += s
		bend -= b
	}
	squares += of * of
	if bend < nothing {
		return 0, false
	}
	return math.Sqrt(squares) / bend, true
}

// errorWith returns the mean error of the answers with uncalibrated shares to a power.
func errorWith(answers []*answer, to float64) float64 {
	var n gathered
	for _, a := range answers {
		again := *a
		sum := 0.0
		var room [game.MaxSeats + 1]int
		all := a.places(room[:0])
		for _, at := range all {
			again.shown[at] = math.Pow(max(a.shown[at], 0), to/a.trust)
			sum += again.shown[at]
		}
		for _, at := range all {
			again.shown[at] = per(again.shown[at], sum)
		}
		n.add(&again)
	}
	return n.mean((*gatheredTenth).off)
}

// golden returns the position of the maximum of a function with a single maximum between two points, by golden-section search.
func golden(low, high, close float64, of func(float64) float64) float64 {
	part := (math.Sqrt(5) - 1) / 2
	a, b := high-part*(high-low), low+part*(high-low)
	atA, atB := of(a), of(b)
	for high-low > close {
		if atA < atB {
			low, a, atA = a, b, atB
			b = low + part*(high-low)
			atB = of(b)
			continue
		}
		high, b, atB = b, a, atA
		a = high - part*(high-low)
		atA = of(a)
	}
	return (low + high) / 2
}
