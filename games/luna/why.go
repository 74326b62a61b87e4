package luna

import "pantheon/game"

// explain says which rule forbids a move that is not listed.
func (p *Position) explain(s game.Seat, m game.Move) *game.Refusal {
	return p.no("1.7", "refuse.not-now")
}

func (p *Position) no(rule, why string, args ...any) *game.Refusal {
	return p.rules.refuse(rule, why, args...)
}

// Why explains why no sentence of the seat touches a thing now.
func (p *Position) Why(s game.Seat, thing game.Thing) *game.Refusal { return nil }
