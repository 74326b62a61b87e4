package godsofrome

import "pantheon/game"

// edition is raised when the win probabilities, the calibration or the search parameters change
// ([game.Manner.Edition]).
const edition = 1

// soloEdition is raised when the solo game's value or search parameters change ([game.Manner.Edition]).
const soloEdition = 2

// Manner returns the search parameters; see [game.Manners].
func (p *Position) Manner() game.Manner {
	if p.Solo() {
		m := game.Manner{Depth: game.AtLeaf, Explore: 1.2, Fades: true, Playouts: 10_000, Edition: soloEdition}
		if p.switches&withPantheon != 0 {
			m.Explore = 0.5
		}
		return m
	}
	return game.Manner{Depth: 4, Explore: 0.8, Fades: true, Glances: 6, Playouts: 30_000, Trust: p.trust(), Edition: edition}
}

// trusts are calibration exponents, by the number of players, from 2, and the checkpoints passed. They fit the thirds
// of 1,000 games of level 3 for each number. With more rivals, leads are larger and less reliable.
var trusts = [...][NumCheckpoints]float64{{1.05, 1.15, 1.4}, {0.38, 0.52, 0.9}, {0.25, 0.36, 0.63}}

// trust returns the calibration exponent of the position.
func (p *Position) trust() float64 {
	if p.Seats < 2 { // there are no shares of a win
		return trusts[0][0]
	}
	return trusts[p.Seats-2][min(p.Checkpoint, NumCheckpoints-1)]
}
