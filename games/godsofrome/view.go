package godsofrome

import "pantheon/game"

// View overwrites into with the whole position, since nothing in it is secret. The viewer becomes s.
func (p *Position) View(s game.Seat, into game.Position) {
	v := into.(*Position)
	*v = *p
	v.eye, v.fullState = s, false
}

// Determinize turns the view into the only full state that fits it.
func (p *Position) Determinize(*game.Dice) { p.eye, p.fullState = 0, true }
