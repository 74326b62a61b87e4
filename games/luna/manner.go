package luna

import "pantheon/game"

// Manner is how a search had better think; see [game.Manners]. Found in games of searches with 1,000 playouts against each other. In the
// solo game most of a dozen sentences of a round change the result by a point or so, where one that ends it early changes it by ten: little
// curiosity there.
func (p *Position) Manner() game.Manner {
	if p.Solo() {
		return game.Manner{Depth: 1, Explore: 0.1, Fades: true, Playouts: 10_000}
	}
	return game.Manner{Depth: game.AtLeaf, Explore: 0.5, Glances: 4, Playouts: 20_000}
}
