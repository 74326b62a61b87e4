package luna

import (
	"math/bits"

	"pantheon/game"
)

// The preferences of the racer, in points: for a novice in the temple, and for one on its way there.
const (
	racerNovice = 2
	racerStone  = 1
)

// racer returns a policy that hurries into the temple. It claims and sanctifies stones before anything else, so that
// its novices are there early and count in every round.
func (r *rules) racer() game.Policy { return r.planned("racer", (*Position).racing) }

// racing returns the sum of a racer's preferences in a position.
func (p *Position) racing(who int8) float64 {
	me := &p.Players[who]
	return float64(racerNovice*bits.OnesCount32(me.Temple) + racerStone*bits.OnesCount32(me.Claimed))
}
