package hellas

import "pantheon/game"

// edition is raised when the odds, the trust or the manner change ([game.Manner.Edition]). Since the second a long thought among two
// settles.
const edition = 1

// soloEdition is that of the solo game. Since the third it has odds of its own, by which a position is judged where the tree ends.
const soloEdition = 2

// Manner is how a search had better think; see [game.Manners]. Found in games of searches with 500 playouts against each other.
func (p *Position) Manner() game.Manner {
	if p.Solo() {
		return game.Manner{Depth: game.AtLeaf, Explore: 0.4, Fades: true, Playouts: 10_000, Edition: soloEdition}
	}
	m := game.Manner{Depth: game.AtLeaf, Explore: 0.3, Glances: 7, Playouts: 20_000, Trust: p.trust(), Edition: edition}
	if p.Seats == 2 {
		m.Settled = 0.13 // 0.08 to 0.2 play alike with 12,000 playouts, 0.3 far weaker
	}
	return m
}

// trust is how far shares of the win are to be trusted: what fits 600, 350 and 350 games of level 3 for two, three and four players.
// Neither the beginning of games nor their end asks for another one.
func (p *Position) trust() float64 {
	if p.Seats == 2 {
		return 1.45
	}
	return 1.15
}
