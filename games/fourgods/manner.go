package fourgods

import "pantheon/game"

// Manner is how a search had better think; see [game.Manners].
func (p *Position) Manner() game.Manner {
	return game.Manner{Depth: game.AtLeaf, Explore: 0.2, Fades: true, Glances: 6, Playouts: 10_000}
}
