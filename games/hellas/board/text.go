package board

import (
	"pantheon/board"
	"pantheon/game"
)

// Text prints everything that the parts show, for terminals and screen readers.
func (b *greece) Text(view game.Position, l board.Look) string {
	s := b.scene(view, l)
	out := &board.Lines{}
	out.Add(s.Say("name") + " · " + s.Tell(b.Prompt(view, s.Seat())))
	return out.String()
}
