package hellas

import "pantheon/game"

// Why explains why no sentence of the seat touches a thing now.
func (p *Position) Why(s game.Seat, thing game.Thing) *game.Refusal {
	if p.rules.about.Touches(p, s, thing) {
		return nil
	}
	return p.notNow(s)
}

// explain says which rule forbids a move that is not listed.
func (p *Position) explain(s game.Seat, m game.Move) *game.Refusal {
	if r := p.notNow(s); r != nil {
		return r
	}
	return p.no("3.2", "refuse.not-now")
}

func (p *Position) no(rule, why string, args ...any) *game.Refusal {
	return p.rules.refuse(rule, why, args...)
}

// notNow refuses whatever a seat says when it is not asked.
func (p *Position) notNow(s game.Seat) *game.Refusal {
	switch {
	case p.Over():
		return p.no("3.8", "refuse.over")
	case p.Depth == 0 || int8(s) != p.Top().Seat:
		return p.no("3.2", "refuse.not-your-turn", "seat", game.Seat(p.Top().Seat))
	case !p.truth && s != p.eye:
		return p.no("", "refuse.not-your-seat", "seat", s)
	}
	return nil
}
