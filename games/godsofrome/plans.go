package godsofrome

import (
	"pantheon/game"
	"pantheon/game/ahead"
)

// A leaning returns what a planning policy prefers about a position beyond its value, in hundredths of a victory point.
// The parameter who is the seat of the policy.
type leaning func(p *Position, who int8) float64

// The search of the planning policies: planTries promising moves are each continued for planTurns turns, of at most
// planSentences moves together. See [ahead.Plan].
const (
	planTries     = 5
	planTurns     = 4
	planSentences = 30
)

// planned returns a policy that searches to the end of its own turn and then some turns further. It maximises its lead
// over the best rival plus its leaning.
func (r *rules) planned(name string, to leaning) game.Policy {
	return ahead.Plan{
		Name: name,
		Evaluation: ahead.Evaluation{
			Blank: func() game.Position { return r.blank() },
			List:  game.PrunedMoves,
			Value: func(p game.Position, s game.Seat) float64 { return p.(*Position).leant(s, to) },
		},
		Guesses: 1, Tries: planTries, Turns: planTurns, Sentences: planSentences,
	}.Policy()
}

// leant returns a seat's lead over its best rival by the values of the position, plus its leaning until the game is
// over. For a seat without a faction it is the lead only. In a long game, and for Patronus, it is the value only. In
// the solo game there is no rival: the lead is the seat's value.
func (p *Position) leant(s game.Seat, to leaning) float64 {
	if s == game.Spectator {
		return p.Value(s)
	}
	if p.long() {
		return p.Value(s) // a policy that ignores what rivals lose brings the game to an end
	}
	var all [game.MaxSeats]float64
	for r := range game.Seat(p.Seats) {
		all[r] = p.Value(r)
	}
	lead := ahead.Lead(&all, s, int(p.Seats))
	if p.Step == Over || p.Players[s].Faction == NoFaction {
		return lead
	}
	return lead + to(p, int8(s))
}

// long reports whether the game has lasted for more than longGame turns per player.
func (p *Position) long() bool { return int(p.TurnNo) > longGame*int(p.Seats) }
