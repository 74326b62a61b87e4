package arena

import (
	"math"

	"pantheon/bot"
	"pantheon/game"
)

// A Fit is the trust that makes what came true as likely as can be: the odds that were found, between any two who may win, are taken to
// this power. Below 1 they were too sure, above 1 not sure enough.
type Fit struct {
	// Trust is counted from what the search found, whatever trust it was shown with. Its interval is that of so many games: positions of
	// one game depend on one another.
	Trust Estimate `json:"trust"`
	// AtBound says that it is as small or as great as is looked for, so that the best may be beyond it and has no interval.
	AtBound bool `json:"at_bound,omitempty"`
	// Shown and Fitted are how surprising the outcome of a position was, in bits, after what was shown and after what the fit makes of it.
	Shown  float64 `json:"bits_shown"`
	Fitted float64 `json:"bits_fitted"`
	// Error is the mean error with the fit ([Reliability]), of the same games: others have to show it.
	Error float64 `json:"error"`
}

// The power that the shares that were found are taken to is looked for between these bounds, until it is known so well.
const (
	leastPower = 1.0 / 16
	mostPower  = 16.0
	powerClose = 1e-6
	nearBound  = 1e-4
)

// leastShare is what a share is taken for that was never won in the playouts that it was weighed by: half a playout.
func leastShare(playouts int) float64 { return 1 / float64(2*bot.Weighs(playouts)) }

// fit finds the trust in answers, where shares below the least that can be found are taken for that. It is nil where all trust is alike.
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
		Trust: Estimate{to, max(to-within*spread, 0), to + within*spread}, AtBound: bound,
		Shown: -f.shown / n / math.Ln2, Fitted: -f.likelihood(to) / n / math.Ln2,
		Error: errorWith(answers, to),
	}
}

// within is how many standard deviations hold the truth in 95 of 100 cases, each way.
const within = 1.96

// fitting is answers as logarithms, in the order of their games.
type fitting struct {
	least   float64 // what a share that was found is at least
	answers []logged
	shown   float64 // the logarithm of the likelihood of all that came, as it was shown
}

// logged is an answer: the logarithms of the shares of those who may win as they were found, but for what they have in common, and what
// they won.
type logged struct {
	game   int
	n      int
	shares [game.MaxSeats + 1]float64
	won    [game.MaxSeats + 1]float64
}

// add takes in an answer.
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

// weigh gives the logarithm of the likelihood of what came of a position, with shares to a power, and its first and second derivative.
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

// likelihood is the logarithm of that of all that came, with shares to a power. It has one top.
func (f *fitting) likelihood(to float64) (sum float64) {
	for i := range f.answers {
		one, _, _ := f.answers[i].weigh(to)
		sum += one
	}
	return sum
}

// deviation is about the standard deviation of the power that is most likely. It rests on how much the games differ in what they say about
// it, each with all its positions; known is false where they say nothing.
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

// errorWith is the mean error of answers whose shares, as they were found, are taken to a power.
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

// golden is where a function with one top between two places has it, by golden section.
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
