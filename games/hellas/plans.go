package hellas

import (
	"math"

	"pantheon/game"
	"pantheon/game/ahead"
)

// How far the scripted players look: hunts and battles are full of chance, so that what a sentence brings shows only some sentences later.
const (
	planGuesses   = 2
	planTries     = 4
	planTurns     = 1
	planSentences = 30
)

// certain is what a game won is worth to a scripted player, and less than nothing one lost, in units of [weights].
const certain = 1000

// A drive is what a scripted player gives for what brings its own way of winning nearer, in units of [weights].
type drive func(p *Position, s int8) float64

// planned is a policy that goes by weights of its own and by a drive for what it has, and by those of [Position.Value] for what its best
// rival has.
func (r *rules) planned(name string, mine *[numQualities]float64, to drive) game.Policy {
	return ahead.Plan{
		Name: name,
		Sense: ahead.Sense{
			Blank: func() game.Position { return r.blank() },
			List:  game.SensibleMoves,
			Value: func(p game.Position, s game.Seat) float64 { return p.(*Position).driven(s, mine, to) },
		},
		Guesses: planGuesses, Tries: planTries, Turns: planTurns, Sentences: planSentences,
	}.Policy()
}

// driven is how far a seat is ahead of its best rival, by weights and a drive of its own. In the solo game it is the score.
func (p *Position) driven(s game.Seat, mine *[numQualities]float64, to drive) float64 {
	switch {
	case p.Solo() || s == game.Watcher:
		return p.Score(s)
	case p.Over() && p.Winner == int8(s):
		return certain
	case p.Over():
		return -certain
	}
	var o outlook
	o.look(p)
	var theirs, own [MaxPlayers]float64
	o.units(&theirs, &weights)
	o.units(&own, mine)
	rival := math.Inf(-1)
	for r := range p.Seats {
		if r != int8(s) {
			rival = max(rival, theirs[r])
		}
	}
	return own[s] + to(p, int8(s)) - rival
}

// scale multiplies some of the weights.
func scale(of *[numQualities]float64, times float64, which ...quality) {
	for _, q := range which {
		of[q] *= times
	}
}

// undriven is the drive of who wants nothing but what its weights say.
func undriven(*Position, int8) float64 { return 0 }
