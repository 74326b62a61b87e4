package board

import (
	"pantheon/board"
	"pantheon/game"
	"pantheon/games/hellas"
)

// Prompt tells a seat in one sentence what it can do now and what it costs, for whom it waits, or how the game ended. The texts are the
// title's "prompt.*".
func (b *greece) Prompt(view game.Position, s game.Seat) game.Phrase {
	p := view.(*hellas.Position)
	if p.Over() {
		if p.Seats == 0 {
			return game.Say("name")
		}
		return board.Ending(view.Result(), s)
	}
	return game.Say("name")
}
