package hellas

import (
	"math"

	"pantheon/game"
	"pantheon/game/ahead"
)

// How deep the scripted policies search. Hunts and battles depend on chance, so the result of a move shows only some
// moves later.
const (
	planGuesses   = 2
	planTries     = 4
	planTurns     = 1
	planSentences = 30
)

// certain is the value of a won game for a scripted policy, in units of [weights]. A lost game has the negative value.
const certain = 1000

// A drive returns the value of a seat's progress towards the aim of a policy, in units of [weights].
type drive func(p *Position, s int8) float64

// planned returns a policy that searches ahead. It values its own seat by the weights in mine and by a drive, and its
// best rival by the weights of [Position.Value].
func (r *rules) planned(name string, mine *[numQualities]float64, to drive) game.Policy {
	return ahead.Plan{
		Name: name,
		Evaluation: ahead.Evaluation{
			Blank: func() game.Position { return r.blank() },
			List:  game.PrunedMoves,
			Value: func(p game.Position, s game.Seat) float64 { return p.(*Position).driven(s, mine, to) },
		},
		Guesses: planGuesses, Tries: planTries, Turns: planTurns, Sentences: planSentences,
	}.Policy()
}

// driven returns how far a seat is ahead of its best rival, with the weights in mine and a drive for the seat itself.
// At the end it returns the constant certain for the winner, and its negative for any other seat. In the solo game, and
// for [game.Spectator], it returns the score.
func (p *Position) driven(s game.Seat, mine *[numQualities]float64, to drive) float64 {
	switch {
	case p.Solo() || s == game.Spectator:
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

// scale multiplies the weights of some qualities by a factor.
func scale(of *[numQualities]float64, times float64, which ...quality) {
	for _, q := range which {
		of[q] *= times
	}
}

// undriven is the drive of a policy that follows only its weights. It returns 0.
func undriven(*Position, int8) float64 { return 0 }
