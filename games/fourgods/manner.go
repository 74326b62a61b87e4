package fourgods

import "pantheon/game"

// Manner is how a search had better think; see [game.Manners].
func (p *Position) Manner() game.Manner {
	return game.Manner{Depth: game.AtLeaf, Explore: 1.2, Fades: true, Playouts: 10_000}
}
