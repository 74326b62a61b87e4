package godsofrome

import "pantheon/game"

// paramsVersion is raised when the win probabilities, the calibration or the search parameters change
// ([game.SearchParams.Version]).
const paramsVersion = 1

// soloParamsVersion is raised when the solo game's value or search parameters change ([game.SearchParams.Version]).
const soloParamsVersion = 2

// SearchParams returns the search parameters; see [game.SearchTuner].
func (p *Position) SearchParams() game.SearchParams {
	if p.Solo() {
		m := game.SearchParams{Depth: game.AtLeaf, Exploration: 1.2, LogExploration: true, Version: soloParamsVersion}
		if p.switches&withPantheon != 0 {
			m.Exploration = 0.5
		}
		return m
	}
	return game.SearchParams{Depth: 4, Exploration: 0.8, LogExploration: true, Candidates: 6, Playouts: 30_000, Exponent: p.trust(), Version: paramsVersion}
}

// trusts are calibration exponents, by the number of players, from 2, and the checkpoints passed. For each number of
// players they fit 1,000 games of level 3, divided at the checkpoints. With more rivals, leads are larger and less
// reliable.
var trusts = [...][NumCheckpoints]float64{{1.05, 1.15, 1.4}, {0.38, 0.52, 0.9}, {0.25, 0.36, 0.63}}

// trust returns the calibration exponent of the position.
func (p *Position) trust() float64 {
	if p.Seats < 2 { // there are no shares of a win
		return trusts[0][0]
	}
	return trusts[p.Seats-2][min(p.Checkpoint, NumCheckpoints-1)]
}
