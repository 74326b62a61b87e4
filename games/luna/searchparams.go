package luna

import "pantheon/game"

// soloParamsVersion is raised when the solo game's value or search parameters change ([game.SearchParams.Version]).
const soloParamsVersion = 1

// SearchParams returns the search parameters; see [game.SearchTuner]. They were found in games between searches with 1,000
// playouts.
//
// In the solo game, most of a dozen moves of a round change the result by about one point. A move that ends the round
// early changes it by ten, so the exploration constant is small. A position is evaluated at the leaf of the tree: one
// random move more would end a round, or waste a novice, too often.
func (p *Position) SearchParams() game.SearchParams {
	if p.Solo() {
		return game.SearchParams{Depth: game.AtLeaf, Exploration: 0.1, LogExploration: true, Version: soloParamsVersion}
	}
	m := game.SearchParams{Depth: game.AtLeaf, Exploration: 0.5, Candidates: 4, Playouts: 20_000, Exponent: p.trust()}
	if p.Seats == 4 {
		m.Noise = [3]float64{0.1, 0.065} // with fewer players the number of playouts makes levels differ enough
	}
	return m
}

// trust returns the calibration exponent: a lead means little in the first round and nearly everything in the last. The
// lines are fits to the first, second and last third of 1,000 games of level 3 for each number of players.
func (p *Position) trust() float64 {
	const least = 0.1
	round := float64(p.Round)
	if p.Seats == 2 {
		return max(float64(0.56*round)-0.55, least)
	}
	return max(float64(0.62*round)-0.45, least)
}
