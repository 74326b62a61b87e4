package fourgods

import "pantheon/game"

// edition is raised when the odds, the trust or the manner change ([game.Manner.Edition]). In the first the odds were what [Position.Value]
// promises; since the second they have weights of their own.
const edition = 1

// Manner is how a search had better think; see [game.Manners]. Among three and four one acts so seldom that thinking four times as long
// wins one or two games more of a hundred: there the levels differ by how they err.
func (p *Position) Manner() game.Manner {
	m := game.Manner{Depth: game.AtLeaf, Explore: 0.2, Fades: true, Glances: 6, Playouts: 10_000, Trust: p.trust(), Edition: edition}
	if p.Seats > 2 {
		m.Errors = [...]float64{0.27, 0.17, 0.11}
	}
	return m
}

// trust is how far shares of the win are to be trusted: little while most tiles are in the bag, where a lead may be lost again, and far
// more once few are left. The curves go through about what fits the thirds of 500 to 700 games of level 3 for each number of players.
func (p *Position) trust() float64 {
	gone := drawn[p.BagLeft]
	square := float64(gone * gone)
	if p.Seats == 2 {
		return 0.25 + float64(0.6*float64(square*square))
	}
	return 0.2 + float64(1.9*float64(float64(square*square)*square))
}
