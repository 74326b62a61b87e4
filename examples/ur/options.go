package ur

import "pantheon/game"

// pieces is the one option: how many pieces each player has. (Q1)
var pieces = game.Option{ID: "pieces", Values: []string{"seven", "five"}, Ruling: "Q1"}

// Setup is the number of players and the options of this game.
func (p *Position) Setup() game.Setup {
	s := game.Setup{Players: int(p.Seats)}
	if p.choice > 0 {
		s.Options = map[string]string{pieces.ID: pieces.Values[p.choice]}
	}
	return s
}

// All is how many pieces each seat has. (1.1, Q1)
func (p *Position) All() int8 {
	if p.Seats == 0 {
		return 0
	}
	return p.rules.pieces[p.choice]
}
