package board

import "pantheon/game"

// Tip is what pointing at a thing shows: what it is, who has what there, and what it means now. The texts are the title's "tip.*".
func (b *greece) Tip(view game.Position, thing game.Thing) []game.Phrase { return nil }
