package board

import (
	"pantheon/board"
	"pantheon/examples/ur"
	"pantheon/game"
)

// Prompt says in one line what a seat can do now, whom it waits for, or how the game ended. The texts are the title's
// "prompt.*", or "name" for a blank position.
func (b *drawing) Prompt(view game.Position, s game.Seat) game.Phrase {
	p := view.(*ur.Position)
	if p.Seats == 0 {
		return game.NewPhrase("name")
	}
	if p.Over() {
		return board.Ending(p.Result(), s)
	}
	actor := p.ToAct().First()
	if actor != s {
		return game.NewPhrase("prompt.wait", "seat", actor, "n", p.Throw())
	}
	for _, c := range cells() {
		if _, ok := p.Target(c); ok {
			return game.NewPhrase("prompt.move", "n", p.Throw())
		}
	}
	return game.NewPhrase("prompt.pass", "n", p.Throw())
}
