package fourgods

import "pantheon/game"

// paramsVersion increases when the win probabilities, the calibration exponent or the search parameters change
// ([game.SearchParams.Version]). Version 1 added win probabilities with weights of their own. In version 0 they
// followed [Position.Value].
const paramsVersion = 1

// SearchParams returns the search parameters. With three or four players, each acts so rarely that four times the thinking
// time wins only one or two more games in a hundred. There the levels differ by their move noise. It implements
// [game.SearchTuner].
func (p *Position) SearchParams() game.SearchParams {
	m := game.SearchParams{Depth: game.AtLeaf, Exploration: 0.2, LogExploration: true, Candidates: 6, Playouts: 10_000, Exponent: p.trust(), Version: paramsVersion}
	if p.Seats > 2 {
		m.Noise = [...]float64{0.27, 0.17, 0.11}
	}
	return m
}

// trust returns the calibration exponent of the win shares. It is low while most tiles are in the bag, when a lead may
// still be lost, and far higher when few are left. The curves approximate fits to 500 to 700 games of level 3 for each
// number of players, each game in thirds.
func (p *Position) trust() float64 {
	gone := drawn[p.BagLeft]
	square := float64(gone * gone)
	if p.Seats == 2 {
		return 0.25 + float64(0.6*float64(square*square))
	}
	return 0.2 + float64(1.9*float64(float64(square*square)*square))
}
