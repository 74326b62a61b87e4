package godsofrome

import "pantheon/game"

// Manner is how a search had better think; see [game.Manners].
func (p *Position) Manner() game.Manner {
	if p.Solo() {
		return game.Manner{Depth: 1, Explore: 1.2, Fades: true, Playouts: 10_000}
	}
	return game.Manner{Depth: 4, Explore: 1.6, Fades: true, Glances: 1, Playouts: 30_000}
}
