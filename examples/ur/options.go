package ur

import "pantheon/game"

// pieces is the only option: the number of pieces of each player. (Q1)
var pieces = game.Option{ID: "pieces", Values: []string{"seven", "five"}, Ruling: "Q1"}

// Setup returns the number of players and the options of this game.
func (p *Position) Setup() game.Setup {
	s := game.Setup{Players: int(p.Seats)}
	if p.choice > 0 {
		s.Options = map[string]string{pieces.ID: pieces.Values[p.choice]}
	}
	return s
}

// All returns the number of pieces of each seat; 0 in a blank position. (1.1, Q1)
func (p *Position) All() int8 {
	if p.Seats == 0 {
		return 0
	}
	return p.rules.pieces[p.choice]
}
