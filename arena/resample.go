package arena

import (
	"crypto/sha256"
	"encoding/binary"
	"fmt"
	"math/rand/v2"
	"slices"

	"pantheon/game"
)

// usualDraws is how many times the deals are weighted anew for the intervals.
const usualDraws = 2000

// An Estimate is a figure with the interval that holds the truth in 95 of 100 contests.
type Estimate struct {
	Value float64 `json:"value"`
	Low   float64 `json:"low"`
	High  float64 `json:"high"`
}

// A resampler tells how far figures can be trusted, by the Bayesian bootstrap: each deal gets a weight from an exponential distribution,
// again and again, and the figures are worked out with these weights. Deals are what is independent; the games of one deal are not.
// What rests on few games is steadied by half a game won and half a game lost, with random weights too. For single games that is exactly
// the interval of Jeffreys for a share.
type resampler struct {
	rng     *rand.Rand
	weights []float64 // by deal
	draws   int
}

// newResampler makes one for so many deals. The seed is the contest's.
func newResampler(seed game.Seed, deals int) *resampler {
	sum := sha256.Sum256(fmt.Appendf(nil, "pantheon intervals\n%s", seed))
	a, b := binary.LittleEndian.Uint64(sum[:]), binary.LittleEndian.Uint64(sum[8:])
	return &resampler{rng: rand.New(rand.NewPCG(a, b)), weights: make([]float64, deals), draws: usualDraws}
}

// each calls a function with new weights as often as there are draws.
func (r *resampler) each(f func()) {
	for range r.draws {
		for i := range r.weights {
			r.weights[i] = r.rng.ExpFloat64()
		}
		f()
	}
}

// half is the random weight of half a game: its mean is one half.
func (r *resampler) half() float64 {
	z := r.rng.NormFloat64()
	return z * z / 2
}

// interval gives the estimate of a figure from its values in all draws, which it sorts.
func interval(value float64, drawn []float64) Estimate {
	slices.Sort(drawn)
	at := func(q float64) float64 { return drawn[int(q*float64(len(drawn)-1)+0.5)] }
	return Estimate{value, at(0.025), at(0.975)}
}

// A tallied share is won of so many games of each deal.
type tallied struct {
	deals []talliedDeal // those with games, in order
	games float64
	won   float64
	drawn []float64 // the share, with weights
}

type talliedDeal struct {
	deal    int
	won, of float64
}

// add counts a game of a deal; the deals come in order.
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

// weighted is what was won and what was lost with the weights of a resampler, half a game each way added.
func (t *tallied) weighted(r *resampler) (won, lost float64) {
	won, lost = r.half(), r.half()
	for _, d := range t.deals {
		weight := r.weights[d.deal]
		won += weight * d.won
		lost += weight * (d.of - d.won)
	}
	return won, lost
}

// draw works the share out with the weights of a resampler.
func (t *tallied) draw(r *resampler) {
	won, lost := t.weighted(r)
	t.drawn = append(t.drawn, won/(won+lost))
}

// estimate is the share with its interval; all and nothing are possible when all or nothing was won. It is 0 of no games.
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
