package luna

import "pantheon/game"

// View stores the view of a seat, which is the whole position: nothing in it is secret. (Ruling Q27)
func (p *Position) View(s game.Seat, into game.Position) {
	v := into.(*Position)
	*v = *p
	v.eye, v.fullState = s, false
}

// Determinize turns the view into the only full state that fits it.
func (p *Position) Determinize(*game.Dice) { p.eye, p.fullState = 0, true }
