package hellas

import "pantheon/game"

// paramsVersion increases when the win probabilities, the calibration exponent or the search parameters change; see
// [game.SearchParams]. Version 1 added LongExploration for two players.
const paramsVersion = 1

// soloParamsVersion is paramsVersion for the solo game. Version 2 added win probabilities of its own, with which the
// search evaluates a position where the tree ends.
const soloParamsVersion = 2

// SearchParams returns the search parameters. They come from matches between searches with 500 playouts each. It implements
// [game.SearchTuner].
func (p *Position) SearchParams() game.SearchParams {
	if p.Solo() {
		return game.SearchParams{Depth: game.AtLeaf, Exploration: 0.4, LogExploration: true, Version: soloParamsVersion}
	}
	m := game.SearchParams{Depth: game.AtLeaf, Exploration: 0.3, Candidates: 7, Playouts: 20_000, Exponent: p.trust(), Version: paramsVersion}
	if p.Seats == 2 {
		m.LongExploration = 0.13 // 0.08 to 0.2 are equally strong with 12,000 playouts, 0.3 is far weaker
	}
	return m
}

// trust returns the calibration exponent of the win shares. It fits 600, 350 and 350 games of level 3 for two, three
// and four players. Separate fits for the beginning and the end of games give the same value.
func (p *Position) trust() float64 {
	if p.Seats == 2 {
		return 1.45
	}
	return 1.15
}
