package board

import (
	"pantheon/board"
	"pantheon/game"
)

func (b *sky) Text(view game.Position, l board.Look) string { return "" }
func (b *sky) Prompt(view game.Position, s game.Seat) game.Phrase { return game.Say("name") }
func (b *sky) Tip(view game.Position, t game.Thing) []game.Phrase { return nil }
