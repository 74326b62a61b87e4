package fourgods

import (
	"pantheon/game"
	"pantheon/game/ahead"
)

// Bonuses of a planter beyond its lead by the value of the position, in points: for each point for its prophets in
// kingdoms, and for each prophet that has left the reserve.
const (
	planterPoint   = 0.3
	planterProphet = 0.3
)

// planter returns a policy that settles its prophets in large or growing kingdoms. It places tiles that make these
// kingdoms grow and those of the best rival not. It values cities and the places of its god only at their normal value.
func (r *rules) planter() game.Policy {
	return ahead.Plan{
		Name: "planter",
		Evaluation: ahead.Evaluation{
			Blank: func() game.Position { return r.blank() },
			List:  game.PrunedMoves,
			Value: func(p game.Position, s game.Seat) float64 { return p.(*Position).planted(s) },
		},
		Guesses: 1,
	}.Policy()
}

// planted returns how far a seat is ahead of its best rival by the value of the position. Until the game is over it
// adds a planter's bonuses.
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
