package luna

import "pantheon/game"

// soloEdition is raised when the solo game's value or manner changes ([game.Manner.Edition]). Since the second a position is judged where
// the tree ends: one sentence of chance more ends a round, or wastes a novice, too often.
const soloEdition = 1

// Manner is how a search had better think; see [game.Manners]. Found in games of searches with 1,000 playouts against each other. In the
// solo game most of a dozen sentences of a round change the result by a point or so, where one that ends it early changes it by ten: little
// curiosity there.
func (p *Position) Manner() game.Manner {
	if p.Solo() {
		return game.Manner{Depth: game.AtLeaf, Explore: 0.1, Fades: true, Playouts: 10_000, Edition: soloEdition}
	}
	m := game.Manner{Depth: game.AtLeaf, Explore: 0.5, Glances: 4, Playouts: 20_000, Trust: p.trust()}
	if p.Seats == 4 {
		m.Errors = [3]float64{0.1, 0.065} // with fewer players more thought alone makes a level
	}
	return m
}

// trust is how far shares of the win are to be trusted: a lead says little in the first round and nearly all in the last. The lines go
// through what fits the first, second and last third of 1,000 games of level 3 for each number of players.
func (p *Position) trust() float64 {
	const least = 0.1
	round := float64(p.Round)
	if p.Seats == 2 {
		return max(float64(0.56*round)-0.55, least)
	}
	return max(float64(0.62*round)-0.45, least)
}
