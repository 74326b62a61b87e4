package board

import "pantheon/game"

// Prompt is filled in below.
func (b *rome) Prompt(view game.Position, s game.Seat) game.Phrase { return game.Phrase{} }

// Tip is filled in below.
func (b *rome) Tip(view game.Position, t game.Thing) []game.Phrase { return nil }
