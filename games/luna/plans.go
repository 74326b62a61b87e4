package luna

import (
	"pantheon/game"
	"pantheon/game/ahead"
)

// A leaning is what a scripted player would like to have beyond what it is worth, in points.
type leaning func(p *Position, who int8) float64

// planned is a policy that looks to the end of its own turn for what puts it ahead of its best rival, and leans to what it plays for.
func (r *rules) planned(name string, to leaning) game.Policy {
	return ahead.Plan{
		Name: name,
		Sense: ahead.Sense{
			Blank: func() game.Position { return r.blank() },
			List:  game.SensibleMoves,
			Value: func(p game.Position, s game.Seat) float64 { return p.(*Position).leant(s, to) },
		},
		Guesses: 1,
	}.Policy()
}

// leant is how far a seat is ahead of its best rival by what the position promises, with its leaning until the game is over. In the solo
// game it is what the position promises, without a rival.
func (p *Position) leant(s game.Seat, to leaning) float64 {
	if p.Solo() || s == game.Watcher {
		return p.Value(s)
	}
	var all [game.MaxSeats]float64
	p.EachValue(&all)
	lead := ahead.Lead(&all, s, int(p.Seats))
	if p.Step == Over {
		return lead
	}
	return lead + to(p, int8(s))
}
