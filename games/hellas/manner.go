package hellas

import "pantheon/game"

// Manner is how a search had better think; see [game.Manners]. Found in games of searches with 500 playouts against each other.
func (p *Position) Manner() game.Manner {
	if p.Solo() {
		return game.Manner{Depth: 1, Explore: 1.2, Fades: true, Playouts: 10_000}
	}
	return game.Manner{Depth: game.AtLeaf, Explore: 0.3, Glances: 7, Playouts: 20_000}
}
