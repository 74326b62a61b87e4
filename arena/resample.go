package arena

import (
	"crypto/sha256"
	"encoding/binary"
	"fmt"
	"math/rand/v2"
	"slices"

	"pantheon/game"
)

// usualDraws is the number of random weightings of the deals for the intervals.
const usualDraws = 2000

// An Estimate is a value with its 95 % interval: in 95 of 100 contests the true value is from Low to High.
type Estimate struct {
	Value float64 `json:"value"`
	Low   float64 `json:"low"`
	High  float64 `json:"high"`
}

// A resampler computes the uncertainty of results by the Bayesian bootstrap. For each draw, each deal gets a weight from an exponential
// distribution, and the results are computed with these weights. Its units are deals, because the games of one deal are not independent.
// Half a game won and half a game lost, also with random weights, stabilise results of few games. For single games the result is exactly
// the Jeffreys interval of a share.
type resampler struct {
	rng     *rand.Rand
	weights []float64 // weights by deal
	draws   int
}

// newResampler returns a resampler; the parameter deals is the number of deals. The seed is that of the contest or of the calibration.
func newResampler(seed game.Seed, deals int) *resampler {
	sum := sha256.Sum256(fmt.Appendf(nil, "pantheon intervals\n%s", seed))
	a, b := binary.LittleEndian.Uint64(sum[:]), binary.LittleEndian.Uint64(sum[8:])
	return &resampler{rng: rand.New(rand.NewPCG(a, b)), weights: make([]float64, deals), draws: usualDraws}
}

// each calls f once for each draw, with new weights.
func (r *resampler) each(f func()) {
	for range r.draws {
		for i := range r.weights {
			r.weights[i] = r.rng.ExpFloat64()
		}
		f()
	}
}

// half returns the random weight of half a game; its mean is one half.
func (r *resampler) half() float64 {
	z := r.rng.NormFloat64()
	return z * z / 2
}

// interval returns the estimate of a value from its values in all draws, which it sorts.
func interval(value float64, drawn []float64) Estimate {
	slices.Sort(drawn)
	at := func(q float64) float64 { return drawn[int(q*float64(len(drawn)-1)+0.5)] }
	return Estimate{value, at(0.025), at(0.975)}
}

// A tallied adds up games and wins by deal, for a share of the wins.
type tallied struct {
	deals []talliedDeal // those with games, in order
	games float64
	won   float64
	drawn []float64 // the share in each draw
}

type talliedDeal struct {
	deal    int
	won, of float64
}

// add counts a game of a deal; deals must be in order.
func (t *tallied) add(deal int, won float64) {
	if n := len(t.deals); n == 0 || t.deals[n-1].deal != deal {
		t.deals = append(t.deals, talliedDeal{deal: deal})
	}
	last := &t.deals[len(t.deals)-1]
	last.won += won
	last.of++
	t.won += won
	t.games++
}

// weighted returns wins and losses with the present weights of a resampler, plus about half a game each.
func (t *tallied) weighted(r *resampler) (won, lost float64) {
	won, lost = r.half(), r.half()
	for _, d := range t.deals {
		weight := r.weights[d.deal]
		won += weight * d.won
		lost += weight * (d.of - d.won)
	}
	return won, lost
}

// draw appends the share with the present weights of a resampler to drawn.
func (t *tallied) draw(r *resampler) {
	won, lost := t.weighted(r)
	t.drawn = append(t.drawn, won/(won+lost))
}

// estimate returns the share with its interval; draw must have been called. The interval includes 0 if nothing was won, and 1 if
// everything was won. Without games the estimate is 0.
func (t *tallied) estimate() Estimate {
	if t.games == 0 {
		return Estimate{}
	}
	e := interval(t.won/t.games, t.drawn)
	if t.won == 0 {
		e.Low = 0
	}
	if t.won == t.games {
		e.High = 1
	}
	return e
}
