package board

import (
	"pantheon/board"
	"pantheon/game"
)

// Text is filled in below.
func (b *rome) Text(view game.Position, l board.Look) string { return "" }
