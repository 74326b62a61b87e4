package fourgods

import (
	"pantheon/game"
	"pantheon/game/ahead"
)

// What a planter likes to have beyond what it is worth, in points: a point of its prophets, and a prophet that is settled.
const (
	planterPoint   = 0.3
	planterProphet = 0.3
)

// planter is a policy that plays for places: it settles its prophets in kingdoms that are large or will be, and lays the tiles that make
// these kingdoms grow and the best rival's not. It minds cities and the places of its god only for what they are worth.
func (r *rules) planter() game.Policy {
	return ahead.Plan{
		Name: "planter",
		Sense: ahead.Sense{
			Blank: func() game.Position { return r.blank() },
			List:  game.SensibleMoves,
			Value: func(p game.Position, s game.Seat) float64 { return p.(*Position).planted(s) },
		},
		Guesses: 1,
	}.Policy()
}

// planted is how far a seat is ahead of its best rival by what the position promises, with what a planter likes to have until the game is
// over.
func (p *Position) planted(s game.Seat) float64 {
	var all [game.MaxSeats]float64
	p.EachValue(&all)
	lead := ahead.Lead(&all, s, int(p.Seats))
	if p.Phase == Over {
		return lead
	}
	lands := p.counted()
	me := &p.Players[s]
	for _, mk := range me.Markers[:me.markers()] {
		if mk.Colour != NoColour {
			lead += float64(planterPoint*float64(lands.of(mk.Colour))) + float64(planterProphet*float64(p.ProphetsEach()-int(p.Reserve[mk.Colour])))
		}
	}
	return lead
}
