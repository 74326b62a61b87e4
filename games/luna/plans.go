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
	if p.long() {
		lead += float64(hurry * float64(p.candlesTurned()))
	}
	if p.Step == Over {
		return lead
	}
	return lead + to(p, int8(s))
}

// hurry is what a candle is worth to a scripted player, in points, in a game that has become long: whatever it leans to, it lets no game go
// on for ever.
const hurry = 10

// long tells whether the game has had more turns than anybody needs for its rounds.
func (p *Position) long() bool { return p.TurnNo > patience*int32(p.Seats)*int32(p.Round) }

// candlesTurned grows with each candle, and most at the end of the game.
func (p *Position) candlesTurned() int {
	if p.Step == Over {
		return NumGroups * (NumGroups + 1)
	}
	return NumGroups*int(p.Round) + int(p.Candles)
}
