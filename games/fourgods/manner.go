package fourgods

import "pantheon/game"

// Manner is how a search had better think; see [game.Manners].
func (p *Position) Manner() game.Manner {
	return game.Manner{Depth: game.AtLeaf, Explore: 0.2, Fades: true, Glances: 6, Playouts: 10_000, Trust: p.trust()}
}

// trust is how far shares of the win are to be trusted: hardly while most tiles are in the bag, where a lead may be lost again, and the more
// the fewer are left. The curves go through about what fits the thirds of 500 games of level 3 for each number of players.
func (p *Position) trust() float64 {
	gone := drawn[p.BagLeft]
	if p.Seats == 2 {
		return 0.05 + float64(0.7*float64(gone*gone))
	}
	square := float64(gone * gone)
	return 0.06 + float64(2.1*float64(float64(square*square)*gone))
}
