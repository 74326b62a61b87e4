package godsofrome

import "pantheon/game"

// edition is raised when the odds, the trust or the manner change ([game.Manner.Edition]). Until the second, two players were thought about
// with one glance and twice the curiosity.
const edition = 1

// soloEdition is that of the solo game. Since the third a position is judged where the tree ends, with the pantheon restrictions by what
// the scorings to come promise.
const soloEdition = 2

// Manner is how a search had better think; see [game.Manners].
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

// trusts are how far shares of the win are to be trusted, by the number of players, from 2, and the checkpoints passed: what fits the
// thirds of 1,000 games of level 3 for each number. With more rivals leads are greater and say less.
var trusts = [...][NumCheckpoints]float64{{1.05, 1.15, 1.4}, {0.38, 0.52, 0.9}, {0.25, 0.36, 0.63}}

// trust is how far shares of the win are to be trusted.
func (p *Position) trust() float64 {
	if p.Seats < 2 { // nobody shares a win
		return trusts[0][0]
	}
	return trusts[p.Seats-2][min(p.Checkpoint, NumCheckpoints-1)]
}
