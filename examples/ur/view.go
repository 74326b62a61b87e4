package ur

import "pantheon/game"

// View gives a seat the whole position: nothing in it is secret.
func (p *Position) View(s game.Seat, into game.Position) {
	v := into.(*Position)
	*v = *p
	v.eye, v.truth = s, false
}

// Guess makes the view a truth. There is only one that it allows.
func (p *Position) Guess(*game.Dice) { p.eye, p.truth = 0, true }
