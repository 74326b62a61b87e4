package godsofrome

import (
	"math/bits"

	"pantheon/game"
)

// What a builder likes to have, in hundredths of a victory point: a wooden temple on the map, and a territory of another colour where it
// leads.
const (
	builderTemple    = 30
	builderTerritory = 10
)

// builder is a policy that builds and holds: it takes blessings for wooden temples and their cards, spreads to territories where it leads,
// and scores when many of them count.
func (r *rules) builder() game.Policy { return r.planned("builder", (*Position).building) }

// building is what a builder has of what it likes.
func (p *Position) building(who int8) float64 {
	f := p.Players[who].Faction
	sum := float64(builderTemple * bits.OnesCount16(p.shrines[f]))
	for set := uint(p.Presence(f) &^ territoriesOf(f)); set != 0; set &= set - 1 {
		if p.lead(f, Territory(bits.TrailingZeros(set))) > 0 {
			sum += builderTerritory
		}
	}
	return sum
}
