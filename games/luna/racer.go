package luna

import (
	"math/bits"

	"pantheon/game"
)

// What a racer likes to have, in points: a novice in the temple, and one on its way there.
const (
	racerNovice = 2
	racerStone  = 1
)

// racer is a policy that hurries into the temple: it claims and sanctifies stones before anything else, so that its novices are there early
// and count in every round.
func (r *rules) racer() game.Policy { return r.planned("racer", (*Position).racing) }

// racing is what a racer has of what it likes.
func (p *Position) racing(who int8) float64 {
	me := &p.Players[who]
	return float64(racerNovice*bits.OnesCount32(me.Temple) + racerStone*bits.OnesCount32(me.Claimed))
}
