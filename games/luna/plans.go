package luna

import (
	"pantheon/game"
	"pantheon/game/ahead"
)

// A leaning is a planning policy's preference in a position beyond its value, in points.
type leaning func(p *Position, who int8) float64

// planned returns a policy that searches to the end of its own turn. It maximises its lead over the best rival plus its
// leaning, or in the solo game the value only.
func (r *rules) planned(name string, to leaning) game.Policy {
	return ahead.Plan{
		Name: name,
		Evaluation: ahead.Evaluation{
			Blank: func() game.Position { return r.blank() },
			List:  game.PrunedMoves,
			Value: func(p game.Position, s game.Seat) float64 { return p.(*Position).leant(s, to) },
		},
		Guesses: 1,
	}.Policy()
}

// leant returns a seat's lead over its best rival by the values of the position, plus its leaning until the game is
// over. In a long game it adds hurry times [Position.candlesTurned]. In the solo game and for a spectator it is the
// value only.
func (p *Position) leant(s game.Seat, to leaning) float64 {
	if p.Solo() || s == game.Spectator {
		return p.Value(s)
	}
	var all [game.MaxSeats]float64
	p.EachValue(&all)
	lead := ahead.Lead(&all, s, int(p.Seats))
	if p.long() {
		lead += float64(hurry * float64(p.candlesTurned()))
	}
	if p.Step == Over {
		return lead
	}
	return lead + to(p, int8(s))
}

// hurry is the worth of a turned time token to a planning policy, in points, in a long game. It makes sure that every
// game ends, whatever the leaning.
const hurry = 10

// long reports whether the game has had more turns than its rounds need: the constant patience for each seat, times the
// rounds begun.
func (p *Position) long() bool { return p.TurnNo > patience*int32(p.Seats)*int32(p.Round) }

// candlesTurned returns a number that grows with each turned time token, and is largest at the end of the game.
func (p *Position) candlesTurned() int {
	if p.Step == Over {
		return NumGroups * (NumGroups + 1)
	}
	return NumGroups*int(p.Round) + int(p.Candles)
}
