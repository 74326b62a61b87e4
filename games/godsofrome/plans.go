package godsofrome

import (
	"pantheon/game"
	"pantheon/game/ahead"
)

// A leaning is what a scripted player would like to have beyond what it is worth, in hundredths of a victory point.
type leaning func(p *Position, who int8) float64

// How far the scripted players look: the best sentences, each with what follows in some turns.
const (
	planTries     = 5
	planTurns     = 4
	planSentences = 30
)

// planned is a policy that looks to the end of its own turn for what puts it ahead of its best rival, and leans to what it plays for.
func (r *rules) planned(name string, to leaning) game.Policy {
	return ahead.Plan{
		Name: name,
		Sense: ahead.Sense{
			Blank: func() game.Position { return r.blank() },
			List:  game.SensibleMoves,
			Value: func(p game.Position, s game.Seat) float64 { return p.(*Position).leant(s, to) },
		},
		Guesses: 1, Tries: planTries, Turns: planTurns, Sentences: planSentences,
	}.Policy()
}

// leant is how far a seat is ahead of its best rival by what the position promises, with its leaning until the game is over. In the solo
// game it is what the position promises, and the leaning.
func (p *Position) leant(s game.Seat, to leaning) float64 {
	if s == game.Watcher {
		return p.Value(s)
	}
	if p.long() {
		return p.Value(s) // who minds only what it has itself, and not what the others lose, comes to an end
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

// long tells whether the game has gone on for longer than nearly all games.
func (p *Position) long() bool { return int(p.TurnNo) > longGame*int(p.Seats) }
